import Testing

/// Tests in a browser, one page after the other: they share one browser.
@Suite(.serialized, .timeLimit(.minutes(5)))
enum PageTests {}
