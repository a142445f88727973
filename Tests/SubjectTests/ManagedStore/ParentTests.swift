import Dispatch
import ManagedStore
import Synchronization
import Testing

@Suite("Parents and children", .timeLimit(.minutes(5)))
struct ParentTests {
    private let library: Library
    private let root: ManagedObjectContext
    private let child: ManagedObjectContext

    init() throws {
        library = try Library()
        root = library.context()
        child = root.child()
    }

    @Test("A child's save waits for the parent's queue")
    func onParentsQueue() throws {
        //  root's queue             child's queue
        //  ------------             -------------
        //  (waits for `goOn`)       signals `saving`
        //                           save: waits for the root's queue
        //  sees no insertion
        //                           saved, signals `saved`
        let (root, child) = (root, child)
        let (occupied, goOn, saving, saved) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0),
            DispatchSemaphore(value: 0)
        )
        root.perform {
            occupied.signal()
            goOn.wait()
            // The child's save has begun, but cannot have reached the parent, because this block occupies the parent's
            // queue.
            #expect(root.insertedObjects.isEmpty)
        }
        occupied.wait()
        child.perform {
            _ = Book(context: child, "a")
            saving.signal()
            #expect(throws: Never.self) { try child.save() }
            saved.signal()
        }
        saving.wait()
        goOn.signal()
        #expect(saved.wait(timeout: .now() + 30) == .success)
        root.performAndWait { #expect(root.insertedObjects.count == 1) }
    }

    @Test("A child's requests and saves are performed on its parent's queue, and reported there")
    func reportedOnParentsQueue() throws {
        let watched = Mutex((root: ManagedObjectContext?.none, requests: 0, pushed: 0, elsewhere: 0))
        let report: @Sendable (Int, Int) -> Void = { requests, pushed in
            watched.withLock {
                $0.requests += requests
                $0.pushed += pushed
                if $0.root?.isOnQueue != true { $0.elsewhere += 1 }
            }
        }
        let coordinator = try PersistentStoreCoordinator(
            path: library.path,
            entities: [Book.entity],
            willFetch: { report(1, 0) },
            didPush: { report(0, $0) }
        )
        let parent = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        watched.withLock { $0.root = parent }
        let child = parent.child()
        try library.save("a")
        try child.performAndWait {
            for book in try child.fetch(Book.request()) { book.title = "b" }
            _ = Book(context: child, "c")
            try child.save()
        }
        try parent.performAndWait { try parent.save() }
        watched.withLock {
            #expect($0.requests == 1)
            #expect($0.pushed == 2)
            #expect($0.elsewhere == 0)
        }
    }

    @Test("A child's save reaches its parent, and no further, from the third level to the store")
    func depth() throws {
        let grandchild = child.child()
        let chain = [root, child, grandchild, grandchild.child()]
        let deepest = chain[3]
        let id = try deepest.performAndWait {
            let book = Book(context: deepest, "a", pages: 1)
            #expect(try grandchild.titles() == [])
            try deepest.save()
            #expect(!deepest.hasChanges)
            return book.objectID
        }
        for place in [2, 1, 0] {
            for context in chain[..<place] { #expect(try context.titles() == []) }
            #expect(try library.titles() == [])
            let context = chain[place]
            try context.performAndWait {
                #expect(try context.book(id).isInserted)
                #expect(try context.titles() == ["a"])
                try context.save()
            }
        }
        #expect(try library.titles() == ["a"])
        for context in chain.dropFirst() {
            #expect(try context.performAndWait { try context.book(id)[Book.pages] } == 1)
        }
    }

    @Test("A sibling does not see a save until it fetches or refreshes")
    func siblings() throws {
        let id = try library.save("old")[0]
        let sibling = root.child()
        try sibling.performAndWait {
            let known = try sibling.book(id)
            try child.performAndWait {
                try child.book(id).title = "new"
                _ = Book(context: child, "a")
                try child.save()
            }
            #expect(known.title == "old")
            // The fetch searches the parent's values, but returns the object with this context's values.
            #expect(Set(try sibling.titles()) == ["a", "old"])
            sibling.refresh(known, mergesChanges: false)
            #expect(known.title == "new")
            #expect(try sibling.titles() == ["a", "new"])
        }
    }

    @Test("A child fetches its parent's unsaved changes")
    func parentsChanges() throws {
        let ids = try library.save("a", "b", "c")
        try root.performAndWait {
            try root.book(ids[0]).title = "z"
            root.delete(try root.book(ids[1]))
            _ = Book(context: root, "d")
        }
        #expect(try child.titles() == ["c", "d", "z"])
        try child.performAndWait {
            let changed = try child.book(ids[0])
            #expect(changed.title == "z")
            #expect(throws: ManagedStoreError.self) { try child.existingObject(with: ids[1]) }
        }
    }

    @Test("A fault that a parent deletes is gone for its child")
    func parentsDeletedFault() throws {
        let id = try library.save("a")[0]
        root.performAndWait { root.delete(root.object(with: id)) }
        child.performAndWait {
            _ = #expect(throws: ManagedStoreError.self) { try child.existingObject(with: id) }
        }
    }

    @Test("A child's update reaches the parent attribute by attribute")
    func attributes() throws {
        let id = try library.save("old")[0]
        try child.performAndWait {
            let book = try child.book(id)
            try root.performAndWait { try root.book(id)[Book.pages] = 1 }
            book.title = "new"
            try child.save()
        }
        try root.performAndWait {
            let book = try root.book(id)
            #expect(book.title == "new")
            #expect(book[Book.pages] == 1)
            try root.save()
        }
        #expect(try library.titles() == ["new"])
    }

    @Test("A child's update of an object that its parent has deleted has no effect")
    func updateOfDeleted() throws {
        let id = try library.save("a")[0]
        try child.performAndWait {
            try child.book(id).title = "b"
            try root.performAndWait { root.delete(try root.book(id)) }
            try child.save()
        }
        try root.performAndWait { try root.save() }
        #expect(try library.titles() == [])
    }

    @Test("A child's deletion is saved by the parent")
    func deletion() throws {
        let id = try library.save("a")[0]
        try library.change(in: child) { $0.delete(try $0.book(id)) }
        #expect(try library.titles() == ["a"])
        try root.performAndWait {
            #expect(root.deletedObjects.count == 1)
            try root.save()
        }
        #expect(try library.titles() == [])
    }

    @Test("A row that was changed after a child has read it cannot be deleted through the parent unnoticed")
    func deletionOfChanged() throws {
        let id = try library.save("a")[0]
        try child.performAndWait {
            child.delete(try child.book(id))
            try library.change { try $0.book(id).title = "b" }
            try child.save()
        }
        root.performAndWait {
            let error = #expect(throws: ManagedStoreError.self) { try root.save() }
            #expect(error?.conflicts.map(\.reason) == [.changed])
        }
        #expect(try library.titles() == ["b"])
    }

    @Test("After the parent's save the child finds its object by the temporary ID, and can change it")
    func temporaryID() throws {
        try child.performAndWait {
            let book = Book(context: child, "a")
            let temporary = book.objectID
            try child.save()
            #expect(book.objectID == temporary)
            try root.performAndWait { try root.save() }
            #expect(try child.book(temporary) === book)
            child.refresh(book, mergesChanges: false)
            #expect(book.title == "a")
            book.title = "b"
            try child.save()
            try root.performAndWait { try root.save() }
            #expect(try library.titles() == ["b"])
            child.delete(book)
            try child.save()
        }
        try root.performAndWait { try root.save() }
        #expect(try library.titles() == [])
    }

    @Test("After the parent's save a fetch of the child returns the object that it knows by the temporary ID")
    func oneObjectARow() throws {
        try child.performAndWait {
            let book = Book(context: child, "a")
            try child.save()
            try root.performAndWait { try root.save() }
            let request = FetchRequest<Book>(Book.entity)
            #expect(try child.fetch(request).map(ObjectIdentifier.init) == [ObjectIdentifier(book)])
            var batched = request
            batched.fetchBatchSize = 10
            #expect(try child.fetch(batched).map(ObjectIdentifier.init) == [ObjectIdentifier(book)])
            book.title = "b"
            #expect(try child.titles() == ["b"])
            child.delete(book)
            #expect(try child.titles() == [])
        }
    }

    @Test("A temporary ID finds one object also after the parent's save was merged")
    func temporaryIDAfterMerge() throws {
        let log = ChangeLog(ManagedObjectContext.didSaveObjectsNotification, of: root)
        try child.performAndWait {
            let book = Book(context: child, "a")
            let temporary = book.objectID
            try child.save()
            try root.performAndWait { try root.save() }
            child.mergeChanges(fromContextDidSave: try #require(log.changes.last))
            #expect(!book.objectID.isTemporaryID)
            #expect(child.object(with: temporary) === book)
            #expect(child.object(with: book.objectID) === book)
            #expect(try child.titles() == ["a"])
        }
    }

    @Test("The saves of children reach the store in the parent's order: the last one wins")
    func order() throws {
        let id = try library.save("0")[0]
        for number in 1...3 { try library.change(in: root.child()) { try $0.book(id).title = "\(number)" } }
        try root.performAndWait { try root.save() }
        #expect(try library.titles() == ["3"])
    }

    @Test("A child's rollback leaves the parent's changes alone")
    func rollback() throws {
        let id = try library.save("a")[0]
        try root.performAndWait { try root.book(id).title = "b" }
        try child.performAndWait {
            let book = try child.book(id)
            book.title = "c"
            child.rollback()
            #expect(book.title == "b")
            #expect(!child.hasChanges)
        }
        #expect(try root.titles() == ["b"])
    }
}
