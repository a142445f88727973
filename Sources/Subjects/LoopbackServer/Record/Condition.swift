/// A condition on the server's record. The server answers a request for the record as soon as the condition is true.
package enum Condition: Sendable, Hashable {
    /// At least this many requests have begun, and none is in flight.
    case idle(after: Int)
    /// At least this many requests have begun. With a name, this case and the following cases count only requests for
    /// that name.
    case begun(Int, named: String? = nil)
    /// At least this many requests have ended.
    case ended(Int, named: String? = nil)
    /// At least this many requests are in flight.
    case inFlight(Int, named: String? = nil)
    /// At least this many bytes of bodies were passed to the kernel.
    case sent(Int, named: String? = nil)
    /// At most this many connections are open.
    case open(atMost: Int)
}

extension Condition: CustomStringConvertible {
    /// A phrase for a message such as “waited for 3 requests to have begun”.
    package var description: String {
        switch self {
        case .idle(let count): "\(count) requests to have begun and none to be in flight"
        case .begun(let count, let name): "\(count) requests\(Self.of(name)) to have begun"
        case .ended(let count, let name): "\(count) requests\(Self.of(name)) to have ended"
        case .inFlight(let count, let name): "\(count) requests\(Self.of(name)) to be in flight"
        case .sent(let count, let name): "\(count) bytes\(Self.of(name)) to be sent"
        case .open(let count): "at most \(count) connections to be open"
        }
    }

    private static func of(_ name: String?) -> String {
        name.map { " for “\($0)”" } ?? ""
    }
}

extension Condition {
    /// The condition as the query of an address, such as `once=begun&count=3&name=file`.
    package var query: String {
        let (kind, count, name): (String, Int, String?) =
            switch self {
            case .idle(let count): ("idle", count, nil)
            case .begun(let count, let name): ("begun", count, name)
            case .ended(let count, let name): ("ended", count, name)
            case .inFlight(let count, let name): ("in-flight", count, name)
            case .sent(let count, let name): ("sent", count, name)
            case .open(let count): ("open", count, nil)
            }
        return "once=\(kind)&count=\(count)" + (name.map { "&name=\($0.percentEncoded())" } ?? "")
    }

    /// Removes a condition from a query and returns it. Returns nil if the query has no condition.
    ///
    /// - Throws: ``AddressError``.
    package static func taken(from query: inout Query) throws -> Condition? {
        let kind = try query.text("once")
        let count = try query.number("count", in: 0...Int.max)
        let name = try query.text("name")
        guard let kind else {
            guard count == nil, name == nil else { throw AddressError("count and name belong to once=…") }
            return nil
        }
        switch kind {
        case "begun": return .begun(count ?? 1, named: name)
        case "ended": return .ended(count ?? 1, named: name)
        case "in-flight": return .inFlight(count ?? 1, named: name)
        case "sent": return .sent(count ?? 1, named: name)
        case "idle" where name == nil: return .idle(after: count ?? 0)
        case "open" where name == nil: return .open(atMost: count ?? 0)
        case "idle", "open": throw AddressError("once=\(kind) counts all requests and takes no name")
        default:
            throw AddressError(
                "the query item “once” takes begun, ended, in-flight, sent, idle or open, not “\(kind)”"
            )
        }
    }
}
