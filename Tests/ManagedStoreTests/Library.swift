import Foundation
import ManagedStore

/// What the tests store: books.
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
}

/// A store in a folder of its own, which goes with its owner.
final class Library: Sendable {
    let path: String
    let coordinator: PersistentStoreCoordinator

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/books.sqlite"
        coordinator = try PersistentStoreCoordinator(path: path, entities: [Book.entity])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
    }

    func context(_ type: ManagedObjectContext.ConcurrencyType = .privateQueue) -> ManagedObjectContext {
        ManagedObjectContext(concurrencyType: type, coordinator: coordinator)
    }

    /// Saves books in a context of their own.
    @discardableResult
    func save(_ titles: String...) throws -> [ManagedObjectID] {
        let context = context()
        return try context.performAndWait {
            let books = titles.map { Book(context: context, $0) }
            try context.save()
            return books.map(\.objectID)
        }
    }

    /// The titles in the store, in the order of a request.
    func titles(_ descriptors: [SortDescription] = [SortDescription(Book.title)]) throws -> [String] {
        let context = context()
        return try context.performAndWait {
            try context.fetch(FetchRequest<Book>(Book.entity, sortDescriptors: descriptors)).map(\.title)
        }
    }
}

/// Collects the changes that contexts post, until it is let go.
final class ChangeLog: @unchecked Sendable {
    // Guarded by `lock`.
    private var collected: [ContextChanges] = []
    private var observer: (any NSObjectProtocol)?
    private let lock = NSLock()

    init(_ name: Notification.Name, of context: ManagedObjectContext) {
        observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { [weak self] in
            guard let self, let changes = ContextChanges($0) else { return }
            self.lock.withLock { self.collected.append(changes) }
        }
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    var changes: [ContextChanges] { lock.withLock { collected } }
}
