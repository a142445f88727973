import ListView

/// The row leaves after the background has checked, and before the main thread shows what it was sent.
enum ShowTheRowBeforeAnswer: ScrollOrder {
    static let steps: [ScrollStep] = [
        .finish(0),
        .scroll(to: 1),
        .serve,
        .finish(1),
        .serve,
    ]
}
