import Foundation
import Measuring
import Synchronization
import Testing

@Suite("Other threads", .timeLimit(.minutes(5)))
struct OtherThreadsTests {
    @Test("While another thread computes, one is active")
    func computing() {
        let isOver = Flag()
        let hasBegun = DispatchSemaphore(value: 0)
        let thread = Thread {
            hasBegun.signal()
            while !isOver.value.load(ordering: .relaxed) {}
        }
        thread.start()
        hasBegun.wait()
        #if os(Linux)
            for _ in 0..<100 { #expect(OtherThreads.isOneActive == true) }
        #else
            #expect(OtherThreads.isOneActive == nil)
        #endif
        isOver.value.store(true, ordering: .relaxed)
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }
}
