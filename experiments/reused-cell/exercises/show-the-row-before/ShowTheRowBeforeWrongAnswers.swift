import ListView

/// Wrong: the main thread shows the histogram while its row is still in view, and the reuse clears it.
enum ShowTheRowBeforeServesBetween: ScrollOrder {
    static let steps: [ScrollStep] = [.finish(0), .serve, .scroll(to: 1), .serve, .finish(1), .serve]
}

/// Wrong: the first drawing ends last, which harms only a cell that does not check which row the ended drawing is for.
enum ShowTheRowBeforeEndsLast: ScrollOrder {
    static let steps: [ScrollStep] = [.scroll(to: 1), .finish(1), .serve, .finish(0), .serve]
}

/// Wrong: a drawing ends before its row has come into view, which cannot happen.
enum ShowTheRowBeforeDrawsAhead: ScrollOrder {
    static let steps: [ScrollStep] = [.finish(0), .finish(1), .scroll(to: 1), .serve]
}
