import History
import Statistics

/// Asks Otava, and thresholds over single runs, about simulated histories.
package struct HistoryTrial {
    /// Asks about any number of series: Otava itself, or what a test puts in its place.
    package typealias Ask = @Sendable (_ series: [OtavaSeries], _ settings: OtavaSettings) async throws -> [ChangePoint]

    /// The commits of a history, and where a step comes: the number of commits before it.
    package static let commits = 50
    package static let places = [10, 25, 45]
    package static let shares = [0.02, 0.05, 0.1]
    /// Within this many commits a step has to be found.
    package static let soon = 5
    /// The first history about which it is asked after each commit.
    private static let first = 10
    /// A change point this near to the step names it: its range of commits is short enough for `compare`.
    package static let near = 2
    /// Series in one call of Otava, which starts Python each time.
    private static let batch = 5000

    private let histories: [SimulatedHistory]
    /// By history, the series that gets slower.
    private let changed: [Int]
    private let seriesCount: Int
    private let runsPerCommit: Int
    private let ask: Ask

    /// - Parameter points: By series, a value of each recorded run, in the order in which they were made.
    package init(
        of points: [[Double]],
        runsPerCommit: Int = 1,
        histories count: Int,
        seed: UInt64,
        ask: @escaping Ask
    ) {
        var generator = SplitMix(seed: seed)
        seriesCount = points.count
        self.runsPerCommit = runsPerCommit
        histories = (0..<count).map { _ in
            SimulatedHistory(of: points, commits: Self.commits, runsPerCommit: runsPerCommit, using: &generator)
        }
        // Each series as often as the others.
        let order = Array(0..<points.count).shuffled(using: &generator)
        changed = (0..<count).map { order[$0 % order.count] }
        self.ask = ask
    }

    // MARK: - Judges

    /// - Parameter asksEachTime: How many of the histories are also asked about after each commit.
    package func judge(_ name: String, _ settings: OtavaSettings, asksEachTime: Int = 0) async throws
        -> HistoryDocument.Judge
    {
        return HistoryDocument.Judge(
            name: name,
            runsPerCommit: runsPerCommit,
            settings: settings,
            falseAlarms: HistoryDocument.Count(try await alarms(histories, [Self.commits], settings)),
            falseAlarmsAskedEachTime: asksEachTime == 0
                ? nil
                : HistoryDocument.Count(
                    try await alarms(
                        Array(histories.prefix(asksEachTime)),
                        Array(Self.first...Self.commits),
                        settings
                    )
                ),
            steps: try await steps(settings)
        )
    }

    /// A threshold over single runs: each run against the one before it.
    package func judge(threshold: Double) -> HistoryDocument.Judge {
        HistoryDocument.Judge(
            name: "\(DecimalText.text(threshold * 100, decimals: 1, keepsZeros: false)) % more than the run before",
            runsPerCommit: runsPerCommit,
            settings: nil,
            falseAlarms: HistoryDocument.Count(histories.map { $0.hasAlarm(threshold: threshold) }),
            steps: Self.shares.flatMap { share in
                Self.places.map { place in
                    HistoryDocument.Step(
                        share: share,
                        commit: place,
                        soon: HistoryDocument.Count(
                            zip(histories, changed).map {
                                $0.finds(share, in: $1, from: place, commits: Self.soon, threshold: threshold)
                            }
                        )
                    )
                }
            }
        )
    }

    /// What is found at each place of a step, by its size.
    package func steps(_ settings: OtavaSettings) async throws -> [HistoryDocument.Step] {
        let steps = Self.shares.flatMap { share in Self.places.map { (share: share, place: $0) } }
        // All in one question: Otava takes a second to start.
        var series: [OtavaSeries] = []
        for (number, step) in steps.enumerated() {
            for length in lengths(of: step.place) {
                series += histories.enumerated().map { index, history in
                    history.series(
                        "\(number) \(length) \(index)",
                        of: changed[index],
                        slower: step.share,
                        from: step.place,
                        commits: length
                    )
                }
            }
        }
        let found = Dictionary(grouping: try await points(in: series, settings), by: \.series)
        return steps.enumerated().map { number, step in
            let outcomes = lengths(of: step.place).map { length in
                HistoryDocument.Count(
                    histories.indices.map { index in
                        (found["\(number) \(length) \(index)"] ?? []).contains { point in
                            commit(of: point, among: length).map { abs($0 - step.place) <= Self.near } ?? false
                                && point.after > point.before
                        }
                    }
                )
            }
            return HistoryDocument.Step(
                share: step.share,
                commit: step.place,
                soon: outcomes[0],
                atLast: outcomes[outcomes.count - 1]
            )
        }
    }

    /// The numbers of commits after which it is asked about a step: five after it, and at the end, which may be the
    /// same.
    private func lengths(of place: Int) -> [Int] {
        place + Self.soon < Self.commits ? [place + Self.soon, Self.commits] : [Self.commits]
    }

    /// The commit at which a change point is shown; nil if it is not.
    private func commit(of point: ChangePoint, among commits: Int) -> Int? {
        RunPlaces(counts: Array(repeating: runsPerCommit, count: commits)).commit(near: point.index)
    }

    // MARK: - Asking

    /// By history, whether there is a change point in any of its series, at any of the lengths.
    private func alarms(
        _ histories: [SimulatedHistory],
        _ lengths: [Int],
        _ settings: OtavaSettings
    ) async throws -> [Bool] {
        let series = lengths.flatMap { length in
            histories.enumerated().flatMap { $0.element.series($0.offset, commits: length) }
        }
        var found: Set<Int> = []
        for point in try await points(in: series, settings) {
            let numbers = point.series.split(separator: " ").compactMap { Int($0) }
            guard let history = numbers.first, let length = numbers.last else { continue }
            if commit(of: point, among: length) != nil { found.insert(history) }
        }
        return histories.indices.map(found.contains)
    }

    /// As if each series had been asked about among those of its own history.
    private func points(in series: [OtavaSeries], _ settings: OtavaSettings) async throws -> [ChangePoint] {
        var own = settings
        own.probability = settings.probability(among: seriesCount)
        own.isForAllSeries = false
        var points: [ChangePoint] = []
        for start in stride(from: 0, to: series.count, by: Self.batch) {
            points += try await ask(Array(series[start..<min(start + Self.batch, series.count)]), own)
        }
        return points
    }
}
