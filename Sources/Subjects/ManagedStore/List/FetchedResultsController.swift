import Foundation

/// A controller that keeps a request's results as a sorted list. It updates the list with its context's changes, saved
/// or not, and reports each change of the list.
///
/// The controller stores a sort key and an ID for each row. It creates objects only for requested rows.
@MainActor
package final class FetchedResultsController<Object: ManagedObject> {
    package let fetchRequest: FetchRequest<Object>
    package let managedObjectContext: ManagedObjectContext
    /// A closure that receives each change of the list, on the main thread.
    package var didChangeContent: @MainActor (FetchedResultsChange) -> Void = { _ in }

    private var list: FetchedList
    private var observer: (any NSObjectProtocol)?

    /// - Parameter sectionAttribute: The attribute whose values divide the list into sections. It is nil for a list
    ///   without sections.
    ///
    /// Precondition: the context is a main-queue context, and the request has no limit. A list with sections is sorted
    /// by the section attribute first.
    package init(
        fetchRequest: FetchRequest<Object>,
        managedObjectContext: ManagedObjectContext,
        sectionAttribute: AttributeDescription? = nil
    ) {
        precondition(managedObjectContext.concurrencyType == .mainQueue, "the list belongs to the main thread")
        precondition(fetchRequest.fetchLimit == nil, "a list that follows changes cannot have a limit")
        precondition(
            sectionAttribute == nil || fetchRequest.sortDescriptors.first?.attribute == sectionAttribute,
            "a list with sections is sorted by the section attribute first"
        )
        self.fetchRequest = fetchRequest
        self.managedObjectContext = managedObjectContext
        list = FetchedList(fetchRequest.storeRequest, isSectioned: sectionAttribute != nil)
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Fetches the list. From then on, the list follows changes. O(n log n) on the main thread.
    package func performFetch() throws(ManagedStoreError) {
        list.fill(with: try managedObjectContext.sortKeys(for: fetchRequest.storeRequest))
        guard observer == nil else { return }
        observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.objectsDidChangeNotification,
            object: managedObjectContext,
            queue: nil
        ) { [weak self] notification in
            guard let changes = ContextChanges(notification) else { return }
            // A context of the main queue posts its notifications on the main thread.
            MainActor.assumeIsolated { self?.follow(changes) }
        }
    }

    package var count: Int { list.count }

    /// The sections in order. A list without a section attribute has none.
    package var sections: [FetchedSection] { list.sections }

    /// Returns the object at a position. Precondition: the position is below ``count``.
    ///
    /// - Throws: ``ManagedStoreError`` if the store no longer has the object's row, or cannot be read.
    package func object(at position: Int) throws(ManagedStoreError) -> Object {
        guard let object = try managedObjectContext.existingObject(with: list.objectID(at: position)) as? Object else {
            preconditionFailure("the objects of \(fetchRequest.entity.name) are not of this type")
        }
        return object
    }

    private func follow(_ changes: ContextChanges) {
        if let change = list.follow(changes) { didChangeContent(change) }
    }
}

/// A section of a list, with all rows that have the same value of the section attribute.
package struct FetchedSection: Sendable, Equatable {
    package let name: AttributeValue
    package internal(set) var numberOfObjects: Int
}

/// A change of a list. As in a table view, the deletions come before the insertions. A moved row is both a deletion and
/// an insertion.
package struct FetchedResultsChange: Sendable, Equatable {
    /// The positions of removed and moved rows before the change, ascending.
    package var deletions: [Int]
    /// The positions of new and moved rows after the change, ascending.
    package var insertions: [Int]
    /// The positions after the change of rows with new values that were not moved.
    package var updates: [Int]
    /// The positions of removed sections before the change.
    package var deletedSections: [Int]
    /// The positions of new sections after the change.
    package var insertedSections: [Int]

    package init(
        deletions: [Int],
        insertions: [Int],
        updates: [Int],
        deletedSections: [Int] = [],
        insertedSections: [Int] = []
    ) {
        self.deletions = deletions
        self.insertions = insertions
        self.updates = updates
        self.deletedSections = deletedSections
        self.insertedSections = insertedSections
    }
}
