import Foundation
import Model
import Sampling
import Testing

// Every exercise proves itself: unedited it does not pass, our answer holds, and each wrong answer fails the sentence
// meant for it. Each lane has a part.

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
        }
    }
}

extension CountedRuns {
    @Suite("Exercises mark wrong answers", .timeLimit(.minutes(20)))
    struct WrongAnswerTests {
        /// A wrong answer is a swap: the learner's variant runs its code.
        @Test("A wrong answer fails the sentence meant for it", arguments: try CourseExercise.all())
        func wrongAnswers(exercise: CourseExercise) async throws {
            let wrong = try await exercise.program.describe().wrongAnswers ?? []
            #expect(wrong.count >= 2)
            #expect(Set(wrong.map(\.name.asTypeName)) == (try exercise.wrongAnswers()))
            let lines = wrong.map { "yours as \($0.name) deadline 10: \($0.caughtBy)" }
            let table = try SwapTable(lines.joined(separator: "\n"), path: exercise.name, experiment: exercise.name)
            try await expectBreaks(table, exerciseOf: exercise.experiment)
        }
    }
}

extension CountedRuns.WrongAnswerTests {
    @Test("A changed answer fails a sentence meant for it", arguments: try CourseExercise.all())
    func changedAnswers(exercise: CourseExercise) async throws {
        guard exercise.hasChangedAnswers else { return }
        let changed = try await ChangedAnswers(exercise)
        defer { changed.remove() }
        let lines = changed.answers.map { "yours as \($0) deadline 10: \($1.caughtBy.joined(separator: ", "))" }
        let run = try await SwapRun(
            try SwapTable(lines.joined(separator: "\n"), path: exercise.name, experiment: exercise.name),
            exerciseOf: exercise.experiment,
            programs: Dictionary(uniqueKeysWithValues: changed.answers.map { ($0.name, changed.executable($0.name)) })
        )
        for (swap, (_, answer)) in zip(run.swaps, changed.answers) {
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

    /// For an author: which sentences notice each wrong answer, in `$PITFALLS_WRONG`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["PITFALLS_WRONG"] != nil), arguments: try CourseExercise.all())
    func report(exercise: CourseExercise) async throws {
        guard exercise.hasChangedAnswers else { return }
        let path = ProcessInfo.processInfo.environment["PITFALLS_WRONG"] ?? ""
        var text = ""
        do {
            let changed = try await ChangedAnswers(exercise)
            defer { changed.remove() }
            let lines = changed.answers.map { "yours as \($0.name) deadline 10: *" }
            let run = try await SwapRun(
                try SwapTable(lines.joined(separator: "\n"), path: exercise.name, experiment: exercise.name),
                exerciseOf: exercise.experiment,
                programs: Dictionary(uniqueKeysWithValues: changed.answers.map { ($0.name, changed.executable($0.name)) })
            )
            for (swap, (name, answer)) in zip(run.swaps, changed.answers) {
                let verdicts = try await run.firstVerdicts(of: swap)
                let failed = verdicts.filter { $0.ruling == .failed }.map(\.expectation.identifier)
                text += "\(exercise.name)\t\(name)\t\(answer.mistake)\t\(answer.caughtBy)\t\(failed.joined(separator: ","))\n"
            }
        } catch { text += "\(exercise.name)\tERROR \(error)\n" }
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)-\(exercise.name)"))
    }
}
