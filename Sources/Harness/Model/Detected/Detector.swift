/// What might notice a pitfall before a user does.
package enum Detector: String, Codable, Sendable, CaseIterable {
    /// The Swift 6 compiler, over the variant's file without the marks that silence it.
    case compiler
    case threadSanitizer = "thread-sanitizer"
    /// Address Sanitizer, with the leak check at the sample's end.
    case addressSanitizer = "address-sanitizer"
    /// A watch over the main thread that reports stalls of 250 ms and more.
    case hangDetector = "hang-detector"
    /// A test with two items in place of many.
    case twoItems = "two-items"
    /// A process that ends by a signal.
    case crash

    /// As the heading of a column.
    package var label: String {
        switch self {
        case .compiler: "compiler"
        case .threadSanitizer: "Thread Sanitizer"
        case .addressSanitizer: "Address, Leak Sanitizer"
        case .hangDetector: "hang detector"
        case .twoItems: "two items"
        case .crash: "crash"
        }
    }

    /// Who notices, in a sentence.
    package var subject: String {
        switch self {
        case .compiler: "the compiler"
        case .threadSanitizer, .addressSanitizer: "a sanitizer"
        case .hangDetector: "a hang detector"
        case .twoItems: "a test with two items"
        case .crash: "a crash"
        }
    }

    /// The build that it needs besides the ordinary one.
    package var sanitizer: String? {
        switch self {
        case .threadSanitizer: "thread"
        case .addressSanitizer: "address"
        case .compiler, .hangDetector, .twoItems, .crash: nil
        }
    }
}
