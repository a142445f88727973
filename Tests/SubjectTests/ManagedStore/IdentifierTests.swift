import ManagedStore
import Testing

@Suite("IDs", .timeLimit(.minutes(5)))
struct IdentifierTests {
    private let library: Library
    private let context: ManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    @Test("A new object is found by its temporary ID; a save into the store gives it a permanent one")
    func permanent() throws {
        try context.performAndWait {
            let (book, other) = (Book(context: context, "a"), Book(context: context, "b"))
            let temporary = book.objectID
            #expect(temporary.isTemporaryID && temporary != other.objectID)
            #expect(context.object(with: temporary) === book)
            #expect(temporary.description.hasPrefix("Book t"))
            try context.save()
            #expect(!book.objectID.isTemporaryID)
            #expect(book.objectID != temporary)
            #expect(context.registeredObject(for: book.objectID) === book)
            #expect(context.registeredObject(for: temporary) == nil)
        }
    }

    @Test("obtainPermanentIDs gives the IDs before the save, and the save keeps them")
    func obtained() throws {
        try context.performAndWait {
            let books = [Book(context: context, "a"), Book(context: context, "b")]
            try context.obtainPermanentIDs(for: books)
            let ids = books.map(\.objectID)
            #expect(!ids.contains { $0.isTemporaryID })
            #expect(Set(ids).count == 2)
            #expect(books.allSatisfy { context.registeredObject(for: $0.objectID) === $0 })
            #expect(books.map(\.isInserted) == [true, true])
            // The books already have their IDs, and an empty list needs none, so neither call changes anything.
            try context.obtainPermanentIDs(for: books)
            try context.obtainPermanentIDs(for: [])
            try context.save()
            #expect(books.map(\.objectID) == ids)
            let other = library.context()
            #expect(try other.performAndWait { try other.book(ids[1]).title } == "b")
        }
    }

    @Test("A permanent ID that a child has obtained stays the object's until it reaches the store")
    func obtainedInChild() throws {
        let child = context.child()
        let id = try child.performAndWait {
            let book = Book(context: child, "a")
            try child.obtainPermanentIDs(for: [book])
            try child.save()
            return book.objectID
        }
        try context.performAndWait {
            #expect(try context.book(id).isInserted)
            try context.save()
            #expect(try context.book(id).title == "a")
        }
        #expect(try child.performAndWait { try child.book(id).title } == "a")
    }

    @Test("A child finds its object by the temporary ID when the parent has obtained the permanent one")
    func obtainedInParent() throws {
        let child = context.child()
        let book = try child.performAndWait {
            let book = Book(context: child, "a")
            try child.save()
            return book.objectID
        }
        try context.performAndWait {
            let known = try context.book(book)
            try context.obtainPermanentIDs(for: [known])
            #expect(try context.book(book) === known)
        }
        #expect(try child.performAndWait { try child.book(book).title } == "a")
    }

    @Test("A temporary ID passed to another context finds nothing, and the error says that it is temporary")
    func handedOver() throws {
        let other = library.context()
        try context.performAndWait {
            let book = Book(context: context, "a")
            let temporary = book.objectID
            other.performAndWait {
                let error = #expect(throws: ManagedStoreError.self) { try other.existingObject(with: temporary) }
                #expect(error?.description.contains("temporary") == true)
                #expect(other.registeredObject(for: temporary) == nil)
            }
            try context.save()
            other.performAndWait {
                #expect(throws: ManagedStoreError.self) { try other.existingObject(with: temporary) }
                #expect((other.object(with: temporary) as? Book)?[Book.pages] == nil)
            }
        }
    }

    @Test("Two coordinators over one file give different keys")
    func coordinators() throws {
        let other = try library.contextOfAnotherCoordinator()
        var ids: [ManagedObjectID] = []
        for round in 0..<5 {
            for writer in [context, other] {
                try writer.performAndWait {
                    let books = [Book(context: writer, "\(round)"), Book(context: writer, "\(round)")]
                    if round.isMultiple(of: 2) { try writer.obtainPermanentIDs(for: books) }
                    try writer.save()
                    ids += books.map(\.objectID)
                }
            }
        }
        #expect(Set(ids).count == 20)
        #expect(try library.titles().count == 20)
    }

    @Test("A key is not reused after its row is deleted and the store opened again")
    func notReused() throws {
        let ids = try library.save("a", "b")
        try library.change { writer in
            for id in ids { writer.delete(try writer.book(id)) }
        }
        let again = try library.contextOfAnotherCoordinator()
        try again.performAndWait {
            let book = Book(context: again, "c")
            try again.save()
            #expect(!ids.contains(book.objectID))
            #expect(throws: ManagedStoreError.self) { try again.existingObject(with: ids[1]) }
        }
    }
}
