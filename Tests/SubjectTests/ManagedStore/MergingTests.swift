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

    @Test("Without a merge a context keeps showing old values; with a merge it shows the new ones")
    func refreshes() throws {
        let id = try library.save("old")[0]
        try reader.performAndWait {
            let book = try reader.book(id)
            let save = try library.change { try $0.book(id).title = "new" }
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
            let book = try reader.book(id)
            book.title = "mine"
            reader.mergeChanges(fromContextDidSave: try library.change { try $0.book(id).title = "theirs" })
            #expect(book.title == "mine")
            #expect(reader.hasChanges)
        }
    }

    @Test("An object that was deleted elsewhere is released, with its changes")
    func deletedElsewhere() throws {
        let id = try library.save("a")[0]
        try reader.performAndWait {
            let book = try reader.book(id)
            book.title = "b"
            reader.mergeChanges(fromContextDidSave: try library.change { $0.delete(try $0.book(id)) })
            #expect(book.managedObjectContext == nil)
            #expect(!reader.hasChanges)
            #expect(reader.registeredObject(for: id) == nil)
        }
    }

    @Test("A merge is announced as a change of the context")
    func posts() throws {
        let log = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: reader)
        let save = try library.change { _ = Book(context: $0, "a") }
        reader.performAndWait { reader.mergeChanges(fromContextDidSave: save) }
        #expect(log.changes.map(\.insertedObjectIDs) == [save.insertedObjectIDs])
    }

    @Test("A save of another store changes nothing")
    func anotherStore() throws {
        let log = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: reader)
        let save = try Library().change { _ = Book(context: $0, "a") }
        reader.performAndWait { reader.mergeChanges(fromContextDidSave: save) }
        #expect(log.changes.isEmpty)
    }
}
