import Foundation
import ManagedStore
import Testing

@Suite("Saving", .timeLimit(.minutes(5)))
struct SavingTests {
    private let library: Library
    private let context: ManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    @Test("Saved values are in the store: every type of attribute, and nil")
    func values() throws {
        try context.performAndWait {
            _ = Book(context: context, "Die Verwandlung, „ß“ 🪲", pages: 71, rating: 4.5)
            _ = Book(context: context, "", pages: .max)
            try context.save()
            context.reset()
            let books = try context.fetch(Book.request())
            #expect(books.map(\.title) == ["", "Die Verwandlung, „ß“ 🪲"])
            #expect(books.map { $0[Book.pages] } == [.max, 71])
            #expect(books.map { $0[Book.rating] } == [nil, 4.5])
        }
    }

    @Test("Changed and deleted objects are changed and deleted in the store")
    func changes() throws {
        try context.performAndWait {
            let books = ["a", "b", "c"].map { Book(context: context, $0) }
            #expect(context.hasChanges)
            #expect(try library.titles() == [])
            try context.save()
            #expect(!context.hasChanges)
            books[0].title = "z"
            context.delete(books[1])
            #expect(context.updatedObjects.count == 1)
            #expect(context.deletedObjects.count == 1)
            try context.save()
        }
        #expect(try library.titles() == ["c", "z"])
    }

    @Test("An object that is changed and then deleted is deleted")
    func changedAndDeleted() throws {
        try context.performAndWait {
            let book = Book(context: context, "a")
            try context.save()
            book.title = "b"
            context.delete(book)
            context.delete(book)
            try context.save()
        }
        #expect(try library.titles() == [])
    }

    @Test("An object that was never saved is dropped when it is deleted")
    func deletedBeforeSaving() throws {
        try context.performAndWait {
            context.delete(Book(context: context, "a"))
            #expect(!context.hasChanges)
            try context.save()
        }
        #expect(try library.titles() == [])
    }

    @Test("did-save is posted within the save, on the context's queue, with the IDs of what was saved")
    func didSave() throws {
        let log = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: context)
        try context.performAndWait {
            let kept = Book(context: context, "a")
            let dropped = Book(context: context, "b")
            try context.save()
            #expect(log.changes.map(\.insertedObjectIDs) == [[kept.objectID, dropped.objectID]])
            kept.title = "c"
            context.delete(dropped)
            try context.save()
            #expect(log.changes.last?.updatedObjectIDs == [kept.objectID])
            #expect(log.changes.last?.deletedObjectIDs == [dropped.objectID])
        }
    }

    @Test("A save without changes posts nothing")
    func nothingToSave() throws {
        let log = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: context)
        try context.performAndWait { try context.save() }
        #expect(log.changes.isEmpty)
    }

    @Test("A save that fails leaves the changes in the context, writes none of them, and posts nothing")
    func failure() throws {
        let log = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: context)
        try library.execute(
            "CREATE TRIGGER no BEFORE INSERT ON Book WHEN NEW.title = 'b' BEGIN SELECT RAISE(ABORT, 'no b'); END"
        )
        context.performAndWait {
            for title in ["a", "b", "c"] { _ = Book(context: context, title) }
            let error = #expect(throws: ManagedStoreError.self) { try context.save() }
            #expect(error?.description.contains("no b") == true)
            #expect(error?.description.contains(library.path) == true)
            #expect(context.insertedObjects.count == 3)
            #expect(log.changes.isEmpty)
        }
        #expect(try library.titles() == [])

        try library.execute("DROP TRIGGER no")
        try context.performAndWait { try context.save() }
        #expect(try library.titles() == ["a", "b", "c"])
    }

    @Test(
        "A path that cannot be a store is refused in one sentence that names it",
        arguments: ["/proc/none/books.sqlite", "/dev"]
    )
    func unopenable(path: String) throws {
        let error = #expect(throws: ManagedStoreError.self) {
            try PersistentStoreCoordinator(path: path, entities: [Book.entity])
        }
        #expect(error?.description.contains(path) == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test("A file that is not a database is refused, and left as it is")
    func foreignFile() throws {
        let path = library.path + ".txt"
        let text = Data(String(repeating: "no database ", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: path))
        #expect(throws: ManagedStoreError.self) { try PersistentStoreCoordinator(path: path, entities: [Book.entity]) }
        #expect(FileManager.default.contents(atPath: path) == text)
    }
}
