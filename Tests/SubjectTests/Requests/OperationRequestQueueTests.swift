import Foundation
import Locking
import Requests
import Testing

@Suite("Operations of requests on their queue", .timeLimit(.minutes(5)))
@MainActor
struct OperationRequestQueueTests {
    /// An operation that makes its request, and finishes when the request ends.
    ///
    /// `@unchecked Sendable`: the class adds no state to `OneRequestOperation`.
    private final class Plain: OneRequestOperation, RequestOperation, @unchecked Sendable {
        override func start() {
            notifying { flags.begin() }
            let task = origin.task(for: request, answered: { self.finish(.answered) }, failed: { self.finish($0) })
            flags.task = task
            task.resume()
        }
    }

    /// Adds requests to a queue, and returns when all of them have completed.
    private func serve(_ orders: [RequestOrder], by queue: OperationRequestQueue<Plain>, _ origin: Origin) async {
        let (completions, done) = AsyncStream.makeStream(of: Void.self)
        queue.add(orders, to: origin) { _ in RequestWatch(completed: { done.yield() }) }
        origin.answer()
        var left = orders.count
        for await _ in completions {
            left -= 1
            if left == 0 { return }
        }
    }

    @Test("With a limit of one, requests are served by dependency, then by priority, then by arrival")
    func order() async {
        let queue = OperationRequestQueue<Plain>(limit: 1)
        let origin = Origin(answerTime: .seconds(0), isHolding: true)
        let orders = [
            RequestOrder(name: 0, priority: .veryHigh), RequestOrder(name: 1, priority: .low), RequestOrder(name: 2),
            RequestOrder(name: 4, priority: .high), RequestOrder(name: 3, priority: .high, after: [2]),
        ]
        await serve(orders, by: queue, origin)
        #expect(origin.record.begun == [0, 4, 2, 3, 1])
        #expect(origin.record.peak == 1)
    }

    @Test("No more requests begin than the limit allows")
    func limit() async {
        let queue = OperationRequestQueue<Plain>(limit: 3)
        let origin = Origin(answerTime: .seconds(0))
        await serve((0..<12).map { RequestOrder(name: $0) }, by: queue, origin)
        #expect(origin.record.answered.count == 12)
        #expect(origin.record.peak <= 3)
    }

    @Test("A request is cancelled once its start has returned, before the main thread does anything else")
    func cancelOnceStarted() async {
        let queue = OperationRequestQueue<Plain>(limit: 1)
        let origin = Origin(answerTime: .seconds(0), isHolding: true)
        let outcome = await withCheckedContinuation { ended in
            queue.add([RequestOrder(name: 0)], to: origin) { _ in
                RequestWatch(ended: { ended.resume(returning: $0) })
            }
            var begun: [Int] = []
            queue.cancelOnceStarted(0, origin) { begun = origin.record.begun }
            #expect(begun == [0])
        }
        #expect(outcome == .cancelled)
        #expect(origin.record.answered.isEmpty)
    }
}
