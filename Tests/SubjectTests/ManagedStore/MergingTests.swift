import Foundation
import ManagedStore
import Testing

@Suite("Merging", .timeLimit(.minutes(5)))
struct MergingTests {
    private let library: Library
    private let reader: ManagedObjectContext

    init() throws {
        library = try Library()
        reader = library.context()
    }

    @Test("Without a merge a context keeps showing old values; with it, the new ones")
    func refreshes() throws {
        let id = try library.save("old")[0]
        try reader.performAndWait {
            let book = try #require(try reader.existingObject(with: id) as? Book)
            let save = try changeTitle(of: id, to: "new")
            #expect(book.title == "old")
            reader.mergeChanges(fromContextDidSave: save)
            #expect(book.title == "new")
            #expect(!reader.hasChanges)
        }
    }

    @Test("An object with changes of its own keeps them")
    func ownChangesStay() throws {
        let id = try library.save("old")[0]
        try reader.performAndWait {
            let book = try #require(try reader.existingObject(with: id) as? Book)
            book.title = "mine"
            reader.mergeChanges(fromContextDidSave: try changeTitle(of: id, to: "theirs"))
            #expect(book.title == "mine")
            #expect(reader.hasChanges)
        }
    }

    @Test("An object that was deleted elsewhere is released, with its changes")
    func deletedElsewhere() throws {
        let id = try library.save("a")[0]
        try reader.performAndWait {
            let book = try #require(try reader.existingObject(with: id) as? Book)
            book.title = "b"
            reader.mergeChanges(
                fromContextDidSave: try change { writer in writer.delete(try writer.existingObject(with: id)) }
            )
            #expect(book.managedObjectContext == nil)
            #expect(!reader.hasChanges)
            #expect(reader.registeredObject(for: id) == nil)
        }
    }

    @Test("A merge is announced as a change of the context")
    func posts() throws {
        let log = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: reader)
        let save = try change { _ = Book(context: $0, "a") }
        reader.performAndWait { reader.mergeChanges(fromContextDidSave: save) }
        #expect(log.changes.map(\.insertedObjectIDs) == [save.insertedObjectIDs])
    }

    @Test("A save of another store changes nothing")
    func anotherStore() throws {
        let log = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: reader)
        let other = MergingTests.Other(try Library())
        let save = try change(in: other.library) { _ = Book(context: $0, "a") }
        reader.performAndWait { reader.mergeChanges(fromContextDidSave: save) }
        #expect(log.changes.isEmpty)
    }

    private struct Other {
        let library: Library
        init(_ library: Library) { self.library = library }
    }

    private func changeTitle(of id: ManagedObjectID, to title: String) throws -> ContextChanges {
        try change { writer in (try writer.existingObject(with: id) as? Book)?.title = title }
    }

    /// What another context's save of a change posts.
    private func change(
        in other: Library? = nil,
        _ body: (ManagedObjectContext) throws -> Void
    ) throws -> ContextChanges {
        let writer = (other ?? library).context()
        let log = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: writer)
        try writer.performAndWait {
            try body(writer)
            try writer.save()
        }
        return try #require(log.changes.first)
    }
}
