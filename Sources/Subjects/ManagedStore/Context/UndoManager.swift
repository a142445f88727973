/// Stores the values that a context's changes have replaced, so that the changes can be undone.
///
/// A group is the changes of one `perform`, or of one turn of the main run loop. The group keeps every changed object,
/// with its former values. The groups cost time and memory until the context is reset or rolled back. As in Core Data,
/// a save keeps the groups. Saved changes can be undone, and a further save stores the former values.
package final class UndoManager {
    /// The maximum number of groups; 0 for no limit.
    package var levelsOfUndo = 0

    private struct Change {
        let object: ManagedObject
        /// The object's state before the change; nil for a new object.
        let before: Snapshot?
    }

    private var open: [Change] = []
    private var undoStack: [[Change]] = []
    private var redoStack: [[Change]] = []
    private var direction = Direction.forward

    private enum Direction {
        case forward
        case undoing
        case redoing
    }

    package init() {}

    package var canUndo: Bool { !undoStack.isEmpty || !open.isEmpty }
    package var canRedo: Bool { !redoStack.isEmpty }

    package func removeAllActions() {
        for change in open { change.object.listings.remove(.recorded) }
        open.removeAll()
        undoStack.removeAll()
        redoStack.removeAll()
    }

    // MARK: - Events from the context

    func didInsert(_ object: ManagedObject) {
        record(object, before: nil)
    }

    func willChange(_ object: ManagedObject) {
        record(object, before: object.state == .deleted ? nil : object.values)
    }

    private func record(_ object: ManagedObject, before: Snapshot?) {
        guard !object.listings.contains(.recorded) else { return }
        object.listings.insert(.recorded)
        open.append(Change(object: object, before: before))
    }

    func endGroup() {
        guard !open.isEmpty else { return }
        for change in open { change.object.listings.remove(.recorded) }
        switch direction {
        case .forward:
            undoStack.append(open)
            redoStack.removeAll()
            if levelsOfUndo > 0, undoStack.count > levelsOfUndo { undoStack.removeFirst() }
        case .undoing:
            redoStack.append(open)
        case .redoing:
            undoStack.append(open)
        }
        open.removeAll()
    }

    // MARK: - Undo and redo

    func undo(in context: ManagedObjectContext) {
        guard let group = undoStack.popLast() else { return }
        apply(group, .undoing, in: context)
    }

    func redo(in context: ManagedObjectContext) {
        guard let group = redoStack.popLast() else { return }
        apply(group, .redoing, in: context)
    }

    private func apply(_ group: [Change], _ direction: Direction, in context: ManagedObjectContext) {
        self.direction = direction
        for change in group.reversed() {
            if let before = change.before {
                context.restore(change.object, to: before)
            } else {
                context.delete(change.object)
            }
        }
        context.processPendingChanges()
        self.direction = .forward
    }
}

extension ManagedObjectContext {
    /// Restores an object's former values, even if the object was deleted. If the deletion was saved, the object is
    /// inserted as a new object.
    fileprivate func restore(_ object: ManagedObject, to values: Snapshot) {
        if object.state == .deleted {
            undoManager?.willChange(object)
            if object.listings.contains(.inserted) {
                changes.setState(of: object, to: .inserted)
            } else if object.listings.contains(.deleted) {
                changes.setState(of: object, to: object.committed == nil ? .clean : .updated)
            } else {
                object.objectID = .makeTemporary(of: object.objectID.entity)
                object.owner = reference
                object.version = 0
                changes.setState(of: object, to: .inserted)
            }
            noteChange(of: object)
        }
        guard object.values != values else { return }
        willChange(object)
        object.values = values
        if object.state == .updated, object.committed == values {
            object.committed = nil
            changes.setState(of: object, to: .clean)
        }
    }
}
