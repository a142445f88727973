import Foundation
import ManagedStore
import Testing

@MainActor
@Suite("Fetched-results controller", .timeLimit(.minutes(5)))
struct FetchedResultsControllerTests {
    private let library: Library
    private let context: ManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context(.mainQueue)
    }

    @Test("The controller fetches the list in order, follows its context's saves, and reports changed rows")
    func ownSaves() throws {
        try library.save("d", "b")
        let list = try context.list()
        #expect(try list.titles() == ["b", "d"])
        // A list without a section attribute has no sections.
        #expect(list.sections.isEmpty)
        var reported: [FetchedResultsChange] = []
        list.didChangeContent = { reported.append($0) }
        _ = Book(context: context, "a")
        _ = Book(context: context, "c")
        try context.save()
        #expect(reported.last == FetchedResultsChange(deletions: [], insertions: [0, 2], updates: []))

        context.delete(try list.object(at: 1))
        try context.save()
        #expect(reported.last == FetchedResultsChange(deletions: [1], insertions: [], updates: []))

        let book = try list.object(at: 2)
        book[Book.pages] = 7
        try context.save()
        #expect(reported.last == FetchedResultsChange(deletions: [], insertions: [], updates: [2]))

        book.title = "0"
        try context.save()
        #expect(reported.last == FetchedResultsChange(deletions: [2], insertions: [0], updates: []))
        #expect(try list.titles() == ["0", "a", "c"])
    }

    @Test("A save that the first fetch has seen already is not counted again when it is merged")
    func seenAlready() throws {
        let save = try library.change { _ = Book(context: $0, "a") }
        let list = try context.list()
        context.mergeChanges(fromContextDidSave: save)
        #expect(list.count == 1)
    }

    @Test("A row enters and leaves with the predicate")
    func predicate() throws {
        let list = try context.list(Book.request(FetchPredicate(Book.pages, equals: 1)))
        let book = Book(context: context, "a", pages: 2)
        try context.save()
        #expect(list.count == 0)
        book[Book.pages] = 1
        try context.save()
        #expect(list.count == 1)
        book[Book.pages] = nil
        try context.save()
        #expect(list.count == 0)
    }

    @Test("The controller keeps neither itself nor its context alive, and stops following")
    func lifetime() throws {
        var context: ManagedObjectContext? = library.context(.mainQueue)
        weak let weakContext = context
        var list = try context?.list()
        weak let weakList = list
        #expect(weakList != nil)
        list = nil
        #expect(weakList == nil)
        context = nil
        #expect(weakContext == nil)
    }

    @Test("After any saves and merges, the list is sorted, and the report leads from the old list to the new one")
    func property() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = Generator(state: seed)
        let order = [SortDescription(Book.pages, ascending: false), SortDescription(Book.title)]
        let list = try context.list(Book.request(by: order))
        var shown: [ManagedObjectID] = []
        var changed: FetchedResultsChange?
        list.didChangeContent = { changed = $0 }

        let writer = library.context()
        let log = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: writer)
        var posted = 0
        for round in 0..<60 {
            try writer.performAndWait {
                var books = try writer.fetch(FetchRequest<Book>(Book.entity))
                for _ in 0..<generator.below(80) {
                    switch generator.below(10) {
                    case 0..<6:
                        _ = Book(context: writer, generator.title, pages: generator.pages)
                    case 6 where !books.isEmpty:
                        writer.delete(books.remove(at: generator.below(books.count)))
                    case 7 where !books.isEmpty:
                        books[generator.below(books.count)][Book.rating] = 1
                    default:
                        guard !books.isEmpty else { continue }
                        let book = books[generator.below(books.count)]
                        book.title = generator.title
                        book[Book.pages] = generator.pages
                    }
                }
                try writer.save()
            }
            // A round may have changed nothing, and then no change was posted.
            guard let save = log.changes.last, log.changes.count > posted else { continue }
            posted = log.changes.count
            changed = nil
            context.mergeChanges(fromContextDidSave: save)
            let now = try list.objects().map(\.objectID)
            if let changed {
                for position in changed.deletions.reversed() { shown.remove(at: position) }
                for position in changed.insertions { shown.insert(now[position], at: position) }
            }
            #expect(shown == now, "seed \(seed), round \(round)")
            let sorted = try context.fetch(list.fetchRequest).map(\.objectID)
            #expect(now == sorted, "seed \(seed), round \(round)")
        }
        #expect(list.count > 500)
    }
}
