import ManagedStore
import Testing

@MainActor
@Suite("Sections of a list", .timeLimit(.minutes(5)))
struct SectionTests {
    private let library: Library
    private let context: ManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context(.mainQueue)
    }

    @Test("Rows with one value of the section attribute are a section; nil is a section too, the first one")
    func sections() throws {
        for (title, pages) in [("a", 2), ("b", nil), ("c", 1), ("d", 2)] {
            _ = Book(context: context, title, pages: pages)
        }
        try context.save()
        let list = try list()
        #expect(list.sections.map(\.name) == [.null, .integer(1), .integer(2)])
        #expect(list.sections.map(\.numberOfObjects) == [1, 1, 2])
    }

    @Test("A section appears with its first row and disappears with its last")
    func comeAndGo() throws {
        let list = try list()
        var changes: [FetchedResultsChange] = []
        list.didChangeContent = { changes.append($0) }
        #expect(list.sections.isEmpty)
        let books = [1, 3].map { (number: Int) in Book(context: context, "\(number)", pages: number) }
        context.processPendingChanges()
        #expect(changes.last?.insertedSections == [0, 1])
        books[0][Book.pages] = 2
        context.processPendingChanges()
        #expect(changes.last?.insertedSections == [0])
        #expect(changes.last?.deletedSections == [0])
        books[0][Book.pages] = 3
        context.processPendingChanges()
        #expect(changes.last?.insertedSections == [])
        #expect(changes.last?.deletedSections == [0])
        #expect(list.sections.map(\.numberOfObjects) == [2])
        for book in books { context.delete(book) }
        context.processPendingChanges()
        #expect(changes.last?.deletedSections == [0])
        #expect(list.sections.isEmpty)
    }

    @Test(
        "After any change, the sections group the list, and the report leads from the old sections to the new ones",
        arguments: [true, false]
    )
    func property(ascending: Bool) throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = Generator(state: seed)
        let list = try list(ascending: ascending)
        var names: [AttributeValue] = []
        var rows = 0
        var wrong = 0
        list.didChangeContent = { [unowned list] change in
            for place in change.deletedSections.reversed() { names.remove(at: place) }
            for place in change.insertedSections { names.insert(list.sections[place].name, at: place) }
            if names != list.sections.map(\.name) { wrong += 1 }
            rows += change.insertions.count - change.deletions.count
            if rows != list.count { wrong += 1 }
        }
        var number = 0
        for round in 0..<100 {
            var books = try context.fetch(FetchRequest<Book>(Book.entity))
            for _ in 0..<generator.below(12) {
                switch generator.below(4) {
                case 0 where !books.isEmpty:
                    context.delete(books.remove(at: generator.below(books.count)))
                case 1 where !books.isEmpty:
                    books[generator.below(books.count)][Book.pages] = generator.pages
                default:
                    number += 1
                    books.append(Book(context: context, "\(number)", pages: generator.pages))
                }
            }
            switch generator.below(8) {
            case 0: context.rollback()
            case 1, 2: try context.save()
            default: context.processPendingChanges()
            }
            var grouped: [(name: AttributeValue, count: Int)] = []
            for value in try list.objects().map({ $0[Book.pages].attributeValue }) {
                if grouped.last?.name == value {
                    grouped[grouped.count - 1].count += 1
                } else {
                    grouped.append((value, 1))
                }
            }
            #expect(list.sections.map(\.name) == grouped.map(\.name), "seed \(seed), round \(round)")
            #expect(list.sections.map(\.numberOfObjects) == grouped.map(\.count), "seed \(seed), round \(round)")
            let sorted = try context.fetch(list.fetchRequest)
            let listed = try list.objects().map(ObjectIdentifier.init)
            #expect(listed == sorted.map(ObjectIdentifier.init), "seed \(seed), round \(round)")
        }
        #expect(wrong == 0, "seed \(seed)")
    }

    private func list(ascending: Bool = true) throws -> FetchedResultsController<Book> {
        let order = [SortDescription(Book.pages, ascending: ascending), SortDescription(Book.title)]
        return try context.list(Book.request(by: order), sections: Book.pages.description)
    }
}
