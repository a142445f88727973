import Declaring
import Dispatch
import Model
import Requests

extension LifecycleTrial {
    /// Runs three requests, one at a time. The steps of the first request run in the given order; after these steps, no
    /// step waits for its turn.
    func interleave(_ interleaving: any Interleaving.Type) {
        let order = StepOrder(interleaving.steps)
        SteppedOperation.order.withLock { $0 = order }
        let line = makeLine(limit: 1)
        add(0..<3, to: line)
        if order.hasCancel {
            DispatchQueue(label: "user").async(execute: line.queue.canceller(of: 0))
        }
        patience.wait(Patience.long) {
            order.left == 0
        } then: { [self] in
            let left = order.left
            if order.hasCancel { line.origin.noteCancel(of: [0]) }
            order.open()
            conclude { [self] in note(.stepsLeft, left) }
        }
    }
}

extension Metric {
    static let stepsLeft = Metric("stepsLeft", .count, "Steps of the given order that never ran in their turn.")
}
