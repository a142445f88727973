import Dispatch
import Foundation
import ManagedStore
import Testing

@MainActor
@Suite("A list with unsaved changes", .timeLimit(.minutes(5)))
struct UnsavedListTests {
    private let library: Library
    private let context: ManagedObjectContext
    private let list: FetchedResultsController<Book>
    private let reported = Reports()

    init() throws {
        library = try Library()
        try library.save("b", "d")
        context = library.context(.mainQueue)
        list = try context.list()
        list.didChangeContent = { [reported] in reported.all.append($0) }
    }

    @Test("The first fetch includes unsaved changes")
    func firstFetch() throws {
        context.performAndWait { _ = Book(context: context, "c") }
        try list.performFetch()
        #expect(try list.titles() == ["b", "c", "d"])
    }

    @Test("Unsaved insertions, updates and deletions are shown at the end of the perform, and not again by the save")
    func pending() throws {
        try context.performAndWait {
            _ = Book(context: context, "c")
            try list.object(at: 0).title = "e"
            context.delete(try list.object(at: 1))
            #expect(reported.all.isEmpty)
        }
        #expect(try list.titles() == ["c", "e"])
        #expect(reported.all == [FetchedResultsChange(deletions: [0, 1], insertions: [0, 1], updates: [])])
        reported.all = []
        try context.save()
        #expect(reported.all.isEmpty)
        #expect(try list.titles() == ["c", "e"])
    }

    @Test("A row keeps its place when a save replaces its temporary ID, among rows with the same values too")
    func permanentID() throws {
        let books = ["d", "a", "d"].map { Book(context: context, $0) }
        context.processPendingChanges()
        let before = try list.objects()
        #expect(before.count == 5)
        reported.all = []
        try context.save()
        #expect(reported.all.isEmpty)
        let after = try list.objects()
        #expect(after.map(ObjectIdentifier.init) == before.map(ObjectIdentifier.init))
        #expect(books.allSatisfy { !$0.objectID.isTemporaryID })
        // The list now knows the row by its permanent ID.
        books[0][Book.pages] = 1
        context.delete(books[1])
        context.processPendingChanges()
        #expect(reported.all.last?.deletions == [0])
        #expect(reported.all.last?.updates.count == 1)
        #expect(list.count == 4)
    }

    @Test("A rollback returns the list to what is saved, also a row that was deleted as a fault")
    func rollback() throws {
        try context.performAndWait {
            _ = Book(context: context, "a")
            try list.object(at: 0).title = "z"
            context.delete(try list.object(at: 1))
        }
        #expect(try list.titles() == ["a", "z"])
        context.rollback()
        #expect(try list.titles() == ["b", "d"])
        let id = try list.object(at: 0).objectID
        context.performAndWait { context.delete(context.object(with: id)) }
        #expect(try list.titles() == ["d"])
        context.rollback()
        #expect(try list.titles() == ["b", "d"])
    }

    @Test("A change that refresh discards is removed from the list")
    func refresh() throws {
        let book = try list.object(at: 0)
        context.performAndWait { book.title = "z" }
        #expect(try list.titles() == ["d", "z"])
        context.performAndWait { context.refresh(book, mergesChanges: false) }
        #expect(try list.titles() == ["b", "d"])
    }

    @Test("Undo and redo are followed")
    func undo() throws {
        context.undoManager = UndoManager()
        context.performAndWait { _ = Book(context: context, "c") }
        #expect(try list.titles() == ["b", "c", "d"])
        context.undo()
        #expect(try list.titles() == ["b", "d"])
        context.redo()
        #expect(try list.titles() == ["b", "c", "d"])
    }

    @Test("A merge leaves a row where this context's unsaved value puts it")
    func mergedBelowChange() throws {
        let book = try list.object(at: 0)
        context.performAndWait { book.title = "z" }
        let save = try library.change { try $0.book(book.objectID)[Book.pages] = 1 }
        context.mergeChanges(fromContextDidSave: save)
        #expect(try list.titles() == ["d", "z"])
        #expect(book[Book.pages] == 1)
    }

    @Test("A merge does not restore a row that is deleted here")
    func mergedBelowDeletion() throws {
        let book = try list.object(at: 0)
        context.performAndWait { context.delete(book) }
        let save = try library.change { try $0.book(book.objectID)[Book.pages] = 1 }
        context.mergeChanges(fromContextDidSave: save)
        #expect(list.count == 1)
        #expect(try list.titles() == ["d"])
    }

    @Test("What a child saves is shown in the parent's list, once")
    func child() throws {
        try library.change(in: context.child()) { _ = Book(context: $0, "c") }
        #expect(try list.titles() == ["b", "c", "d"])
        try context.save()
        #expect(try list.titles() == ["b", "c", "d"])
        #expect(reported.all.count == 1)
    }

    private final class Reports {
        var all: [FetchedResultsChange] = []
    }
}
