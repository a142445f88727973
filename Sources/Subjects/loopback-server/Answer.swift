import Foundation
import LoopbackServer
import NIOHTTP1

/// The answer to a request, without the checksum, which may take time to compute.
package struct Answer: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)] = []
    package var content: Content
    /// False for HEAD: the headers only.
    package var sendsContent = true
    package var delay = Duration.zero
    package var rate: Int?
    package var fault: Resource.Fault?
    /// The body whose checksum is in the headers.
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

    /// A sentence for a person.
    package init(status: Int, sentence: String) {
        self.status = status
        content = .text(Array("\(sentence)\n".utf8))
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", "\(content.count)")]
    }

    /// - Parameters:
    ///   - resource: As it is now, after the earlier requests.
    ///   - file: The body, instead of the resource's generated one.
    package init(_ resource: Resource, file: Body? = nil, method: HTTPMethod, range: String?, ifRange: String?) {
        let body = file ?? resource.body
        status = resource.status
        content = .part(of: body, 0..<body.size)
        sendsContent = method != .HEAD
        delay = resource.delay
        rate = resource.rate
        fault = resource.fault
        // No cache between the server and the experiment's own code may answer.
        headers = [("Content-Type", "application/octet-stream"), ("Cache-Control", "no-store")]
        if status == 200 {
            digested = body
            headers.append(("ETag", resource.entityTag))
            headers.append(("Accept-Ranges", resource.ranges ? "bytes" : "none"))
            // A range of an earlier body is not a range of this one: all of it.
            if resource.ranges, method == .GET, ifRange == nil || ifRange == resource.entityTag {
                take(RangeRequest(range, size: body.size), of: body)
            }
        } else if let seconds = resource.retryAfter {
            headers.append(("Retry-After", "\(seconds)"))
        }
        // For a chunked body, HEAD may still report the length.
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

    /// Where in the body it begins.
    package var offset: Int {
        if case .part(_, let range) = content { range.lowerBound } else { 0 }
    }
}
