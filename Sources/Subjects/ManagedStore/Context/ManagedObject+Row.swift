extension ManagedObject {
    var row: RowSnapshot { RowSnapshot(objectID: objectID, values: values, version: version) }

    /// Gives a fault the values of its row.
    func fill(_ row: RowSnapshot) {
        values = row.values
        version = row.version
        batch = nil
    }

    /// Marks the object as deleted after its row was deleted. The object keeps the values that were read. A fault has
    /// null values from then on.
    func becomeDeleted() {
        if isFault { values = Snapshot(repeating: .null, count: objectID.entity.attributes.count) }
        batch = nil
        state = .deleted
    }

    /// Takes over the values of a row that has changed in the store or the parent. Attributes that were changed in this
    /// object keep their values.
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
