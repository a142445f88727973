import ListView

/// An order of steps in which the cell of `QueuePerCell.swift` shows the histogram of the row before, although it checks
/// whether its row has left.
///
/// The list shows row 0 and has begun to draw it. Today the reader scrolls on before that drawing has ended: the check
/// notices it.
package enum ShowTheRowBefore: ScrollOrder {
    package static let steps: [ScrollStep] = [
        .scroll(to: 1),
        .finish(0),
        .serve,
        .finish(1),
        .serve,
    ]
}
