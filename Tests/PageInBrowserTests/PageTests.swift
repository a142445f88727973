import Testing

/// What is seen in a browser. One page after the other: they share one browser.
@Suite(.serialized, .timeLimit(.minutes(5)))
enum PageTests {}
