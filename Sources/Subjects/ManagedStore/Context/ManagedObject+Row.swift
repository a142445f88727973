extension ManagedObject {
    var row: RowSnapshot { RowSnapshot(objectID: objectID, values: values, version: version) }

    /// A fault's row has been read.
    func fill(_ row: RowSnapshot) {
        values = row.values
        version = row.version
        batch = nil
    }

    /// The row is gone. Values that were read stay; a fault has no values from now on.
    func becomeDeleted() {
        if isFault { values = Snapshot(repeating: .null, count: objectID.entity.attributes.count) }
        batch = nil
        state = .deleted
    }

    /// The row has changed in the store or the parent: all values are the new ones, except those changed here.
    func rebase(on row: RowSnapshot) {
        if let committed {
            for index in values.indices where values[index] == committed[index] { values[index] = row.values[index] }
            self.committed = row.values
        } else {
            values = row.values
        }
        version = row.version
        batch = nil
    }
}
