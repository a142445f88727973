import LineReader

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An error when a feed is read or created. The description names the fault, its place and the remedy in one sentence.
package struct FeedError: Error, CustomStringConvertible, Equatable {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Creates the error for a feed whose lines cannot be read.
    init(_ error: LineError, reading path: String) {
        switch error.reason {
        case .unopened(let code):
            self.init("cannot read the feed \(path): \(String(cString: strerror(code))); give a GTFS stops.txt")
        case .isFolder:
            self.init("the feed \(path) is a folder; give the stops.txt in it")
        case .unread(let code):
            self.init("cannot continue to read the feed \(path): \(String(cString: strerror(code)))")
        case .shrunk, .lineTooLong, .invalidText:
            self.init("the feed: \(error)")
        }
    }
}
