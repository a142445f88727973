import ManagedStore
import Testing

@Suite("Undo", .timeLimit(.minutes(5)))
struct UndoTests {
    private let library: Library
    private let context: ManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
        context.undoManager = UndoManager()
    }

    @Test("A new context has no undo manager, and undo does nothing then")
    func none() throws {
        let context = library.context()
        #expect(context.undoManager == nil)
        context.performAndWait { _ = Book(context: context, "a") }
        context.performAndWait {
            context.undo()
            context.redo()
        }
        #expect(try context.titles() == ["a"])
    }

    @Test("An insertion, an update and a deletion are undone and redone", arguments: [false, true])
    func undoAndRedo(savesBetween: Bool) throws {
        let states: [[String]] = [[], ["a"], ["b"], []]
        try step { _ = Book(context: $0, "a") }
        if savesBetween { try context.performAndWait { try context.save() } }
        try step { try $0.fetch(FetchRequest<Book>(Book.entity))[0].title = "b" }
        if savesBetween { try context.performAndWait { try context.save() } }
        try step { $0.delete(try $0.fetch(FetchRequest<Book>(Book.entity))[0]) }
        if savesBetween { try context.performAndWait { try context.save() } }
        for _ in 0..<2 {
            for state in states.reversed().dropFirst() {
                context.performAndWait { context.undo() }
                #expect(try context.titles() == state)
                if savesBetween { try expectSaved(state) }
            }
            for state in states.dropFirst() {
                context.performAndWait { context.redo() }
                #expect(try context.titles() == state)
                if savesBetween { try expectSaved(state) }
            }
        }
    }

    @Test("A perform's changes are undone together")
    func groups() throws {
        try step { for title in ["a", "b"] { _ = Book(context: $0, title) } }
        try step { context in
            for book in try context.fetch(FetchRequest<Book>(Book.entity)) {
                book.title += "1"
                book.title += "2"
            }
        }
        #expect(try context.titles() == ["a12", "b12"])
        context.performAndWait { context.undo() }
        #expect(try context.titles() == ["a", "b"])
        context.performAndWait { context.undo() }
        #expect(try context.titles() == [])
    }

    @Test("An undone update leaves nothing to save")
    func nothingToSave() throws {
        let id = try library.save("a")[0]
        let book = try context.performAndWait { try context.book(id) }
        try step { _ in book.title = "b" }
        context.performAndWait {
            context.undo()
            #expect(book.title == "a")
            #expect(!context.hasChanges)
        }
    }

    @Test("A change after an undo ends the possibility of redo")
    func changeEndsRedo() throws {
        try step { _ = Book(context: $0, "a") }
        context.performAndWait { context.undo() }
        #expect(context.undoManager?.canRedo == true)
        try step { _ = Book(context: $0, "b") }
        #expect(context.undoManager?.canRedo == false)
        context.performAndWait { context.redo() }
        #expect(try context.titles() == ["b"])
    }

    @Test("levelsOfUndo keeps this many groups; zero keeps all", arguments: [(2, ["a"]), (0, [])])
    func levels(levels: Int, left: [String]) throws {
        context.undoManager?.levelsOfUndo = levels
        for title in ["a", "b", "c"] { try step { _ = Book(context: $0, title) } }
        context.performAndWait { for _ in 0..<5 { context.undo() } }
        #expect(try context.titles() == left)
    }

    @Test("A deleted fault can be undone: the deletion reads it")
    func deletedFault() throws {
        let id = try library.save("a")[0]
        try step { $0.delete($0.object(with: id)) }
        try context.performAndWait { try context.save() }
        context.performAndWait { context.undo() }
        try expectSaved(["a"])
    }

    @Test("reset and rollback leave nothing to undo or redo", arguments: [false, true])
    func cleared(byReset: Bool) throws {
        for title in ["a", "b"] { try step { _ = Book(context: $0, title) } }
        context.performAndWait { context.undo() }
        context.performAndWait { byReset ? context.reset() : context.rollback() }
        #expect(context.undoManager?.canUndo == false)
        #expect(context.undoManager?.canRedo == false)
        #expect(try context.titles() == [])
    }

    @Test("A manager set in the middle of a group undoes the changes after that")
    func replaced() throws {
        let id = try library.save("a")[0]
        let book = try context.performAndWait { try context.book(id) }
        context.performAndWait {
            book.title = "b"
            context.undoManager = UndoManager()
            book.title = "c"
        }
        context.performAndWait { context.undo() }
        #expect(book.title == "b")
    }

    @Test("rollback restores what was read: changed and deleted objects are as they were, and new ones are removed")
    func rollback() throws {
        let ids = try library.save("a", "b", "c")
        for manager in [nil, UndoManager()] {
            context.undoManager = manager
            try context.performAndWait {
                let books = try ids.map { try context.book($0) }
                books[0].title = "z"
                context.delete(books[1])
                books[2].title = "y"
                context.delete(books[2])
                let new = Book(context: context, "d")
                context.rollback()
                #expect(!context.hasChanges)
                #expect(books.map(\.title) == ["a", "b", "c"])
                #expect(books.allSatisfy { !$0.isUpdated && !$0.isDeleted })
                #expect(new.managedObjectContext == nil)
                #expect(try context.titles() == ["a", "b", "c"])
                try context.save()
            }
        }
        #expect(try library.titles() == ["a", "b", "c"])
    }

    @Test("Only rollback discards a change: a deleted object that is undone can be changed and saved")
    func usableAfterUndo() throws {
        let id = try library.save("a")[0]
        try step { $0.delete(try $0.book(id)) }
        try context.performAndWait {
            context.undo()
            try context.book(id).title = "b"
        }
        try expectSaved(["b"])
    }

    /// Makes one group of changes.
    private func step(_ body: (ManagedObjectContext) throws -> Void) throws {
        try context.performAndWait { try body(context) }
    }

    private func expectSaved(_ titles: [String]) throws {
        try context.performAndWait { try context.save() }
        #expect(try library.titles() == titles)
    }
}
