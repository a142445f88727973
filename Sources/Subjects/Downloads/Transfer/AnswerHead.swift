import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The fields of an answer's head that a download uses.
package struct AnswerHead: Sendable, Equatable {
    package var status: Int
    /// The strong entity tag; a weak one guarantees no bytes.
    package var entityTag: String?
    /// The length of this answer's body.
    package var contentLength: Int?
    package var contentRange: ContentRange?
    /// The CRC-32C of the whole body.
    package var digest: UInt32?
    package var acceptsRanges = false
    /// Seconds.
    package var retryAfter: Double?

    /// `Content-Range: bytes 5-9/10`.
    package struct ContentRange: Sendable, Equatable {
        package var first: Int
        package var total: Int?

        package init(first: Int, total: Int?) {
            self.first = first
            self.total = total
        }

        init?(_ field: String) {
            guard let match = field.wholeMatch(of: /bytes\s+(\d+)-\d+\/(\d+|\*)/), let first = Int(match.1) else {
                return nil
            }
            self.init(first: first, total: Int(match.2))
        }
    }

    package init(status: Int) {
        self.status = status
    }

    init(_ response: HTTPURLResponse) {
        status = response.statusCode
        func field(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }
        entityTag = field("ETag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
        contentLength = field("Content-Length").flatMap { Int($0) }
        contentRange = field("Content-Range").flatMap { ContentRange($0) }
        digest = field("Repr-Digest").flatMap { CyclicRedundancyCheck.value(inField: $0) }
        acceptsRanges = status == 206 || field("Accept-Ranges") == "bytes"
        retryAfter = field("Retry-After").flatMap { Self.seconds(in: $0) }
    }

    /// Seconds, or a date.
    static func seconds(in field: String) -> Double? {
        if let seconds = Double(field) { return max(0, seconds) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: field).map { max(0, $0.timeIntervalSinceNow) }
    }
}
