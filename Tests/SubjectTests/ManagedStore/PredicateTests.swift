import ManagedStore
import Testing

@Suite("Predicates", .timeLimit(.minutes(5)))
struct PredicateTests {
    private let library: Library

    init() throws {
        library = try Library()
        try library.change { writer in
            _ = Book(context: writer, "a", pages: 1, rating: 0.5)
            _ = Book(context: writer, "b", pages: 2)
            _ = Book(context: writer, "c")
        }
    }

    @Test(
        "Each condition finds what it describes; nil equals nil, and is neither less nor greater nor one of any values",
        arguments: [
            (FetchPredicate(Book.pages, equals: 1), "a"),
            (FetchPredicate(Book.pages, equals: nil), "c"),
            (FetchPredicate(Book.pages, isLessThan: 2), "a"),
            (FetchPredicate(Book.pages, isGreaterThan: 1), "b"),
            (FetchPredicate(Book.pages, isLessThan: nil), ""),
            (FetchPredicate(Book.pages, isGreaterThan: nil), ""),
            (FetchPredicate(Book.pages, isIn: [1, nil]), "a"),
            (FetchPredicate(Book.title, isIn: []), ""),
            (FetchPredicate(Book.title, isIn: ["a", "c", "x"]), "ac"),
            (.not(FetchPredicate(Book.pages, isLessThan: 2)), "bc"),
            (.not(FetchPredicate(Book.pages, isIn: [1])), "bc"),
            (.all([]), "abc"),
            (.any([]), ""),
            (.all([FetchPredicate(Book.pages, isLessThan: 3), FetchPredicate(Book.title, equals: "b")]), "b"),
            (.any([FetchPredicate(Book.rating, equals: 0.5), FetchPredicate(Book.title, equals: "c")]), "ac"),
            (.not(.all([FetchPredicate(Book.pages, isLessThan: 3), .all([])])), "c"),
        ]
    )
    func conditions(predicate: FetchPredicate, titles: String) throws {
        let context = library.context()
        try context.performAndWait {
            #expect(try found(predicate, in: context).joined() == titles)
            #expect(try context.count(for: FetchRequest<Book>(Book.entity, predicate: predicate)) == titles.count)
            // Every object has unsaved changes, so the context itself has to find the objects.
            for book in try context.fetch(FetchRequest<Book>(Book.entity)) { book.title += "" }
            #expect(try found(predicate, in: context).joined() == titles)
        }
    }

    @Test("Text is equal if its bytes are, in the store and in a context: two encodings of ö differ")
    func scalars() throws {
        let context = library.context()
        try context.performAndWait {
            _ = Book(context: context, "o\u{308}")
            let predicate = FetchPredicate(Book.title, equals: "\u{F6}")
            #expect(try found(predicate, in: context) == [])
            try context.save()
            #expect(try found(predicate, in: context) == [])
            // Replacing one encoding by the other counts as a change.
            let book = try #require(try context.fetch(FetchRequest<Book>(Book.entity)).last)
            book.title = "\u{F6}"
            try context.save()
            #expect(try found(predicate, in: context).count == 1)
        }
    }

    @Test("The store and a context with unsaved changes find the same rows for any predicate and values")
    func property() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = Generator(state: seed)
        let writer = library.context()
        try library.change(in: writer) { writer in
            for number in 0..<200 {
                let title = "\(generator.title) \(number)"
                _ = Book(context: writer, title, pages: generator.pages, rating: generator.rating)
            }
        }
        let (store, memory) = (library.context(), library.context())
        try memory.performAndWait {
            // Each object counts as changed but keeps the store's values, so the context itself has to find it.
            let books = try memory.fetch(FetchRequest<Book>(Book.entity))
            for book in books { book[Book.pages] = book[Book.pages] }
            #expect(memory.updatedObjects.count == books.count)
            for round in 0..<500 {
                let predicate = generator.predicate(depth: 3)
                let expected = try store.performAndWait { try found(predicate, in: store) }
                let answer = try found(predicate, in: memory)
                #expect(answer == expected, "seed \(seed), round \(round): \(predicate)")
            }
        }
    }

    private func found(_ predicate: FetchPredicate, in context: ManagedObjectContext) throws -> [String] {
        try context.fetch(Book.request(predicate)).map(\.title)
    }
}

extension Generator {
    fileprivate var rating: Double? {
        mutating get { [nil, -1.5, -0.0, 0, 0.5, 2, 1e300][below(7)] }
    }

    fileprivate mutating func predicate(depth: Int) -> FetchPredicate {
        switch below(depth == 0 ? 9 : 13) {
        case 0: FetchPredicate(Book.title, equals: title)
        case 1: FetchPredicate(Book.title, isLessThan: title)
        case 2: FetchPredicate(Book.title, isGreaterThan: title)
        case 3: FetchPredicate(Book.pages, equals: pages)
        case 4: FetchPredicate(Book.pages, isLessThan: pages)
        case 5: FetchPredicate(Book.rating, isGreaterThan: rating)
        case 6: FetchPredicate(Book.rating, equals: rating)
        case 7: FetchPredicate(Book.rating, isLessThan: rating)
        case 8: FetchPredicate(Book.pages, isIn: (0..<below(4)).map { _ in pages })
        case 9, 10: .not(predicate(depth: depth - 1))
        case 11: .all((0..<below(4)).map { _ in predicate(depth: depth - 1) })
        default: .any((0..<below(4)).map { _ in predicate(depth: depth - 1) })
        }
    }
}
