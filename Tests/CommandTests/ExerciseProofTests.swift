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
