#if os(Linux)
    import Foundation
    import Probes
    import Synchronization
    import Testing

    @Suite("Threads that have something to do", .timeLimit(.minutes(1)))
    struct RunnableThreadsTests {
        @Test("A thread that spins is told of")
        func spinning() async {
            let isStopped = Flag()
            await withCheckedContinuation { continuation in
                let looker = Thread {
                    Thread { while !isStopped.value.load(ordering: .relaxed) {} }.start()
                    // Until it has begun; a thread that never shows runs into the time limit.
                    while RunnableThreads.areThere != true {}
                    isStopped.value.store(true, ordering: .relaxed)
                    continuation.resume()
                }
                looker.start()
            }
        }
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }
#endif
