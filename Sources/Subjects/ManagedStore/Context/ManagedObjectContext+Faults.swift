// MARK: - Faults

extension ManagedObjectContext {
    /// Reads the row of a fault. If the fault belongs to a batch, the rows of the whole batch are read.
    ///
    /// If the row is gone, the object becomes a deleted object without values, as with Core Data's
    /// `shouldDeleteInaccessibleFaults`. If the store cannot be read, the program ends; Core Data raises an exception
    /// instead.
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

    /// Reads the row of an object again; nil if the row is gone.
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

/// A part of a fetch's objects, whose rows are read together.
final class FetchBatch {
    let objectIDs: [ManagedObjectID]

    init(_ objectIDs: [ManagedObjectID]) {
        self.objectIDs = objectIDs
    }
}
