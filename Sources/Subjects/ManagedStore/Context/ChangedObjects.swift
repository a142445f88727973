/// A context's changed objects, each kind in the order of the changes.
///
/// An object's state decides whether the object has changes. The lists only help to find the objects. If the state of a
/// listed object changes, the object stays in the list and is skipped. So every change is O(1), and reading a list is
/// linear in the list's length.
struct ChangedObjects {
    private var insertedList: [ManagedObject] = []
    private var updatedList: [ManagedObject] = []
    private var deletedList: [ManagedObject] = []
    /// The number of objects that have changes now.
    private(set) var count = 0
    /// The positions of new objects in their list. A request for a position fills the dictionary. An import never
    /// requests a position.
    private var placesOfNew: [ManagedObjectID: Int] = [:]
    private var placesCount = 0

    var inserted: [ManagedObject] { insertedList.filter { $0.state == .inserted } }
    var updated: [ManagedObject] { updatedList.filter { $0.state == .updated } }
    /// The saved objects to delete. An object that was never saved is not among these objects.
    var deleted: [ManagedObject] { deletedList.filter { $0.state == .deleted } }

    mutating func setState(of object: ManagedObject, to state: ManagedObject.State) {
        if Self.counts(object) { count -= 1 }
        object.state = state
        switch state {
        case .clean:
            break
        case .inserted:
            if !object.listings.contains(.inserted) { insertedList.append(object) }
            object.listings.insert(.inserted)
        case .updated:
            if !object.listings.contains(.updated) { updatedList.append(object) }
            object.listings.insert(.updated)
        case .deleted:
            if !object.listings.contains(.inserted), !object.listings.contains(.deleted) {
                deletedList.append(object)
                object.listings.insert(.deleted)
            }
        }
        if Self.counts(object) { count += 1 }
    }

    /// Returns the new object with a temporary ID, even if the object was dropped. O(1), plus the number of objects
    /// added since the last call.
    mutating func new(_ objectID: ManagedObjectID) -> ManagedObject? {
        for place in placesCount..<insertedList.count { placesOfNew[insertedList[place].objectID] = place }
        placesCount = insertedList.count
        return placesOfNew[objectID].map { insertedList[$0] }
    }

    /// Empties the lists after a save, and releases the new objects that nothing else uses.
    ///
    /// - Returns: The new objects still in use.
    mutating func takeSaved() -> [ManagedObject] {
        removeListings()
        var new: [ManagedObject] = []
        swap(&new, &insertedList)
        removeAll()
        var used: [ManagedObject] = []
        for index in new.indices where !isKnownUniquelyReferenced(&new[index]) { used.append(new[index]) }
        return used
    }

    /// Returns whether an object has changes to save.
    private static func counts(_ object: ManagedObject) -> Bool {
        switch object.state {
        case .clean: false
        case .inserted: object.listings.contains(.inserted)
        case .updated: object.listings.contains(.updated)
        case .deleted: object.listings.contains(.deleted)
        }
    }

    /// Empties the lists without saving.
    mutating func removeAll() {
        removeListings()
        insertedList.removeAll(keepingCapacity: true)
        updatedList.removeAll(keepingCapacity: true)
        deletedList.removeAll(keepingCapacity: true)
        placesOfNew.removeAll()
        placesCount = 0
        count = 0
    }

    private func removeListings() {
        for object in insertedList { object.listings.subtract([.inserted, .announced, .fromChild]) }
        for object in updatedList { object.listings.remove(.updated) }
        for object in deletedList { object.listings.remove(.deleted) }
    }
}
