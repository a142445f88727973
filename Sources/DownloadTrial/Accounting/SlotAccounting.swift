import Downloads
import LoopbackServer
import Probes

/// How a queue filled its places, by what the server saw and what the user had asked for.
package struct SlotAccounting: Sendable {
    /// For so long after it was told to stop, a transfer may still be under way at the server without counting.
    package static let grace = Nanoseconds(500_000_000)
    /// A place that stands idle for less time than this is changing hands.
    package static let changeover = Nanoseconds(100_000_000)

    /// Requests under way, those left out that were told to stop.
    package let counted: StepFunction
    /// Requests under way, all of them.
    package let underWay: StepFunction
    /// The limit that the user asked for: a higher one from the asking on, a lower one once the queue has answered.
    package let limit: StepFunction
    /// Downloads that are neither paused nor at their end.
    private let wanted: StepFunction
    /// Of those, the ones without a request under way.
    package let waiting: StepFunction
    private let end: MonotonicTime

    /// - Parameter end: When the looking ends: what is under way then was so until then.
    package init(_ log: UserLog, _ requests: [ServerRecord.Request], until end: MonotonicTime) {
        self.end = end
        let spans = requests.map { request in
            let began = MonotonicTime(nanoseconds: request.began)
            let ended = request.ended.map { MonotonicTime(nanoseconds: $0) } ?? end
            return (request: request, span: began..<max(began, ended))
        }
        underWay = StepFunction(covering: spans.map(\.span))
        let stops = Dictionary(grouping: log.stops, by: \.download)
        counted = StepFunction(
            covering: spans.map { request, span in
                span.lowerBound..<Self.end(of: span, told: stops[request.name] ?? [], log)
            }
        )
        limit = Self.limit(log)

        let byDownload = Dictionary(grouping: spans, by: \.request.name)
        var wanted: [Range<MonotonicTime>] = []
        var waiting: [Range<MonotonicTime>] = []
        for (download, spansWanted) in Self.wanted(log, until: end) {
            let own = byDownload[download] ?? []
            let done = own.last { $0.request.ending == .complete && ($0.request.status ?? 0) / 100 == 2 }?.span
                .upperBound
            let wants = spansWanted.map { $0.clamped(to: $0.lowerBound..<max($0.lowerBound, done ?? end)) }
            wanted += wants
            waiting += wants.flatMap { $0.without(own.map(\.span)) }
        }
        self.wanted = StepFunction(covering: wanted)
        self.waiting = StepFunction(covering: waiting)
    }

    // MARK: - Figures

    /// The most requests that were under way beyond the limit in force, and when they were first.
    package var excess: (count: Int, since: MonotonicTime?) {
        var most = 0
        var since: MonotonicTime?
        for (span, values) in StepFunction.spans(of: [counted, limit], until: end) where values[0] - values[1] > most {
            most = values[0] - values[1]
            since = since ?? span.lowerBound
        }
        return (most, since)
    }

    /// While work waits: the share of the places that it could have had which were in use, in percent. 100 where none
    /// ever waited.
    package var utilisation: Double {
        var used = 0.0
        var usable = 0.0
        for place in placesWhileWorkWaits {
            used += Double(place.used) * place.span.length.seconds
            usable += Double(place.usable) * place.span.length.seconds
        }
        return usable > 0 ? used / usable * 100 : 100
    }

    /// The most places that stood idle at once, for longer than a changeover takes, while work waited for one.
    package var idle: Int {
        let places = placesWhileWorkWaits
        let most = places.map { $0.usable - $0.used }.max() ?? 0
        guard most > 0 else { return 0 }
        return (1...most).last { count in
            var longest = Nanoseconds.zero
            var stretch: Range<MonotonicTime>?
            for place in places where place.usable - place.used >= count {
                if let sofar = stretch, sofar.upperBound == place.span.lowerBound {
                    stretch = sofar.lowerBound..<place.span.upperBound
                } else {
                    stretch = place.span
                }
                longest = max(longest, stretch?.length ?? .zero)
            }
            return longest >= Self.changeover
        } ?? 0
    }

    private var placesWhileWorkWaits: [(span: Range<MonotonicTime>, used: Int, usable: Int)] {
        StepFunction.spans(of: [underWay, limit, wanted, waiting], until: end).compactMap { span, values in
            guard values[3] > 0 else { return nil }
            let usable = min(values[1], values[2])
            return (span, min(values[0], usable), usable)
        }
    }

    // MARK: - What the log says

    /// Where a request stops counting: at the wish by which it was told to stop, if it then ended in time.
    private static func end(
        of span: Range<MonotonicTime>,
        told stops: [UserLog.Stop],
        _ log: UserLog
    ) -> MonotonicTime {
        guard let told = stops.first(where: { span.contains($0.time) }), span.upperBound - told.time <= grace,
            let wish = log.entries.last(where: { $0.asked <= told.time })
        else { return span.upperBound }
        return max(span.lowerBound, wish.asked)
    }

    private static func limit(_ log: UserLog) -> StepFunction {
        var now = log.initialLimit
        var steps: [StepFunction.Step] = []
        for entry in log.entries {
            guard case .limit(let next) = entry.wish else { continue }
            steps.append(StepFunction.Step(next > now ? entry.asked : entry.answered, next))
            now = next
        }
        return StepFunction(initial: log.initialLimit, steps)
    }

    /// The spans in which the user wanted a download to go on.
    private static func wanted(_ log: UserLog, until end: MonotonicTime) -> [Download.ID: [Range<MonotonicTime>]] {
        var since: [Download.ID: MonotonicTime] = [:]
        var spans: [Download.ID: [Range<MonotonicTime>]] = [:]
        for entry in log.entries {
            switch entry.wish {
            case .added(let downloads), .resumed(let downloads):
                for download in downloads where since[download] == nil { since[download] = entry.answered }
            case .paused(let downloads), .cancelled(let downloads):
                for download in downloads {
                    guard let start = since.removeValue(forKey: download) else { continue }
                    spans[download, default: []].append(start..<max(start, entry.asked))
                }
            case .limit:
                break
            }
        }
        for (download, start) in since { spans[download, default: []].append(start..<max(start, end)) }
        return spans
    }
}

extension Range<MonotonicTime> {
    var length: Nanoseconds { upperBound - lowerBound }

    /// The rest where spans in the order of time are taken out.
    fileprivate func without(_ others: [Range<MonotonicTime>]) -> [Range<MonotonicTime>] {
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
