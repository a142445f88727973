import Console
import Foundation
import Gate
import GateReport
import GateSampling
import Model

/// What `history bisect` prints: a line for each answer, and at the end the commit with its evidence.
struct BisectionLines: Sendable {
    private let range: BisectedRange
    private let metric: MetricPath

    init(_ range: BisectedRange, _ metric: MetricPath) {
        (self.range, self.metric) = (range, metric)
    }

    @Sendable func say(_ text: String) { StandardError.write("\(text)\n") }

    func show(_ event: BisectionSession.Event) {
        switch event {
        case .willTest(let commit, let remaining):
            say("\(remaining) commit\(remaining == 1 ? "" : "s") left; \(commit.prefix(12)) is next")
        case .tested(let step): show(step)
        }
    }

    func show(_ step: BisectionRecord.Step) {
        print(BisectionText.line(of: step))
        // Through a pipe, it would wait for the end.
        fflush(nil)
    }

    // MARK: - The end

    /// - Parameter settings: As on the command line.
    func closing(
        _ outcome: BisectionSession.Outcome,
        _ record: BisectionRecord,
        _ settings: [String]
    ) async -> [String] {
        let (good, bad, figure) = (range.good.prefix(12), range.bad.prefix(12), metric.text.onOneLine())
        switch outcome {
        case .notWorse: return ["", "\(bad) is not worse than \(good) by \(figure): there is nothing to find."]
        case .undecided:
            let step = record.step(of: range.bad)
            let reason = step?.evidence == nil ? step?.reason.map { "\(bad) \($0)" } : nil
            return [
                "", "It is open whether \(bad) is worse than \(good) by \(figure): \(reason ?? "give more --minutes").",
            ]
        case .found(let commit):
            let title = await title(of: commit)
            let changes = await range.git.changes(of: commit).map { "  \($0)" }
            return ["", "\(title) is the first commit that is worse."] + changes
                + evidence(for: commit, record, settings)
        case .undecidable(let commits):
            var lines = ["", "The first commit that is worse is one of these; all but the first were skipped:"]
            for commit in commits {
                let title = await title(of: commit)
                lines.append("  \(title)")
            }
            return lines
        }
    }

    private func title(of commit: String) async -> String {
        let subject = await range.git.subject(of: commit).map { " “\($0)”" } ?? ""
        return "\(commit.prefix(12))\(subject)"
    }

    /// The comparisons of the commit and of its parents, and the command that compares it with its parent.
    private func evidence(for commit: String, _ record: BisectionRecord, _ settings: [String]) -> [String] {
        let parents = range.graph.parents(of: commit)
        let steps = ([commit] + parents).compactMap { record.step(of: $0) }.map { "  \(BisectionText.line(of: $0))" }
        let options = [
            metric.experiment, "--variant", metric.cell.variant, "--scenario", metric.cell.scenario, "--metric",
            metric.metric,
        ]
        let words =
            ["pitfalls", "compare", String((parents.first ?? range.good).prefix(12)), String(commit.prefix(12))]
            + options + settings.flatMap { ["--set", $0] }
        return ["By \(metric.text.onOneLine()), compared with \(range.good.prefix(12)):"] + steps
            + ["To ask again: \(words.map(\.shellWord).joined(separator: " "))"]
    }
}
