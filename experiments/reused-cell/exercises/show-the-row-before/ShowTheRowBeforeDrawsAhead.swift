import ListView

/// Wrong: waits for the drawing of a row that has not come into view, and so it cannot happen.
enum ShowTheRowBeforeDrawsAhead: ScrollOrder {
    static let steps: [ScrollStep] = [.finish(0), .finish(1), .scroll(to: 1), .serve]
}
