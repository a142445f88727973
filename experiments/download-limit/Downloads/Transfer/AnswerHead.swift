import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The fields of an answer's head that a download uses.
package struct AnswerHead: Sendable, Equatable {
    package var status: Int
    /// The strong entity tag. A weak entity tag does not guarantee the same bytes.
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

        package init?(_ field: String) {
            guard let match = field.wholeMatch(of: /bytes\s+(\d+)-\d+\/(\d+|\*)/),
                let first = AnswerHead.length(in: match.1)
            else { return nil }
            let total = AnswerHead.length(in: match.2)
            // Rejects an impossible total. An unknown total is written as `*`.
            guard total != nil || match.2 == "*" else { return nil }
            self.init(first: first, total: total)
        }
    }

    package init(status: Int) {
        self.status = status
    }

    init(_ response: HTTPURLResponse) {
        status = response.statusCode
        func field(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }
        entityTag = field("ETag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
        contentLength = field("Content-Length").flatMap { Self.length(in: $0) }
        contentRange = field("Content-Range").flatMap { ContentRange($0) }
        digest = field("Repr-Digest").flatMap { CyclicRedundancyCheck.value(inField: $0) }
        acceptsRanges = status == 206 || field("Accept-Ranges") == "bytes"
        retryAfter = field("Retry-After").flatMap { Self.seconds(in: $0) }
    }

    /// The maximum length of a body, in bytes. No file is as long, and sums of lengths do not overflow.
    static let longestBody = 1 << 53

    /// Nil if the field is not a number of bytes that a body can have.
    private static func length(in field: some StringProtocol) -> Int? {
        Int(field).flatMap { (0...longestBody).contains($0) ? $0 : nil }
    }

    /// The maximum wait, in seconds. A client that has to wait for a year does not come back.
    private static let longestWait = 366.0 * 86_400

    /// Returns a wait in seconds from a number of seconds or from a date. Returns nil for any other field.
    package static func seconds(in field: String) -> Double? {
        // No valid date is longer than 64 bytes, but a date formatter accepts years of any length.
        guard field.utf8.count <= 64 else { return nil }
        if field.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return Double(field).map { min($0, longestWait) }
        }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: field).map { min(max(0, $0.timeIntervalSinceNow), longestWait) }
    }
}
