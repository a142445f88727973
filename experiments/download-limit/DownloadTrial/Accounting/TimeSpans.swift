import Measuring

extension Range<MonotonicTime> {
    var length: Nanoseconds { upperBound - lowerBound }

    /// Returns the time that remains after the given spans are removed. The spans must be in order of time.
    func without(_ others: [Range<MonotonicTime>]) -> [Range<MonotonicTime>] {
        var rest: [Range<MonotonicTime>] = []
        var start = lowerBound
        for other in others {
            if other.lowerBound > start { rest.append(start..<Swift.min(upperBound, other.lowerBound)) }
            start = Swift.max(start, other.upperBound)
            if start >= upperBound { return rest.filter { !$0.isEmpty } }
        }
        rest.append(start..<upperBound)
        return rest.filter { !$0.isEmpty }
    }
}

extension [Range<MonotonicTime>] {
    /// The same time in as few spans as possible, in order of time.
    var joined: [Range<MonotonicTime>] {
        var spans: [Range<MonotonicTime>] = []
        for span in sorted(by: { $0.lowerBound < $1.lowerBound }) where !span.isEmpty {
            if let last = spans.last, last.upperBound >= span.lowerBound {
                spans[spans.count - 1] = last.lowerBound..<Swift.max(last.upperBound, span.upperBound)
            } else {
                spans.append(span)
            }
        }
        return spans
    }
}
