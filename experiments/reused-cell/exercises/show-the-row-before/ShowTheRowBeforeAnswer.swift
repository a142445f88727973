import ListView

/// The row leaves after the background thread has checked the cell, and before the main thread shows the picture.
enum ShowTheRowBeforeAnswer: ScrollOrder {
    static let steps: [ScrollStep] = [
        .finish(0),
        .scroll(to: 1),
        .serve,
        .finish(1),
        .serve,
    ]
}
