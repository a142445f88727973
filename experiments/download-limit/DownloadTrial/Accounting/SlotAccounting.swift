import Downloads
import LoopbackServer
import Measuring

/// A queue's use of its slots. It is computed from the server's record and from the user's wishes.
package struct SlotAccounting: Sendable {
    /// The time for which a stopped transfer may still be in flight at the server without being counted.
    package static let grace = Nanoseconds(500_000_000)
    /// The maximum time for which a slot is empty between two downloads. A slot that is empty for longer counts as
    /// idle.
    package static let changeover = Nanoseconds(100_000_000)

    /// The number of downloads with a request in flight. A stopped download counts only if its request ends later than
    /// ``grace`` after the stop.
    package let counted: StepFunction
    /// The number of all requests in flight.
    package let underWay: StepFunction
    /// The limit that the user has set. A higher limit holds when the user sets it, and a lower limit holds when the
    /// queue has answered.
    package let limit: StepFunction
    /// The number of downloads that are neither paused, cancelled nor complete.
    private let wanted: StepFunction
    /// The number of wanted downloads without a request in flight.
    package let waiting: StepFunction
    /// The number of started downloads, even if the server has not received their requests yet.
    private let told: StepFunction
    /// Downloads that were told to run and have not ended, including those that were told to stop.
    private let runs: StepFunction
    private let end: MonotonicTime

    /// - Parameter end: The end of the observation. A request that is still in flight then counts until the end.
    package init(_ log: UserLog, _ requests: [ServerRecord.Request], until end: MonotonicTime) {
        self.end = end
        let spans = requests.map { request in
            let began = MonotonicTime(nanoseconds: request.began)
            let ended = request.ended.map { MonotonicTime(nanoseconds: $0) } ?? end
            return (request: request, span: began..<max(began, ended))
        }
        underWay = StepFunction(covering: spans.map(\.span))
        limit = Self.limit(log)

        let byDownload = Dictionary(grouping: spans, by: \.request.name)
        let events = Dictionary(grouping: log.events, by: \.download)
        runs = StepFunction(covering: events.values.flatMap { Self.runs($0, until: end) })
        var counted: [Range<MonotonicTime>] = []
        var told: [Range<MonotonicTime>] = []
        for (download, own) in byDownload {
            let events = events[download] ?? []
            counted += own.map { $0.span.lowerBound..<Self.end(of: $0.span, events, log) }.joined
            told += (own.map(\.span) + Self.runs(events, until: end)).joined
        }
        for (download, events) in events where byDownload[download] == nil {
            told += Self.runs(events, until: end)
        }
        self.counted = StepFunction(covering: counted)
        self.told = StepFunction(covering: told)

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

    /// The maximum number of requests above the limit, and the first moment above it.
    package var excess: (count: Int, since: MonotonicTime?) {
        var most = 0
        var since: MonotonicTime?
        for (span, values) in StepFunction.spans(of: [counted, limit], until: end) where values[0] - values[1] > most {
            most = values[0] - values[1]
            since = since ?? span.lowerBound
        }
        return (most, since)
    }

    /// The most downloads beyond the limit in force that were told to run and had not ended. Computed from the app's
    /// own record, which is exact. A download that was told to stop counts until it has stopped.
    package var runsBeyond: Int {
        StepFunction.spans(of: [runs, limit], until: end).map { $0.values[0] - $0.values[1] }.reduce(0, max)
    }

    /// While downloads wait: the share of the available slots that were in use at the server, in percent; 100 if none
    /// ever waited.
    package var utilisation: Double {
        var used = 0.0
        var usable = 0.0
        for place in placesWhileWorkWaits {
            used += Double(place.atServer) * place.span.length.seconds
            usable += Double(place.usable) * place.span.length.seconds
        }
        return usable > 0 ? used / usable * 100 : 100
    }

    /// The maximum number of slots that were idle at once for at least a changeover, while downloads waited. An idle
    /// slot has no started transfer and no request in flight.
    package var idle: Int {
        let places = placesWhileWorkWaits
        let most = places.map { $0.usable - $0.told }.max() ?? 0
        guard most > 0 else { return 0 }
        return (1...most).last { count in
            let spans = places.filter { $0.usable - $0.told >= count }.map(\.span)
            return spans.joined.contains { $0.length >= Self.changeover }
        } ?? 0
    }

    private struct Places {
        var span: Range<MonotonicTime>
        var atServer: Int
        var told: Int
        var usable: Int
    }

    private var placesWhileWorkWaits: [Places] {
        StepFunction.spans(of: [underWay, told, limit, wanted, waiting], until: end).compactMap { span, values in
            guard values[4] > 0 else { return nil }
            let usable = min(values[2], values[3])
            return Places(span: span, atServer: min(values[0], usable), told: min(values[1], usable), usable: usable)
        }
    }

    // MARK: - What the log says

    /// Returns the moment at which a request stops counting. If the request ended soon after it was stopped, this is
    /// the moment of the stop; otherwise it is the request's end.
    private static func end(
        of span: Range<MonotonicTime>,
        _ events: [UserLog.Event],
        _ log: UserLog
    ) -> MonotonicTime {
        // The user may have stopped the transfer before the server received its request.
        let start = events.last { $0.kind == .start && $0.time <= span.lowerBound }?.time ?? span.lowerBound
        guard
            let told = events.first(where: { $0.kind == .stop && $0.time >= start && $0.time < span.upperBound })?.time,
            span.upperBound - told <= grace
        else { return span.upperBound }
        // If one tap of the user stops several downloads, all of them stop counting at the tap.
        let wish = log.entries.last { $0.asked <= told && told <= $0.answered }
        return max(span.lowerBound, wish?.asked ?? told)
    }

    /// Returns the spans from each start of a transfer to its end.
    private static func runs(_ events: [UserLog.Event], until end: MonotonicTime) -> [Range<MonotonicTime>] {
        var spans: [Range<MonotonicTime>] = []
        var since: MonotonicTime?
        for event in events {
            switch event.kind {
            case .start:
                since = since ?? event.time
            case .end:
                if let start = since { spans.append(start..<event.time) }
                since = nil
            case .stop:
                break
            }
        }
        if let since { spans.append(since..<max(since, end)) }
        return spans
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

    /// Returns the spans in which the user wanted a download to run, by download.
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
