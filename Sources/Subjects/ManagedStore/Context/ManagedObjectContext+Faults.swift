// MARK: - Faults

extension ManagedObjectContext {
    /// Reads the row of a fault, or of its whole batch.
    ///
    /// If the row is gone, the object becomes a deleted one without values, as with Core Data's
    /// `shouldDeleteInaccessibleFaults`. If the store cannot be read, the program ends, as it does with Core Data's
    /// exception: reading a property cannot fail in any other way.
    func fulfillFault(_ object: ManagedObject) {
        if let batch = object.batch {
            for row in orTrap({ () throws(ManagedStoreError) in try rows(with: batch.objectIDs) }) {
                guard let known = known(row.objectID), known.isFault else { continue }
                known.fill(row)
            }
            if !object.isFault { return }
        }
        if let row = readOrTrap(object) {
            object.fill(row)
        } else {
            object.becomeDeleted()
        }
    }

    /// The row of an object, read again; nil if it is gone.
    func readOrTrap(_ object: ManagedObject) -> RowSnapshot? {
        orTrap { () throws(ManagedStoreError) in try rows(with: [object.objectID]).first }
    }

    private func orTrap<Value>(_ read: () throws(ManagedStoreError) -> Value) -> Value {
        do {
            return try read()
        } catch {
            preconditionFailure("cannot fulfill a fault: \(error)")
        }
    }
}

/// Some of the objects of a fetch, whose rows are read together.
final class FetchBatch {
    let objectIDs: [ManagedObjectID]

    init(_ objectIDs: [ManagedObjectID]) {
        self.objectIDs = objectIDs
    }
}
