import Dispatch
import Foundation
import ManagedStore
import Synchronization
import Testing

@Suite("A context's queue", .timeLimit(.minutes(5)))
struct ContextQueueTests {
    @Test("perform returns before its block has run")
    func performReturns() throws {
        //  test                     context's queue
        //  ----                     ---------------
        //  perform                >
        //  (returns)                waits for `goOn`
        //  goOn                   >
        //                         < done
        let context = try Library().context()
        let goOn = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        context.perform {
            goOn.wait()
            done.signal()
        }
        goOn.signal()
        #expect(done.wait(timeout: .now() + 30) == .success)
    }

    @Test("Blocks run one after another, in the order they were given")
    func serial() throws {
        let context = try Library().context()
        let order = Mutex<[Int]>([])
        for number in 0..<100 { context.perform { order.withLock { $0.append(number) } } }
        context.performAndWait {}
        #expect(order.withLock { $0 } == Array(0..<100))
    }

    @Test("Two private-queue contexts do not wait for each other")
    func independent() throws {
        //  first's queue            second's queue
        //  -------------            --------------
        //  signals `inFirst`
        //  waits for `inSecond`     waits for `inFirst`
        //                           signals `inSecond`
        let library = try Library()
        let (first, second) = (library.context(), library.context())
        let (inFirst, inSecond, done) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        first.perform {
            inFirst.signal()
            inSecond.wait()
            done.signal()
        }
        second.perform {
            inFirst.wait()
            inSecond.signal()
        }
        #expect(done.wait(timeout: .now() + 30) == .success)
    }

    @Test("The asynchronous perform passes the block's value or error to its caller")
    func asynchronous() async throws {
        struct Failure: Error {}
        let context = try Library().context()
        #expect(await context.perform { 42 } == 42)
        await #expect(throws: Failure.self) { try await context.perform { throw Failure() } }
    }

    @Test("A main-queue context runs its blocks on the main queue, at once if it is there already")
    func mainQueue() async throws {
        let context = try Library().context(.mainQueue)
        await context.perform { dispatchPrecondition(condition: .onQueue(.main)) }
        await MainActor.run {
            context.performAndWait { dispatchPrecondition(condition: .onQueue(.main)) }
        }
    }
}
