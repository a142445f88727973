import ManagedStore
import Testing

@Suite("Faulting", .timeLimit(.minutes(5)))
struct FaultingTests {
    private let library: Library
    private let context: ManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    @Test("object(with:) is a fault: the first read of an attribute reads the row")
    func fault() throws {
        let id = try library.save("a")[0]
        try context.performAndWait {
            let book = try #require(context.object(with: id) as? Book)
            #expect(book.isFault)
            #expect(book.objectID == id)
            #expect(context.object(with: id) === book)
            #expect(book.title == "a")
            #expect(!book.isFault)
            #expect(!context.hasChanges)
        }
    }

    @Test("object(with:) does not access the store: it works where the store cannot")
    func noTrip() throws {
        let id = try library.save("a")[0]
        let other = try library.contextOfAnotherCoordinator()
        try library.execute("DROP TABLE Book")
        other.performAndWait {
            #expect(other.object(with: id).isFault)
            #expect(throws: ManagedStoreError.self) { try other.existingObject(with: id) }
        }
    }

    @Test("The first write of an attribute reads the row too, and keeps the other attributes")
    func writing() throws {
        let id = try library.save("a")[0]
        try context.performAndWait {
            let book = try #require(context.object(with: id) as? Book)
            book[Book.pages] = 1
            #expect(book.title == "a")
            #expect(book.isUpdated)
            try context.save()
        }
        #expect(try library.titles() == ["a"])
    }

    @Test("existingObject never returns a fault, and fills a fault that is registered already")
    func existing() throws {
        let id = try library.save("a")[0]
        try context.performAndWait {
            let fault = context.object(with: id)
            let existing = try context.existingObject(with: id)
            #expect(existing === fault)
            #expect(!fault.isFault)
        }
    }

    @Test("existingObject throws when the row is gone, and a fault becomes a deleted object without values")
    func gone() throws {
        let id = try library.save("a")[0]
        try library.change { $0.delete(try $0.book(id)) }
        try context.performAndWait {
            let error = #expect(throws: ManagedStoreError.self) { try context.existingObject(with: id) }
            #expect(error?.description.contains("Book") == true)
            let book = try #require(context.object(with: id) as? Book)
            #expect(!book.isDeleted)
            #expect(book[Book.pages] == nil)
            #expect(book.isDeleted)
            #expect(!context.hasChanges)
        }
    }

    @Test("A fault whose deletion was merged has no values, and reading them does not fail")
    func goneByMerge() throws {
        let id = try library.save("a")[0]
        try context.performAndWait {
            let book = try #require(context.object(with: id) as? Book)
            context.mergeChanges(fromContextDidSave: try library.change { $0.delete(try $0.book(id)) })
            #expect(book.isDeleted)
            #expect(book[Book.pages] == nil)
        }
    }

    @Test("A fault can be deleted without being read")
    func deletion() throws {
        let id = try library.save("a")[0]
        try context.performAndWait {
            let book = context.object(with: id)
            context.delete(book)
            #expect(book.isFault)
            #expect(throws: ManagedStoreError.self) { try context.existingObject(with: id) }
            try context.save()
        }
        #expect(try library.titles() == [])
    }

    @Test("refresh without merging makes a fault, discards the changes, and reads the newest values")
    func refreshAnew() throws {
        let id = try library.save("old")[0]
        try context.performAndWait {
            let book = try context.book(id)
            book[Book.pages] = 1
            try library.change { try $0.book(id).title = "new" }
            context.refresh(book, mergesChanges: false)
            #expect(book.isFault)
            #expect(!context.hasChanges)
            #expect(book.title == "new")
            #expect(book[Book.pages] == nil)
        }
    }

    @Test("refresh with merging reads the newest values at once, and keeps what was changed here")
    func refreshMerging() throws {
        let id = try library.save("old")[0]
        try context.performAndWait {
            let book = try context.book(id)
            book[Book.pages] = 1
            try library.change { try $0.book(id).title = "new" }
            context.refresh(book, mergesChanges: true)
            #expect(!book.isFault)
            #expect(book.title == "new")
            #expect(book[Book.pages] == 1)
            #expect(book.isUpdated)
            // The object has the newest version now, so the save has no conflict.
            try context.save()
        }
        #expect(try library.titles() == ["new"])
    }

    @Test("refresh leaves a new object as it is", arguments: [true, false])
    func refreshNew(mergesChanges: Bool) {
        context.performAndWait {
            let book = Book(context: context, "a")
            context.refresh(book, mergesChanges: mergesChanges)
            #expect(book.title == "a")
            #expect(book.isInserted)
        }
    }

    @Test("A fault reads the coordinator's rows: another coordinator's save shows only after it is merged")
    func rowCache() throws {
        let id = try library.save("old")[0]
        // This read puts the row into the coordinator's cache.
        #expect(try library.titles() == ["old"])
        let other = try library.contextOfAnotherCoordinator()
        let save = try library.change(in: other) { try $0.book(id).title = "new" }
        try context.performAndWait {
            let book = try #require(context.object(with: id) as? Book)
            #expect(book.title == "old")
            context.refresh(book, mergesChanges: false)
            #expect(book.title == "old")
            context.mergeChanges(fromContextDidSave: save)
            #expect(book.title == "new")
            context.refresh(book, mergesChanges: false)
            #expect(book.title == "new")
        }
    }

    @Test("A fetch reads the store: it updates the coordinator's rows, and leaves registered objects alone")
    func fetchBesideRowCache() throws {
        let id = try library.save("old")[0]
        let other = try library.contextOfAnotherCoordinator()
        try context.performAndWait {
            let book = try context.book(id)
            try library.change(in: other) { try $0.book(id).title = "new" }
            #expect(try context.fetch(FetchRequest<Book>(Book.entity)).map(\.title) == ["old"])
            context.refresh(book, mergesChanges: false)
            #expect(book.title == "new")
        }
    }

    @Test("fetchBatchSize reads the rows of a batch when one of them is used, and no other batch")
    func batches() throws {
        try library.change { for number in 0..<10 { _ = Book(context: $0, "\(number)") } }
        try context.performAndWait {
            let books = try context.fetch(Book.request(batchSize: 4))
            #expect(books.count == 10)
            #expect(readRows(of: books).isEmpty)
            #expect(books[5].title == "5")
            #expect(readRows(of: books) == [4, 5, 6, 7])
            #expect(books[9].title == "9")
            #expect(readRows(of: books) == [4, 5, 6, 7, 8, 9])
        }
    }

    private func readRows(of books: [Book]) -> [Int] { books.indices.filter { !books[$0].isFault } }

    @Test("fetchBatchSize leaves unsaved changes in place", arguments: [false, true])
    func batchesOverChanges(inParent: Bool) throws {
        let id = try library.save("a", "b")[0]
        let reader = inParent ? context.child() : context
        try context.performAndWait {
            try context.book(id).title = "c"
            let titles = try reader.performAndWait { try reader.fetch(Book.request(batchSize: 1)).map(\.title) }
            #expect(titles == ["b", "c"])
        }
    }
}
