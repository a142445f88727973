import Declaring
import Dispatch
import Model
import Requests

extension LifecycleTrial {
    /// Runs three requests, one at a time. The first takes its steps in the given order, then those that the order
    /// leaves out; after that, no step waits.
    func interleave(_ interleaving: any Interleaving.Type, cancelFirst: Bool) {
        let order = StepOrder(interleaving.steps, cancelFirst: cancelFirst)
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
            // A step that never comes, such as the finish in a wedge, delays the others until the order is opened.
            patience.wait(Patience.short) {
                order.isComplete
            } then: { [self] in
                order.open()
                conclude { [self] in note(.stepsLeft, left) }
            }
        }
    }
}

extension Metric {
    static let stepsLeft = Metric("stepsLeft", .count, "Steps of the given order that never ran in their turn.")
}
