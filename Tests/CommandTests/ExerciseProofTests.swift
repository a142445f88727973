import Foundation
import Model
import Sampling
import Testing

// Every exercise proves itself: unedited it does not pass, our answer holds, and each wrong answer fails the sentence
// meant for it. Each lane has half of the marks: together they are the longest of all tests.

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
        private let checkout: ExerciseCheckout

        init() throws { checkout = try ExerciseCheckout() }

        @Test("A wrong answer fails the sentence meant for it", arguments: try CourseExercise.all())
        func wrongAnswers(exercise: CourseExercise) async throws {
            let program = ExperimentExecutable(name: exercise.name, path: "\(Installation.products)/\(exercise.name)")
            let wrong = try await program.describe().wrongAnswers ?? []
            #expect(wrong.count >= 2)
            #expect(Set(wrong.map(\.name.asTypeName)) == (try exercise.wrongAnswers()))
            for answer in wrong {
                let marked = try await checkout.mark(exercise, answer: answer.name)
                #expect(marked.status == 1, "\(answer.name): \(marked.standardOutput)\(marked.standardError)")
                let results = "\(checkout.root)/results/exercises/\(exercise.name)-answer/results.json"
                let failed = try ResultFile.read(results).experiments[0].verdicts.filter { $0.ruling == .failed }
                #expect(
                    failed.contains { $0.expectation.identifier.hasSuffix("-\(answer.caughtBy)") },
                    "\(answer.name): \(failed.map(\.expectation.identifier))"
                )
            }
        }
    }
}
