import Foundation
import Model
import Sampling
import Testing

// Tests that an unedited exercise does not pass, that our answer holds, and that each wrong answer fails the sentence
// meant for it. Each lane tests a part of the exercises.

extension JudgedRuns {
    @Suite("Exercises mark our answers", .timeLimit(.minutes(20)))
    struct OurAnswerTests {
        private let checkout: ExerciseCheckout

        init() throws { checkout = try ExerciseCheckout() }

        @Test("The starting point does not pass; our answer does", arguments: try CourseExercise.all())
        func ourAnswer(exercise: CourseExercise) async throws {
            let start = try await checkout.mark(exercise, answer: "starting-point")
            #expect(start.status == 1, "\(start.standardOutput)\(start.standardError)")
            let ours = try await checkout.mark(exercise, answer: "our-answer")
            #expect(ours.status == 0, "\(ours.standardOutput)\(ours.standardError)")
            #expect(ours.standardOutput.contains("\nMeasured in "))
        }
    }
}

extension CountedRuns {
    @Suite("Exercises mark wrong answers", .timeLimit(.minutes(20)))
    struct WrongAnswerTests {
        /// A wrong answer is tested as a swap, in which the learner's variant runs the wrong answer's code.
        @Test("A wrong answer fails a sentence meant for it", arguments: try WrongAnswerTests.exercises)
        func wrongAnswers(exercise: CourseExercise) async throws {
            let changed = try await ChangedAnswers(exercise)
            defer { changed.remove() }
            #expect(changed.answers.count >= 6)
            for (_, answer) in changed.answers where answer.isDataRace {
                #expect(try !changed.unsafeMarks(of: answer).isEmpty, "\(answer.place)")
            }
            let ours = try await changed.runUnchanged()
            let open = try await ours.verdicts(of: ours.swaps[0]).filter { $0.ruling != .held }
            if !open.isEmpty {
                // On a busy machine, a time may fail in one sample. It counts as failed only if it fails again in new
                // samples.
                let again = try await changed.runUnchanged()
                let names = open.map(\.expectation.identifier)
                for verdict in try await again.verdicts(of: again.swaps[0]) where verdict.ruling != .held {
                    guard names.contains(verdict.expectation.identifier) else { continue }
                    Issue.record("\(exercise.name), our answer: \(verdict.expectation.identifier) \(verdict.evidence)")
                }
            }
            // Most samples spend most of their time waiting, so taking two at once halves the time.
            let answers = changed.answers.filter { !$0.answer.isDataRace }
            let (half, inputs) = (answers.count / 2, ours.inputs)
            async let first: Void = expectFailures(of: Array(answers.prefix(half)), in: changed, sharing: inputs)
            async let second: Void = expectFailures(of: Array(answers.dropFirst(half)), in: changed, sharing: inputs)
            _ = try await (first, second)
            withExtendedLifetime(ours) {}
        }

        private func expectFailures(
            of answers: [(name: String, answer: WrongAnswerList.Answer)],
            in changed: ChangedAnswers,
            sharing inputs: [[String: String]: TemporaryDirectory]
        ) async throws {
            let run = try await changed.run(
                answers.map { ($0.name, $0.answer.caughtBy.joined(separator: ", ")) },
                sharing: inputs
            )
            for (swap, (_, answer)) in zip(run.swaps, answers) {
                let verdicts = try await run.verdicts(of: swap)
                if verdicts.contains(where: { $0.ruling == .failed }) { continue }
                Issue.record(
                    """
                    \(answer.place): \(answer.mistake)
                    \(verdicts.map { "\($0.expectation.identifier) is \($0.ruling.word): \($0.evidence)" })
                    """
                )
            }
        }

        /// For an author. Writes to the folder `$PITFALLS_WRONG` which sentences notice each wrong answer.
        @Test(.enabled(if: WrongAnswerTests.reports != nil), arguments: try WrongAnswerTests.exercises)
        func report(exercise: CourseExercise) async throws {
            let changed = try await ChangedAnswers(exercise)
            defer { changed.remove() }
            let ours = try await changed.runUnchanged()
            let unchanged = try await ours.firstVerdicts(of: ours.swaps[0]).filter { $0.ruling != .held }
            let run = try await changed.run(changed.answers.map { ($0.name, "*") })
            var lines = ""
            for verdict in unchanged {
                lines += "\(exercise.name)\tunchanged\t\(verdict.evidence)\t\t\(verdict.expectation.identifier)\n"
            }
            for (swap, (name, answer)) in zip(run.swaps, changed.answers) {
                let failed = try await run.firstVerdicts(of: swap).filter { $0.ruling == .failed }
                let columns = [
                    exercise.name, name, answer.mistake, answer.caughtBy.joined(separator: ","),
                    failed.map(\.expectation.identifier).joined(separator: ","),
                ]
                lines += columns.joined(separator: "\t") + "\n"
            }
            let folder = try #require(Self.reports)
            try Data(lines.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(exercise.name).tsv"))
        }

        static let reports = ProcessInfo.processInfo.environment["PITFALLS_WRONG"]

        /// `PITFALLS_SWAPS=NAME` selects only that exercise, for its author.
        private static var exercises: [CourseExercise] {
            get throws {
                let chosen = ProcessInfo.processInfo.environment["PITFALLS_SWAPS"]
                return try CourseExercise.all().filter { chosen == nil || chosen == $0.name }
            }
        }
    }
}
