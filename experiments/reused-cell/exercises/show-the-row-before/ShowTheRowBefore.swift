import ListView

/// An order of steps in which the cell of `QueuePerCell.swift` shows another row's histogram, although it checks
/// whether its row has left.
///
/// The list shows row 0 and has begun to draw it. In the given order, the reader scrolls on before row 0 is drawn, and
/// the check notices that row 0 has left.
package enum ShowTheRowBefore: ScrollOrder {
    package static let steps: [ScrollStep] = [
        .scroll(to: 1),
        .finish(0),
        .serve,
        .finish(1),
        .serve,
    ]
}
