import Dispatch
import ManagedStore
import Testing

@Suite("Contexts within contexts", .timeLimit(.minutes(5)))
struct QueueReentryTests {
    @Test("performAndWait of A within B within A runs at once, in order, and does not wait for A")
    func acrossContexts() throws {
        //  A's queue                B's queue
        //  ---------                ---------
        //  1, waits for B         > 2, and calls A
        //  3: at once, not queued <
        //                           4
        //  5                      <
        let library = try Library()
        let (first, second) = (library.context(), library.context())
        var order: [Int] = []
        first.performAndWait {
            order.append(1)
            second.performAndWait {
                order.append(2)
                first.performAndWait { order.append(3) }
                order.append(4)
            }
            order.append(5)
        }
        #expect(order == [1, 2, 3, 4, 5])
    }

    @MainActor
    @Test("performAndWait of the main queue within another context within the main queue runs at once")
    func mainQueue() throws {
        let library = try Library()
        let (main, other) = (library.context(.mainQueue), library.context())
        var order: [Int] = []
        main.performAndWait {
            order.append(1)
            other.performAndWait { main.performAndWait { order.append(2) } }
            order.append(3)
        }
        #expect(order == [1, 2, 3])
    }

    @Test("Changes of all nested contexts are announced once each")
    func changes() throws {
        let library = try Library()
        let root = library.context()
        let child = root.child()
        let log = ChangeLog(ManagedObjectContext.objectsDidChangeNotification, of: root)
        root.performAndWait {
            child.performAndWait {
                root.performAndWait { _ = Book(context: root, "a") }
                #expect(log.changes.isEmpty)
            }
        }
        #expect(log.changes.map(\.insertedObjectIDs.count) == [1])
    }

    @Test("An error passes through nested contexts, and all are free again")
    func error() throws {
        struct Failure: Error {}
        let library = try Library()
        let (first, second) = (library.context(), library.context())
        #expect(throws: Failure.self) {
            try first.performAndWait { try second.performAndWait { try first.performAndWait { throw Failure() } } }
        }
        let done = DispatchSemaphore(value: 0)
        first.perform { second.perform { done.signal() } }
        #expect(done.wait(timeout: .now() + 30) == .success)
    }

    @Test("A child saves on its queue while its parent's queue waits for it")
    func saveWithin() throws {
        let library = try Library()
        let root = library.context()
        let child = root.child()
        try root.performAndWait {
            try child.performAndWait {
                _ = Book(context: child, "a")
                try child.save()
            }
            #expect(root.insertedObjects.count == 1)
            try root.save()
        }
        #expect(try library.titles() == ["a"])
    }
}
