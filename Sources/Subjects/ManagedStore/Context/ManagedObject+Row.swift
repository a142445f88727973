extension ManagedObject {
    var row: RowSnapshot { RowSnapshot(objectID: objectID, values: values, version: version) }

    /// Sets a fault's values to those of its row.
    func fill(_ row: RowSnapshot) {
        values = row.values
        version = row.version
        batch = nil
    }

    /// Marks the object as deleted, because its row is gone. The object keeps the values that were read; a fault gets
    /// null values.
    func becomeDeleted() {
        if isFault { values = Snapshot(repeating: .null, count: objectID.entity.attributes.count) }
        batch = nil
        state = .deleted
    }

    /// Takes the values of a row that has changed in the store or the parent, except for attributes changed here.
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
