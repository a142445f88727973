import Foundation
import Results
import Testing

extension JudgedRuns {
    /// A fix that holds nothing, and a pitfall that does no harm, by swapping the code behind the names.
    @Suite("A variant that breaks its promise", .timeLimit(.minutes(5)))
    struct BrokenFixTests {
        @Test(
            "A fix that floods like the pitfall fails the run and the check, by name, with status 1",
            arguments: ["every-hundredth-guarded", "coalesced", "newest-only"]
        )
        func floodingFix(fix: String) async throws {
            let installation = try Installation(tampering: "[ $variant = \(fix) ] && act_as flooded-dispatch")
            let run = try await installation.run(
                "run",
                "progress-flood",
                "--variant",
                fix,
                "--samples",
                "1",
                "--output",
                installation.output,
                "--allow-debug-build"
            )
            #expect(run.status == 1)
            try #expect(installation.document().failed.contains("\(fix)-keeps-frames"))

            let check = try await installation.run("check", installation.results)
            #expect(check.status == 1)
            #expect(check.standardOutput.contains("\(fix) keeps the frames"))
        }

        @Test("A fix that lies after a cancel and crashes on a small feed fails both promises")
        func lyingFix() async throws {
            let installation = try Installation(tampering: "[ $variant = newest-only ] && act_as every-hundredth")
            let run = try await installation.run(
                "run",
                "progress-flood",
                "--variant",
                "newest-only",
                "--samples",
                "1",
                "--output",
                installation.output,
                "--allow-debug-build"
            )
            #expect(run.status == 1)
            let failed = try installation.document().failed
            #expect(failed.contains("newest-only-tells-the-truth"))
            #expect(failed.contains("newest-only-finishes-below-100"))
        }

        @Test("A pitfall made harmless ends the run and the check with status 3")
        func harmlessPitfall() async throws {
            let installation = try Installation(
                tampering: "[ $variant = flooded-dispatch ] && act_as newest-only"
            )
            let run = try await installation.run(
                "run",
                "progress-flood",
                "--variant",
                "flooded-dispatch",
                "--samples",
                "3",
                "--output",
                installation.output,
                "--allow-debug-build"
            )
            #expect(run.status == 3)
            try #expect(installation.document().failed == ["flooded-dispatch-hangs"])
            let check = try await installation.run("check", installation.results)
            #expect(check.status == 3)
        }

        @Test("An article's fix without its flaw ends the run with status 3")
        func flawlessFix() async throws {
            let installation = try Installation(
                tampering: "[ $variant = every-hundredth ] && act_as every-hundredth-guarded"
            )
            let run = try await installation.run(
                "run",
                "progress-flood",
                "--variant",
                "every-hundredth",
                "--samples",
                "3",
                "--output",
                installation.output,
                "--allow-debug-build"
            )
            #expect(run.status == 3)
            try #expect(
                installation.document().failed == ["every-hundredth-crashes-below-100", "every-hundredth-claims-all"]
            )
        }

        @Test("Whatever expectation a result no longer meets, the check names it and gives the status of its role")
        func everyExpectation() async throws {
            let installation = try Installation()
            let reference = try ResultFile.read(
                URL(fileURLWithPath: #filePath)
                    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                    .appending(path: "results/reference/results.json").path
            )
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
    var failed: [String] {
        experiments.flatMap(\.verdicts).filter { $0.ruling == .failed }.map(\.expectation.identifier)
    }
}

extension ExperimentResult {
    /// Makes the samples contradict an expectation.
    fileprivate mutating func contradict(_ expectation: Results.Expectation) {
        func change(_ cell: Results.Expectation.Cell, _ change: (inout Sample) -> Void) {
            for index in samples.indices
            where samples[index].variant == cell.variant && samples[index].scenario == cell.scenario {
                change(&samples[index])
            }
        }
        switch expectation.claim {
        case .crashes(let cell), .timesOut(let cell):
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
