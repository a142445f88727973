import Foundation
import ManagedStore
import Testing

import class GRDB.DatabaseQueue

/// The object that the tests store.
final class Book: ManagedObject {
    static let title = Attribute<String>("title", at: 0, isIndexed: true)
    static let pages = Attribute<Int?>("pages", at: 1)
    static let rating = Attribute<Double?>("rating", at: 2)
    static let entity = EntityDescription(
        "Book",
        of: Book.self,
        attributes: [title.description, pages.description, rating.description]
    )

    convenience init(context: ManagedObjectContext, _ title: String, pages: Int? = nil, rating: Double? = nil) {
        self.init(.insertion(of: Self.entity, into: context))
        self[Self.title] = title
        self[Self.pages] = pages
        self[Self.rating] = rating
    }

    var title: String {
        get { self[Self.title] }
        set { self[Self.title] = newValue }
    }

    /// Returns a request for books.
    static func request(
        _ predicate: FetchPredicate? = nil,
        by descriptors: [SortDescription] = [SortDescription(title)],
        batchSize: Int = 0
    ) -> FetchRequest<Book> {
        FetchRequest(entity, predicate: predicate, sortDescriptors: descriptors, fetchBatchSize: batchSize)
    }
}

/// An object with an attribute whose values must be unique.
final class Tag: ManagedObject {
    static let name = Attribute<String>("name", at: 0)
    static let note = Attribute<String?>("note", at: 1)
    static let entity = EntityDescription(
        "Tag",
        of: Tag.self,
        attributes: [name.description, note.description],
        uniquenessConstraint: name.description
    )

    convenience init(context: ManagedObjectContext, _ name: String, note: String? = nil) {
        self.init(.insertion(of: Self.entity, into: context))
        self[Self.name] = name
        self[Self.note] = note
    }
}

/// A store in its own folder, which is removed when this object is released.
final class Library: Sendable {
    let path: String
    let coordinator: PersistentStoreCoordinator

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/books.sqlite"
        coordinator = try Self.open(path)
    }

    private static func open(_ path: String) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(path: path, entities: [Book.entity, Tag.entity])
    }

    deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }

    func context(_ type: ManagedObjectContext.ConcurrencyType = .privateQueue) -> ManagedObjectContext {
        ManagedObjectContext(concurrencyType: type, coordinator: coordinator)
    }

    /// Returns a context that uses the same file through another coordinator, like a context in another process.
    func contextOfAnotherCoordinator() throws -> ManagedObjectContext {
        ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try Self.open(path))
    }

    /// Changes objects in a separate context, saves it, and returns the changes that the context posted.
    @discardableResult
    func change(
        in context: ManagedObjectContext? = nil,
        _ body: (ManagedObjectContext) throws -> Void
    ) throws -> ContextChanges {
        let writer = context ?? self.context()
        let log = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: writer)
        try writer.performAndWait {
            try body(writer)
            try writer.save()
        }
        return try #require(log.changes.last)
    }

    /// Saves books in a separate context.
    @discardableResult
    func save(_ titles: String...) throws -> [ManagedObjectID] {
        try change { context in for title in titles { _ = Book(context: context, title) } }.insertedObjectIDs
    }

    /// Changes the store without the coordinator's knowledge.
    func execute(_ sql: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    /// Returns the titles in the store, in the order of a request.
    func titles(_ descriptors: [SortDescription] = [SortDescription(Book.title)]) throws -> [String] {
        let context = context()
        return try context.performAndWait {
            try context.fetch(Book.request(by: descriptors)).map(\.title)
        }
    }
}

extension ManagedObjectContext {
    func child(_ type: ConcurrencyType = .privateQueue) -> ManagedObjectContext {
        ManagedObjectContext(concurrencyType: type, parent: self)
    }

    /// Returns the book with an ID, with its values.
    func book(_ objectID: ManagedObjectID) throws -> Book {
        try #require(try existingObject(with: objectID) as? Book)
    }

    /// Returns the titles of the books that the context finds, sorted.
    func titles() throws -> [String] {
        try performAndWait { try fetch(Book.request()).map(\.title) }
    }

    /// Returns a list of books after the list's first fetch.
    @MainActor
    func list(
        _ request: FetchRequest<Book> = Book.request(),
        sections: AttributeDescription? = nil
    ) throws -> FetchedResultsController<Book> {
        let list = FetchedResultsController(
            fetchRequest: request,
            managedObjectContext: self,
            sectionAttribute: sections
        )
        try list.performFetch()
        return list
    }
}

extension FetchedResultsController<Book> {
    func objects() throws -> [Book] { try (0..<count).map { try object(at: $0) } }

    func titles() throws -> [String] { try objects().map(\.title) }
}

/// Collects the changes that contexts post, until the log is released.
final class ChangeLog: @unchecked Sendable {
    // The collected changes, guarded by `lock`.
    private var collected: [ContextChanges] = []
    private var observer: (any NSObjectProtocol)?
    private let lock = NSLock()

    init(_ name: Notification.Name, of context: ManagedObjectContext) {
        observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { [weak self] in
            guard let self, let changes = ContextChanges($0) else { return }
            self.lock.withLock { self.collected.append(changes) }
        }
    }

    deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

    var changes: [ContextChanges] { lock.withLock { collected } }
}
