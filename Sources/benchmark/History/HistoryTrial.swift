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
    /// Series in one call of Otava, which starts Python each time; about as many.
    private static let batch = 5000

    private let histories: [SimulatedHistory]
    /// By history, the series that gets slower.
    private let changed: [Int]
    /// The series that are measured in the same runs, by their places.
    private let groups: [[Int]]
    /// Those that Otava is asked about for a history.
    private let seriesCount: Int
    private let runsPerCommit: Int
    private let ask: Ask

    /// - Parameters:
    ///   - points: By series, a value of each recorded run, in the order in which they were made.
    ///   - groups: The places of series whose runs have something in common, of which each is in one; if nil, none has.
    package init(
        of points: [[Double]],
        groups: [[Int]]? = nil,
        runsPerCommit: Int = 1,
        histories count: Int,
        seed: UInt64,
        ask: @escaping Ask
    ) {
        var generator = SplitMix(seed: seed)
        let groups = groups ?? points.indices.map { [$0] }
        self.groups = groups
        self.runsPerCommit = runsPerCommit
        histories = (0..<count).map { _ in
            SimulatedHistory(of: points, commits: Self.commits, runsPerCommit: runsPerCommit, using: &generator)
        }
        seriesCount =
            histories.first.map { history in
                groups.reduce(0) { $0 + history.inquiry(of: $1, commits: Self.commits).series(named: "").count }
            } ?? 0
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
                                $0.finds(.init(of: $1, by: share, from: place), within: Self.soon, threshold: threshold)
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
        var cases: [Case] = []
        for step in steps {
            for length in lengths(of: step.place) {
                cases += zip(histories, changed).map { history, series in
                    let group = groups.first { $0.contains(series) } ?? [series]
                    return Case(asked: group.firstIndex(of: series)) {
                        history.inquiry(
                            of: group,
                            commits: length,
                            .init(of: series, by: step.share, from: step.place),
                            settings
                        )
                    }
                }
            }
        }
        let found = try await changes(in: cases, settings).map { changes in changes.filter { $0.after > $0.before } }
        var next = 0
        return steps.map { step in
            let outcomes = lengths(of: step.place).map { _ in
                defer { next += histories.count }
                return HistoryDocument.Count(
                    found[next..<next + histories.count].map { changes in
                        changes.contains { abs($0.point - step.place) <= Self.near }
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

    // MARK: - Asking

    /// By history, whether a change is shown in any of its series, at any of the lengths.
    private func alarms(
        _ histories: [SimulatedHistory],
        _ lengths: [Int],
        _ settings: OtavaSettings
    ) async throws -> [Bool] {
        let cases = histories.flatMap { history in
            lengths.flatMap { length in
                groups.map { group in Case { history.inquiry(of: group, commits: length, nil, settings) } }
            }
        }
        let isFound = try await changes(in: cases, settings).map { !$0.isEmpty }
        let each = lengths.count * groups.count
        return histories.indices.map { isFound[$0 * each..<($0 + 1) * each].contains(true) }
    }

    /// An inquiry that is made when its turn comes: all of a trial would take gigabytes.
    private struct Case {
        /// The only member that is asked about; all if nil.
        var asked: Int?
        let inquiry: () -> LevelInquiry
    }

    /// By case, what Otava finds: as if each had been asked about among the series of its own history.
    private func changes(in cases: [Case], _ settings: OtavaSettings) async throws -> [[LevelInquiry.Change]] {
        var own = settings.widened(by: runsPerCommit)
        own.probability = settings.probability(among: seriesCount)
        own.isForAllSeries = false
        var answers: [[LevelInquiry.Change]] = []
        while answers.count < cases.count {
            var asked: [(inquiry: LevelInquiry, member: Int?)] = []
            var series: [OtavaSeries] = []
            for one in cases[answers.count...] where series.count < Self.batch {
                let inquiry = one.inquiry()
                series += inquiry.series(named: String(asked.count), of: one.asked.map { [$0] })
                asked.append((inquiry, one.asked))
            }
            let points = Dictionary(grouping: try await ask(series, own), by: \.series)
            answers += asked.enumerated().map { number, one in
                one.inquiry.changes(points, named: String(number)).filter { one.member ?? $0.member == $0.member }
            }
        }
        return answers
    }
}
