import ManagedStore
import Testing

@Suite("Fetching", .timeLimit(.minutes(5)))
struct FetchingTests {
    private let library: Library
    private let context: ManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    @Test("A row is one object in one context, as long as it is in use")
    func identity() throws {
        let ids = try library.save("a")
        try context.performAndWait {
            let found = try context.fetch(FetchRequest<Book>(Book.entity))[0]
            #expect(try context.existingObject(with: ids[0]) === found)
            #expect(context.registeredObject(for: ids[0]) === found)
        }
    }

    @Test("An object without changes is released with its last user")
    func weakly() throws {
        try context.performAndWait {
            var book: Book? = Book(context: context, "a")
            let temporary = try #require(book?.objectID)
            book = nil
            book = context.registeredObject(for: temporary) as? Book
            #expect(book != nil, "a new object has a change to save: its context keeps it")
            try context.save()
            let id = try #require(book?.objectID)
            book = nil
            #expect(context.registeredObject(for: id) == nil)
            #expect(try (context.existingObject(with: id) as? Book)?.title == "a")
        }
    }

    @Test("reset releases everything, including changes, and the objects have no context any more")
    func reset() throws {
        try context.performAndWait {
            let book = Book(context: context, "a")
            context.reset()
            #expect(!context.hasChanges)
            #expect(book.managedObjectContext == nil)
            #expect(context.registeredObject(for: book.objectID) == nil)
            try context.save()
        }
        #expect(try library.titles() == [])
    }

    @Test("Sorted by one attribute, by two, descending, with nil first and text by its bytes")
    func sorting() throws {
        try context.performAndWait {
            for (title, pages) in [("b", 2), ("B", nil), ("ä", 1), ("b", 1), ("a", 3)] as [(String, Int?)] {
                _ = Book(context: context, title, pages: pages)
            }
            try context.save()
        }
        #expect(try library.titles() == ["B", "a", "b", "b", "ä"])
        #expect(try library.titles([SortDescription(Book.title, ascending: false)]) == ["ä", "b", "b", "a", "B"])
        let byPages = [SortDescription(Book.pages), SortDescription(Book.title, ascending: false)]
        #expect(try library.titles(byPages) == ["B", "ä", "b", "b", "a"])
    }

    @Test("A fetch finds, sorts and limits objects by their unsaved values, not by their old ones")
    func pendingChanges() throws {
        try library.save("a", "b", "c", "d")
        try context.performAndWait {
            let request = Book.request()
            let books = try context.fetch(request)
            books[0].title = "z"
            context.delete(books[1])
            _ = Book(context: context, "bb")
            #expect(try context.fetch(request).map(\.title) == ["bb", "c", "d", "z"])
            var limited = request
            limited.fetchLimit = 2
            #expect(try context.fetch(limited).map(\.title) == ["bb", "c"])
            #expect(try context.count(for: limited) == 2)
            #expect(try context.fetch(Book.request(FetchPredicate(Book.title, equals: "a"))).isEmpty)
            #expect(try context.fetch(Book.request(FetchPredicate(Book.title, equals: "z"))).map(\.title) == ["z"])
        }
    }
}
