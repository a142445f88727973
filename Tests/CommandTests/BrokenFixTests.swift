import Foundation
import Model
import Testing

extension JudgedRuns {
    /// A fix that does not hold, and a pitfall without harm, by exchanging the code behind the names.
    @Suite("A variant that breaks its promise", .timeLimit(.minutes(5)))
    struct BrokenFixTests {
        @Test(
            "A fix that floods like the pitfall fails the run and the check, by name, with status 1",
            arguments: ["every-hundredth-guarded", "coalesced", "newest-only"]
        )
        func floodingFix(fix: String) async throws {
            let noticed = try await Swap(
                experiment: "progress-flood",
                variant: fix,
                actsAs: "flooded-dispatch",
                fails: ["\(fix)-keeps-frames"]
            ).expectNoticed()
            #expect(noticed.check.contains("\(fix) keeps the frames"))
        }

        @Test("A fix that lies after a cancel and crashes on a small feed fails both promises")
        func lyingFix() async throws {
            try await Swap(
                experiment: "progress-flood",
                variant: "newest-only",
                actsAs: "every-hundredth",
                fails: ["newest-only-tells-the-truth", "newest-only-finishes-below-100"]
            ).expectNoticed()
        }

        @Test(
            "A pitfall without harm, and an article's fix without its flaw, fail only as such, with status 3",
            arguments: [
                Swap(
                    experiment: "progress-flood",
                    variant: "flooded-dispatch",
                    actsAs: "newest-only",
                    samples: 3,
                    fails: ["flooded-dispatch-hangs"],
                    status: 3
                ),
                Swap(
                    experiment: "progress-flood",
                    variant: "every-hundredth",
                    actsAs: "every-hundredth-guarded",
                    samples: 3,
                    fails: ["every-hundredth-crashes-below-100", "every-hundredth-claims-all"],
                    status: 3
                ),
            ]
        )
        func harmless(swap: Swap) async throws {
            let noticed = try await swap.expectNoticed()
            #expect(noticed.failed == swap.fails)
        }

        @Test("If a result no longer meets an expectation, the check names it and ends with the status of its role")
        func everyExpectation() async throws {
            let installation = try Installation()
            let reference = try ResultFile.read(Checkout.reference)
            for result in reference.experiments {
                for expectation in result.experiment.expectations {
                    var broken = reference
                    broken.experiments = [result]
                    broken.experiments[0].contradict(expectation)
                    let path = "\(installation.folder)/broken.json"
                    try ResultFile.write(broken, to: path)
                    let check = try await installation.run("check", path)
                    let words = check.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    let start = expectation.sentence.split(separator: " ").prefix(6).joined(separator: " ")
                    #expect(words.contains("FAILED \(start)"), "\(result.experiment.name): \(expectation.identifier)")
                    #expect([1, 3].contains(check.status), "\(result.experiment.name): \(expectation.identifier)")
                }
            }
        }
    }
}

extension ResultDocument {
    /// The identifiers of the expectations that failed.
    var failed: [String] { identifiers { $0 == .failed } }

    /// The identifiers of the expectations that the samples do not decide.
    var undecided: [String] { identifiers { $0 == .undecided } }

    private func identifiers(of isIncluded: (Verdict.Ruling) -> Bool) -> [String] {
        experiments.flatMap(\.verdicts).filter { isIncluded($0.ruling) }.map(\.expectation.identifier)
    }
}

extension ExperimentResult {
    /// Makes the samples contradict an expectation.
    fileprivate mutating func contradict(_ expectation: Model.Expectation) {
        func change(_ cell: Model.Expectation.Cell, _ change: (inout Sample) -> Void) {
            for index in samples.indices
            where samples[index].variant == cell.variant && samples[index].scenario == cell.scenario {
                change(&samples[index])
            }
        }
        switch expectation.claim {
        case .crashes(let cell, by: _), .timesOut(let cell):
            change(cell) { $0.outcome = .finished }
        case .finishes(let cell):
            change(cell) { $0.outcome = .crashed(signal: 11) }
        case .figure(let figure, let relation, let bound):
            if case .multiple(_, of: let other) = bound {
                change(other.cell) { sample in
                    sample.outcome = .finished
                    sample.metrics[other.metric] = .value(1000)
                }
            }
            let contradiction = relation == .atLeast ? 0.0 : 1e9
            change(figure.cell) { sample in
                sample.outcome = .finished
                sample.metrics[figure.metric] = .value(contradiction)
            }
        }
    }
}
