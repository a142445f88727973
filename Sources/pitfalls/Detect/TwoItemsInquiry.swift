import Model
import Sampling
import Telling

/// Finds out whether a test with two items instead of many notices an experiment's pitfalls and flaws. The test notices
/// a pitfall that still shows with two items, unless a fix shows the same fault.
struct TwoItemsInquiry {
    let executable: ExperimentExecutable
    let experiment: ExperimentDescription

    /// Two expectations: a pitfall or flaw shows, and the same fault shows in a fix.
    private struct Pair {
        let expectation: Expectation
        /// The expectation about a fix in the same scenario; nil if the scenario measures no fix.
        let control: Expectation?
    }

    /// Returns a finding for each variant that is expected to show a fault, by the variant's name.
    func findings() async throws -> [String: Finding] {
        let settings: [String: ParameterValue]
        switch experiment.smallTest {
        case .settings(let given): settings = given
        case .noItems(let reason): return same(Finding(notices: nil, reason))
        case nil: return same(Finding(notices: nil, "the experiment does not say what two items are"))
        }
        let told = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let scenarios = try await scenarios(with: settings.mapValues { "\($0)" })
        guard !scenarios.isEmpty else { return same(Finding(notices: nil, "no scenario is possible with two items")) }
        let pairs = pairs(in: Set(scenarios))
        let verdicts = try await verdicts(of: pairs, told)
        var findings: [String: Finding] = [:]
        for (variant, _) in experiment.shownCells {
            let own = pairs.filter { $0.expectation.claim.cells.first?.variant == variant.name }
            let shown = own.filter { verdicts[$0.expectation]?.ruling == .held }
            let sized = "with \(told.joined(separator: ", "))"
            findings[variant.name] =
                if let seen = shown.first(where: { $0.control.flatMap { verdicts[$0]?.ruling } != .held }) {
                    Finding(notices: true, "it \(Self.promise(seen.expectation, of: variant)), \(sized)")
                } else if !shown.isEmpty || own.contains(where: { verdicts[$0.expectation]?.ruling == .failed }) {
                    Finding(notices: false, "every fault that it shows is also shown by a fix, \(sized)")
                } else {
                    Finding(
                        notices: nil,
                        own.first.flatMap { verdicts[$0.expectation]?.evidence }
                            ?? "the scenarios in which it shows need more than two items"
                    )
                }
        }
        return findings
    }

    /// Returns the expectation's sentence without the variant's name and the full stop.
    private static func promise(_ expectation: Expectation, of variant: VariantDescription) -> String {
        var sentence = expectation.sentence
        if sentence.hasPrefix("\(variant.name) ") { sentence.removeFirst(variant.name.count + 1) }
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    private func same(_ finding: Finding) -> [String: Finding] {
        Dictionary(experiment.shownCells.map { ($0.variant.name, finding) }) { first, _ in first }
    }

    private var shown: [Expectation] { experiment.expectations.filter { !$0.role.judgesTheFix } }

    private func pairs(in scenarios: Set<Scenario>) -> [Pair] {
        let names = Set(scenarios.map(\.name))
        return shown.filter { $0.claim.cells.allSatisfy { names.contains($0.scenario) } }.map { expectation in
            let subject = expectation.claim.cells[0]
            let scenario = scenarios.first { $0.name == subject.scenario }
            let control = scenario.flatMap { experiment.controls(in: $0).first { $0.name != subject.variant } }
            return Pair(
                expectation: expectation,
                control: control.map { expectation.asked(of: $0.name, inPlaceOf: subject.variant) }
            )
        }
    }

    /// Returns the scenarios to measure. Leaves out large scenarios, and scenarios that need more than two items.
    private func scenarios(with settings: [String: String]) async throws -> [Scenario] {
        let needed = Set(shown.flatMap(\.claim.cells).map(\.scenario))
        var possible: [Scenario] = []
        for scenario in experiment.scenarios where !scenario.isLarge && needed.contains(scenario.name) {
            let shared = try TemporaryDirectory()
            defer { shared.remove() }
            do {
                _ = try await executable.prepare(
                    settings: RunSettings(given: settings),
                    scenarios: [scenario.name],
                    sharedDirectory: shared.path
                )
                possible.append(scenario)
            } catch is UsageError {
                continue
            }
        }
        return possible
    }

    private func verdicts(of pairs: [Pair], _ settings: [String]) async throws -> [Expectation: Verdict] {
        guard !pairs.isEmpty else { return [:] }
        let expectations = pairs.flatMap { [$0.expectation, $0.control].compactMap(\.self) }
        var result = try await RunSession.measured(
            Set(expectations.flatMap(\.claim.cells)),
            of: experiment,
            executable,
            // The expectations about times compare medians, for which one sample is too few.
            samples: 3,
            profile: "two items",
            RunOptions.parse(settings.flatMap { ["--set", $0] })
        ).experiments[0]
        result.experiment.expectations = expectations
        return Dictionary(Judgement.verdicts(of: result).map { ($0.expectation, $0) }) { first, _ in first }
    }
}

extension Expectation {
    /// Returns this expectation with `variant` in place of `subject`.
    fileprivate func asked(of variant: String, inPlaceOf subject: String) -> Expectation {
        func moved(_ cell: Cell) -> Cell { cell.variant == subject ? Cell(variant, in: cell.scenario) : cell }
        func moved(_ figure: Figure) -> Figure {
            Figure(figure.statistic, of: figure.metric, moved(figure.cell))
        }
        var other = self
        other.identifier += "-of-\(variant)"
        other.claim =
            switch claim {
            case .figure(let figure, let relation, .multiple(let factor, of: let beside)):
                .figure(moved(figure), relation, .multiple(factor, of: moved(beside)))
            case .figure(let figure, let relation, let bound): .figure(moved(figure), relation, bound)
            case .crashes(let cell, by: let cause): .crashes(moved(cell), by: cause)
            case .timesOut(let cell): .timesOut(moved(cell))
            case .finishes(let cell): .finishes(moved(cell))
            }
        return other
    }
}
