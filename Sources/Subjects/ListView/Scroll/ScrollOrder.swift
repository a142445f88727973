/// A step of a list with one row in view. Each drawing ends only when a step lets it end.
package enum ScrollStep: Sendable, Hashable {
    /// The main thread scrolls to a row, which reuses the cell.
    case scroll(to: Int)
    /// A row's drawing ends in the background, and its thread runs the cell's code after the drawing.
    case finish(Int)
    /// The main thread runs the blocks that other threads have sent to its queue.
    case serve
}

/// An order of steps. Before the first step, the list shows row 0 and has begun to draw it.
package protocol ScrollOrder: SendableMetatype {
    static var steps: [ScrollStep] { get }
}
