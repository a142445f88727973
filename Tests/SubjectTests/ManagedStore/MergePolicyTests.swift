import ManagedStore
import Testing

@Suite("Merge policies", .timeLimit(.minutes(5)))
struct MergePolicyTests {
    private let library: Library
    private let context: ManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    // MARK: - The default

    @Test("By default a save that conflicts names every object, writes nothing, and keeps the changes")
    func error() throws {
        let ids = try library.save("a", "b", "c", "d")
        let log = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: context)
        try context.performAndWait {
            let books = try ids.map { try context.book($0) }
            for book in books.prefix(3) { book[Book.pages] = 1 }
            context.delete(books[3])
            try library.change { writer in
                try writer.book(ids[0]).title = "A"
                writer.delete(try writer.book(ids[1]))
                try writer.book(ids[3]).title = "D"
            }
            let error = #expect(throws: ManagedStoreError.self) { try context.save() }
            let conflicts = try #require(error?.conflicts)
            #expect(
                Dictionary(uniqueKeysWithValues: conflicts.map { ($0.objectID, $0.reason) })
                    == [ids[0]: .changed, ids[1]: .deleted, ids[3]: .changed]
            )
            for id in [ids[0], ids[1], ids[3]] { #expect(error?.description.contains("\(id)") == true) }
            #expect(error?.description.contains("\n") == false)
            #expect(context.updatedObjects.count == 3)
            #expect(context.deletedObjects.count == 1)
            #expect(books[0][Book.pages] == 1)
        }
        #expect(log.changes.isEmpty)
        // The change without a conflict is not written either.
        let reader = library.context()
        #expect(try reader.performAndWait { try reader.book(ids[2])[Book.pages] } == nil)
        #expect(try library.titles() == ["A", "D", "c"])
    }

    @Test("The objects of a conflict, refreshed, can be saved", arguments: [false, true])
    func refreshed(fromAnotherCoordinator: Bool) throws {
        let id = try library.save("a")[0]
        let other = fromAnotherCoordinator ? try library.contextOfAnotherCoordinator() : library.context()
        try context.performAndWait {
            let book = try context.book(id)
            book[Book.pages] = 1
            try library.change(in: other) { try $0.book(id).title = "b" }
            #expect(throws: ManagedStoreError.self) { try context.save() }
            context.refresh(book, mergesChanges: true)
            try context.save()
            #expect(book.title == "b")
        }
    }

    // MARK: - A changed row

    @Test(
        "A row that was changed twice: title and pages here, pages and rating in the store",
        arguments: [
            (MergePolicy.mergeByPropertyObjectTrump, "mine", 1, 2.0),
            (.mergeByPropertyStoreTrump, "mine", 2, 2),
            (.overwrite, "mine", 1, 0),
            (.rollback, "old", 2, 2),
        ]
    )
    func changed(policy: MergePolicy, title: String, pages: Int, rating: Double) throws {
        let id = try library.change { _ = Book(context: $0, "old", pages: 0, rating: 0) }.insertedObjectIDs[0]
        context.mergePolicy = policy
        try context.performAndWait {
            let book = try context.book(id)
            book.title = "mine"
            book[Book.pages] = 1
            try library.change { writer in
                let book = try writer.book(id)
                book[Book.pages] = 2
                book[Book.rating] = 2
            }
            try context.save()
            #expect(!context.hasChanges)
            try expect(book, title, pages, rating)
            // The object now has the row's version, so the next save has no conflict.
            context.mergePolicy = .error
            book[Book.pages] = 3
            try context.save()
        }
        let reader = library.context()
        try reader.performAndWait { try expect(try reader.book(id), title, 3, rating) }
    }

    private func expect(_ book: Book, _ title: String, _ pages: Int, _ rating: Double) throws {
        #expect(book.title == title)
        #expect(book[Book.pages] == pages)
        #expect(book[Book.rating] == rating)
    }

    @Test(
        "A row that was changed, and is deleted here, is deleted unless the store's changes win",
        arguments: [
            (MergePolicy.mergeByPropertyObjectTrump, true), (.overwrite, true), (.mergeByPropertyStoreTrump, false),
            (.rollback, false),
        ]
    )
    func changedAndDeletedHere(policy: MergePolicy, goes: Bool) throws {
        let id = try library.save("old")[0]
        context.mergePolicy = policy
        try context.performAndWait {
            let book = try context.book(id)
            context.delete(book)
            try library.change { try $0.book(id).title = "new" }
            try context.save()
            #expect(!context.hasChanges)
            #expect(book.isDeleted == goes)
            if !goes {
                #expect(try context.book(id) === book)
                #expect(book.title == "new")
            }
        }
        #expect(try library.titles() == (goes ? [] : ["new"]))
    }

    // MARK: - A deleted row

    @Test(
        "A row that was deleted, and is changed here, exists again if this context wins",
        arguments: [
            (MergePolicy.mergeByPropertyObjectTrump, true), (.overwrite, true), (.mergeByPropertyStoreTrump, false),
            (.rollback, false),
        ]
    )
    func deleted(policy: MergePolicy, isRestored: Bool) throws {
        let id = try library.save("old")[0]
        context.mergePolicy = policy
        try context.performAndWait {
            let book = try context.book(id)
            book.title = "mine"
            try library.change { $0.delete(try $0.book(id)) }
            try context.save()
            #expect(!context.hasChanges)
            #expect(book.isDeleted == !isRestored)
        }
        #expect(try library.titles() == (isRestored ? ["mine"] : []))
        let reader = library.context()
        let found = reader.performAndWait { try? reader.book(id).title }
        #expect(found == (isRestored ? "mine" : nil))
    }

    @Test(
        "There is no conflict if a row was deleted both in the store and in the context",
        arguments: [MergePolicy.error, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite, .rollback]
    )
    func deletedTwice(policy: MergePolicy) throws {
        let id = try library.save("a")[0]
        context.mergePolicy = policy
        try context.performAndWait {
            context.delete(try context.book(id))
            try library.change { $0.delete(try $0.book(id)) }
            try context.save()
            #expect(!context.hasChanges)
        }
    }
}
