import Dispatch
import Foundation
import ManagedStore
import Synchronization
import Testing

@Suite("Notifications", .timeLimit(.minutes(5)))
struct NotificationTests {
    private let library: Library
    private let context: ManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    @Test("did-change is posted once, at the end of the outermost perform, with all changes")
    func endOfPerform() throws {
        let ids = try library.save("a", "b")
        let log = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: context)
        let inserted = try context.performAndWait {
            let book = Book(context: context, "c")
            try context.performAndWait {
                try context.book(ids[0]).title = "z"
                context.delete(try context.book(ids[1]))
            }
            #expect(log.changes.isEmpty)
            return book.objectID
        }
        #expect(log.changes.map(\.insertedObjectIDs) == [[inserted]])
        #expect(log.changes.map(\.updatedObjectIDs) == [[ids[0]]])
        #expect(log.changes.map(\.deletedObjectIDs) == [[ids[1]]])
    }

    @Test("did-change is not posted without a change, nor for an object that was inserted and removed")
    func nothing() throws {
        try library.save("a")
        let log = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: context)
        _ = try context.titles()
        context.performAndWait { context.delete(Book(context: context, "b")) }
        #expect(log.changes.isEmpty)
    }

    @MainActor
    @Test("Changes of a main-queue context outside a perform are announced at the end of the main queue's turn")
    func endOfTurn() async throws {
        let context = library.context(.mainQueue)
        let log = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: context)
        let books = [Book(context: context, "a"), Book(context: context, "b")]
        #expect(log.changes.isEmpty)
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(log.changes.map(\.insertedObjectIDs) == [books.map(\.objectID)])
    }

    @Test("A save posts will-save, then did-save; both on the context's queue, within the save")
    func order() throws {
        let order = Mutex<[String]>([])
        let names = [
            "will save": ManagedObjectContext.willSaveObjectsNotification,
            "did save": ManagedObjectContext.didSaveObjectsNotification,
            "did change": ManagedObjectContext.objectsDidChangeNotification,
        ]
        let tokens = names.map { text, name in
            NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { _ in
                order.withLock { $0.append(text) }
            }
        }
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        try context.performAndWait {
            let book = Book(context: context, "a")
            try context.save()
            // The last notification announces the permanent ID.
            #expect(order.withLock { $0 } == ["did change", "will save", "did save", "did change"])
            order.withLock { $0 = [] }
            book.title = "b"
            try context.save()
            #expect(order.withLock { $0 } == ["did change", "will save", "did save"])
        }
        #expect(order.withLock { $0.count } == 3)
    }

    @Test("Changes by an observer of will-save are saved too")
    func changedOnWillSave() throws {
        let context = context
        let token = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.willSaveObjectsNotification,
            object: context,
            queue: nil
        ) { _ in _ = Book(context: context, "b") }
        defer { NotificationCenter.default.removeObserver(token) }
        try context.performAndWait {
            _ = Book(context: context, "a")
            try context.save()
        }
        #expect(try library.titles() == ["a", "b"])
    }

    @Test("A child's save is announced as a change of the parent, and not as a save of it")
    func childsSave() throws {
        let ids = try library.save("a", "b")
        let child = context.child()
        let changed = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: context)
        let saved = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: context)
        let childSaved = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: child)
        let inserted = try child.performAndWait {
            let book = Book(context: child, "c")
            try child.book(ids[0]).title = "z"
            child.delete(try child.book(ids[1]))
            try child.save()
            return book.objectID
        }
        for log in [changed, childSaved] {
            #expect(log.changes.map(\.insertedObjectIDs) == [[inserted]])
            #expect(log.changes.map(\.updatedObjectIDs) == [[ids[0]]])
            #expect(log.changes.map(\.deletedObjectIDs) == [[ids[1]]])
        }
        #expect(saved.changes.isEmpty)
    }

    // MARK: - Automatic merging

    @Test("A root context that merges automatically follows the other root contexts, and keeps its own changes")
    func rootMerges() throws {
        let id = try library.save("old")[0]
        context.automaticallyMergesChangesFromParent = true
        let book = try context.performAndWait {
            let book = try context.book(id)
            book[Book.pages] = 1
            return book.objectID
        }
        try library.change { try $0.book(id).title = "new" }
        // The merge is already in the context's queue, so this block runs after it.
        try context.performAndWait {
            #expect(try context.book(book).title == "new")
            #expect(try context.book(book)[Book.pages] == 1)
            try context.save()
        }
    }

    @Test("A context stops merging automatically on request")
    func stopsMerging() throws {
        let id = try library.save("old")[0]
        context.automaticallyMergesChangesFromParent = true
        #expect(context.automaticallyMergesChangesFromParent)
        context.automaticallyMergesChangesFromParent = false
        try context.performAndWait {
            let book = try context.book(id)
            try library.change { try $0.book(id).title = "new" }
            context.performAndWait {}
            #expect(book.title == "old")
        }
    }

    @Test("A root context does not merge a save of another context's child, because it is not in the store")
    func notChildren() throws {
        context.automaticallyMergesChangesFromParent = true
        let log = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: context)
        let child = library.context().child()
        try library.change(in: child) { _ = Book(context: $0, "a") }
        context.performAndWait {}
        #expect(log.changes.isEmpty)
    }

    @Test("A child that merges automatically follows its parent's saves and adopts the permanent IDs")
    func childMergesParent() throws {
        let child = context.child()
        child.automaticallyMergesChangesFromParent = true
        let book = try child.performAndWait {
            let book = Book(context: child, "a")
            try child.save()
            return Unchecked(book)
        }
        try context.performAndWait { try context.save() }
        child.performAndWait { #expect(!book.value.objectID.isTemporaryID) }
    }

    @Test("A child that merges automatically follows its siblings: it has the parent's value of each attribute")
    func childMergesSiblings() throws {
        let id = try library.save("old")[0]
        let (child, first, second) = (context.child(), context.child(), context.child())
        child.automaticallyMergesChangesFromParent = true
        let book = try child.performAndWait { Unchecked(try child.book(id)) }
        // Both contexts have read the row before either of them saves.
        try first.performAndWait { try first.book(id).title = "new" }
        try second.performAndWait { try second.book(id)[Book.pages] = 1 }
        try first.performAndWait { try first.save() }
        try second.performAndWait { try second.save() }
        child.performAndWait {
            #expect(book.value.title == "new")
            #expect(book.value[Book.pages] == 1)
        }
    }

    @Test("An older save that is merged late does not restore old values")
    func lateMerge() throws {
        let id = try library.save("0")[0]
        let first = try library.change { try $0.book(id).title = "1" }
        let second = try library.change { try $0.book(id).title = "2" }
        try context.performAndWait {
            let book = try context.book(id)
            context.mergeChanges(fromContextDidSave: second)
            context.mergeChanges(fromContextDidSave: first)
            #expect(book.title == "2")
            book.title = "3"
            try context.save()
        }
    }

    /// An object that a test carries from one block of its context to the next, to keep it alive.
    private struct Unchecked: @unchecked Sendable {
        let value: Book
        init(_ value: Book) { self.value = value }
    }
}
