import Foundation
import LoopbackServer
import NIOHTTP1

/// The answer to a request, but without a checksum, which may take time to compute.
package struct Answer: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)] = []
    package var content: Content
    /// Whether a body is sent. False for HEAD.
    package var sendsContent = true
    package var delay = Duration.zero
    package var rate: Int?
    package var fault: Resource.Fault?
    /// The body whose checksum the headers contain.
    package var digested: Body?

    package enum Content: Sendable {
        case part(of: Body, Range<Int>)
        case text([UInt8])

        package var count: Int {
            switch self {
            case .part(_, let range): range.count
            case .text(let bytes): bytes.count
            }
        }
    }

    /// Creates an answer that contains a sentence for a human reader, such as an error message.
    package init(status: Int, sentence: String) {
        self.status = status
        content = .text(Array("\(sentence)\n".utf8))
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", "\(content.count)")]
    }

    /// - Parameters:
    ///   - resource: The resource in the state that earlier requests have left.
    ///   - file: The body to send instead of the body that the resource generates.
    package init(_ resource: Resource, file: Body? = nil, method: HTTPMethod, range: String?, ifRange: String?) {
        let body = file ?? resource.body
        status = resource.status
        content = .part(of: body, 0..<body.size)
        sendsContent = method != .HEAD
        delay = resource.delay
        rate = resource.rate
        fault = resource.fault
        // `no-store` prevents a cache from answering in place of this server.
        headers = [("Content-Type", "application/octet-stream"), ("Cache-Control", "no-store")]
        if status == 200 {
            digested = body
            headers.append(("ETag", resource.entityTag))
            headers.append(("Accept-Ranges", resource.ranges ? "bytes" : "none"))
            // A client that asks for a range of an earlier body gets the whole new body.
            if resource.ranges, method == .GET, ifRange == nil || ifRange == resource.entityTag {
                take(RangeRequest(range, size: body.size), of: body)
            }
        } else if let seconds = resource.retryAfter {
            headers.append(("Retry-After", "\(seconds)"))
        }
        // The answer to HEAD may report the length even of a chunked body.
        if !resource.chunked || method == .HEAD {
            let length = if case .wrongLength(let length) = fault { length } else { content.count }
            headers.append(("Content-Length", "\(length)"))
        }
    }

    private mutating func take(_ range: RangeRequest, of body: Body) {
        switch range {
        case .whole:
            break
        case .part(let range):
            status = 206
            content = .part(of: body, range)
            headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.size)"))
        case .unsatisfiable:
            status = 416
            content = .text([])
            digested = nil
            headers.append(("Content-Range", "bytes */\(body.size)"))
        }
    }

    /// The position in the body at which the answer begins.
    package var offset: Int {
        if case .part(_, let range) = content { range.lowerBound } else { 0 }
    }
}
