/// A step of a list with one row in view. Its drawings are held: each ends when a step lets it end.
package enum ScrollStep: Sendable, Hashable {
    /// The main thread scrolls to a row: the cell is reused for it.
    case scroll(to: Int)
    /// A row's drawing ends in the background, and its thread runs what the cell does after a drawing.
    case finish(Int)
    /// The main thread runs the blocks that other threads have sent to its queue.
    case serve
}

/// An order of steps, from a list that shows row 0 and has begun to draw it.
package protocol ScrollOrder: SendableMetatype {
    static var steps: [ScrollStep] { get }
}
