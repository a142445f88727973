/// A step of a list with one row in view. A drawing ends only in its `finish` step.
package enum ScrollStep: Sendable, Hashable {
    /// The main thread scrolls to a row of the list, and the cell is reused for this row.
    case scroll(to: Int)
    /// A row's drawing ends in the background. The same thread then runs the cell's code.
    case finish(Int)
    /// The main thread runs the blocks that other threads have sent to its queue.
    case serve
}

/// An order of steps. Before the first step, the list shows row 0 and has begun to draw it.
package protocol ScrollOrder: SendableMetatype {
    static var steps: [ScrollStep] { get }
}
