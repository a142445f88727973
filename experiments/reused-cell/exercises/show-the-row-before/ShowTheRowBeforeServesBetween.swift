import ListView

/// Wrong: the main thread shows the histogram while its row is still in view, and the reuse clears it.
enum ShowTheRowBeforeServesBetween: ScrollOrder {
    static let steps: [ScrollStep] = [.finish(0), .serve, .scroll(to: 1), .serve, .finish(1), .serve]
}
