extension Resource {
    /// The longest accepted delay: one day, in milliseconds.
    private static let longestDelay: Int64 = 86_400_000

    /// The path and query of a request for this resource.
    package var target: String {
        var items: [String] = []
        func add(_ name: String, _ value: (some CustomStringConvertible)?) {
            if let value { items.append("\(name)=\(value.description.percentEncoded())") }
        }
        let plain = Resource(name: name)
        if size != plain.size { add("size", size) }
        if seed != plain.seed { add("seed", seed) }
        if delay != plain.delay { add("delay", delay.wholeMilliseconds) }
        add("rate", rate)
        if status != plain.status { add("status", status) }
        add("retry-after", retryAfter)
        switch fault {
        case .neverAnswers: items.append("never-answers")
        case .closesBeforeAnswering: items.append("closes-before-answering")
        case .closes(let count): add("closes-after", count)
        case .resets(let count): add("resets-after", count)
        case .wrongLength(let length): add("wrong-length", length)
        case .damages(let count): add("damages-after", count)
        case nil: break
        }
        add("faulty-requests", faultyRequests)
        add("changes-after", changesAfter)
        if !ranges { items.append("no-ranges") }
        if chunked { items.append("chunked") }
        add("etag", etag)
        if isFile { items.append("file") }
        let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
        return "/" + name.percentEncoded() + query
    }

    /// Parses a request's ``target``.
    ///
    /// - Throws: ``AddressError`` if the server does not understand the target.
    package init(target: String) throws {
        guard target.hasPrefix("/") else { throw AddressError("an address begins with “/”, such as /file?size=1000") }
        let parts = target.dropFirst().split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(name: try String(parts[0]).percentDecoded())
        var query = try Query(parts.count == 2 ? parts[1] : "")
        size = try query.number("size", in: 0...Int.max) ?? size
        seed = try query.number("seed", in: 0...UInt64.max) ?? seed
        delay = .milliseconds(try query.number("delay", in: 0...Self.longestDelay) ?? 0)
        rate = try query.number("rate", in: 1...Int.max)
        status = try query.number("status", in: 200...599) ?? status
        guard status == 200 || status >= 400 else {
            throw AddressError("the query item “status” takes 200 or a number from 400 to 599, not \(status)")
        }
        retryAfter = try query.number("retry-after", in: 0...Int.max)
        fault = try Self.fault(in: &query)
        faultyRequests = try query.number("faulty-requests", in: 0...Int.max)
        changesAfter = try query.number("changes-after", in: 0...Int.max)
        ranges = try !query.flag("no-ranges")
        chunked = try query.flag("chunked")
        etag = try query.text("etag")
        isFile = try query.flag("file")
        // RFC 9110, 8.8.3 allows visible characters except the quotation mark.
        guard etag?.utf8.allSatisfy({ $0 == 0x21 || (0x23...0x7E).contains($0) }) ?? true else {
            throw AddressError("the query item “etag” takes visible ASCII characters without quotation marks")
        }
        try query.end()
    }

    private static func fault(in query: inout Query) throws -> Fault? {
        let faults: [Fault?] = [
            try query.flag("never-answers") ? .neverAnswers : nil,
            try query.flag("closes-before-answering") ? .closesBeforeAnswering : nil,
            try query.number("closes-after", in: 0...Int.max).map { .closes(afterBytes: $0) },
            try query.number("resets-after", in: 0...Int.max).map { .resets(afterBytes: $0) },
            try query.number("wrong-length", in: 0...Int.max).map { .wrongLength($0) },
            try query.number("damages-after", in: 0...Int.max).map { .damages(afterBytes: $0) },
        ]
        let asked = faults.compactMap(\.self)
        guard asked.count <= 1 else {
            throw AddressError(
                """
                an address has one fault at most: never-answers, closes-before-answering, closes-after, resets-after, \
                wrong-length or damages-after
                """
            )
        }
        return asked.first
    }
}

extension Duration {
    /// The duration's whole milliseconds, computed with integers. Dividing by one millisecond gives a floating-point
    /// number, which is too small for some durations.
    package var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
