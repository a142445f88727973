import ListView

/// Wrong: the first drawing ends last, which harms a cell that does not check.
enum ShowTheRowBeforeEndsLast: ScrollOrder {
    static let steps: [ScrollStep] = [.scroll(to: 1), .finish(1), .serve, .finish(0), .serve]
}
