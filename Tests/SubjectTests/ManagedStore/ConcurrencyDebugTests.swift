import Dispatch
import Foundation
import ManagedStore
import Testing

/// Every test has its own process, because the reaction applies to the whole process, and other suites run at the same
/// time.
@Suite("Concurrency check", .timeLimit(.minutes(5)))
struct ConcurrencyDebugTests {
    @Test("A read, a write, an insertion, a fetch and a save off the queue are counted, one by one")
    func counted() async {
        await #expect(processExitsWith: .success) {
            let library = try Library()
            defer { withExtendedLifetime(library) {} }
            let context = library.context()
            let book = try context.performAndWait {
                let book = Book(context: context, "a")
                try context.save()
                return book
            }
            ConcurrencyDebug.reaction = .count
            func violations(of body: () throws -> Void) rethrows -> Int {
                let before = ConcurrencyDebug.violations
                try body()
                return ConcurrencyDebug.violations - before
            }
            #expect(violations { _ = book.title } == 1)
            #expect(violations { book.title = "b" } == 1)
            #expect(violations { context.delete(book) } == 1)
            #expect(violations { _ = context.object(with: book.objectID) } == 1)
            #expect(violations { _ = context.registeredObject(for: book.objectID) } == 1)
            #expect(try violations { _ = try context.fetch(FetchRequest<Book>(Book.entity)) } == 1)
            #expect(try violations { _ = try context.count(for: FetchRequest<Book>(Book.entity)) } == 1)
            #expect(try violations { try context.save() } == 1)
            #expect(violations { _ = Book(context: context, "c") } > 0)
        }
    }

    @Test("Nothing on the queue is counted, including what children and merges do")
    func notCounted() async {
        await #expect(processExitsWith: .success) {
            ConcurrencyDebug.reaction = .count
            let library = try Library()
            defer { withExtendedLifetime(library) {} }
            let context = library.context()
            context.automaticallyMergesChangesFromParent = true
            context.performAndWait { context.undoManager = UndoManager() }
            let child = context.child()
            child.automaticallyMergesChangesFromParent = true
            let id = try library.save("a")[0]
            try child.performAndWait {
                try child.book(id).title += "b"
                _ = Book(context: child, "c")
                try child.save()
            }
            try context.performAndWait {
                try context.save()
                context.undo()
                context.redo()
                context.rollback()
                context.refresh(try context.book(id), mergesChanges: false)
                _ = try context.titles()
                context.reset()
            }
            child.performAndWait {}
            #expect(ConcurrencyDebug.violations == 0)
        }
    }

    @MainActor
    @Test("A main-queue context may be used on the main queue without a perform")
    func mainQueue() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                ConcurrencyDebug.reaction = .count
                let library = try Library()
                defer { withExtendedLifetime(library) {} }
                let context = library.context(.mainQueue)
                Book(context: context, "a").title = "b"
                try context.save()
                #expect(ConcurrencyDebug.violations == 0)
            }
        }
    }

    @Test("Nothing is checked when the process begins")
    func ignored() async {
        await #expect(processExitsWith: .success) {
            #expect(ConcurrencyDebug.reaction == .ignore)
            let context = try Library().context()
            _ = Book(context: context, "a").title
            #expect(ConcurrencyDebug.violations == 0)
        }
    }

    @Test("A trap ends the process")
    func trap() async {
        await #expect(processExitsWith: .failure) {
            ConcurrencyDebug.reaction = .trap
            let context = try Library().context()
            _ = Book(context: context, "a")
        }
    }

    @Test("A trap does not stop what is done on the queue")
    func noTrap() async {
        await #expect(processExitsWith: .success) {
            ConcurrencyDebug.reaction = .trap
            try Library().save("a", "b")
        }
    }

    // MARK: - Confinement

    @Test("A confined context belongs to the thread that created it, and to no other")
    func confinement() async {
        await #expect(processExitsWith: .success) {
            ConcurrencyDebug.reaction = .count
            let library = try Library()
            defer { withExtendedLifetime(library) {} }
            let seen: (own: Int, other: Int) = await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    let context = library.context(.confinement)
                    let book = Carried(object: Book(context: context, "a"), context: context)
                    #expect(throws: Never.self) { try context.save() }
                    let own = ConcurrencyDebug.violations
                    Thread.detachNewThread {
                        _ = book.object.title
                        continuation.resume(returning: (own, ConcurrencyDebug.violations))
                    }
                }
            }
            #expect(seen == (0, 1))
        }
    }

    /// Carries an object to a thread that it does not belong to. Also keeps the object's context alive.
    private struct Carried: @unchecked Sendable {
        let object: Book
        let context: ManagedObjectContext
    }

    @Test("perform and performAndWait of a confined context end the process; the context is neither parent nor child")
    func misusedConfined() async {
        await #expect(processExitsWith: .failure) { try Library().context(.confinement).performAndWait {} }
        await #expect(processExitsWith: .failure) { try Library().context(.confinement).perform {} }
        await #expect(processExitsWith: .failure) { _ = try Library().context(.confinement).child() }
        await #expect(processExitsWith: .failure) { _ = try Library().context().child(.confinement) }
    }
}
