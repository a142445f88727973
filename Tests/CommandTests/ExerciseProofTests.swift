import Foundation
import Model
import Sampling
import Testing

extension CountedRuns {
    /// Every exercise proves itself: it is not passed unedited, our answer holds, and each wrong answer is caught by the
    /// sentence that is meant to catch it.
    @Suite("Exercises mark answers", .timeLimit(.minutes(20)))
    struct ExerciseProofTests {
        private let checkout: ExerciseCheckout

        init() throws { checkout = try ExerciseCheckout() }

        @Test("The starting point is not yet there; our answer holds", arguments: try CourseExercise.all())
        func ourAnswer(exercise: CourseExercise) async throws {
            let start = try await mark(exercise, answer: "starting-point")
            #expect(start.status == 1, "\(start.standardOutput)\(start.standardError)")
            let ours = try await mark(exercise, answer: "our-answer")
            #expect(ours.status == 0, "\(ours.standardOutput)\(ours.standardError)")
        }

        @Test("A wrong answer is caught by the sentence that is meant to", arguments: try CourseExercise.all())
        func wrongAnswers(exercise: CourseExercise) async throws {
            let program = ExperimentExecutable(name: exercise.name, path: "\(Installation.products)/\(exercise.name)")
            let wrong = try await program.describe().wrongAnswers ?? []
            #expect(wrong.count >= 2)
            #expect(Set(wrong.map(\.name)) == Set(exercise.wrongAnswers))
            for answer in wrong {
                let marked = try await mark(exercise, answer: answer.name)
                #expect(marked.status == 1, "\(answer.name): \(marked.standardOutput)\(marked.standardError)")
                let results = "\(checkout.root)/results/exercises/\(exercise.name)-answer/results.json"
                let failed = try ResultFile.read(results).experiments[0].verdicts.filter { $0.ruling == .failed }
                #expect(
                    failed.contains { $0.expectation.identifier.hasSuffix("-\(answer.caughtBy)") },
                    "\(answer.name): \(failed.map(\.expectation.identifier))"
                )
            }
        }

        /// What is inconclusive, because the machine is busy, is marked again, as a learner is asked to do: five times at
        /// most.
        private func mark(_ exercise: CourseExercise, answer: String) async throws -> Installation.Ending {
            let options = ["check", exercise.name, "--answer", answer, "--skip-build", "--allow-debug-build"]
            var ending = try await checkout.installation.run(["exercise"] + options)
            for _ in 0..<5 where ending.status == 4 {
                ending = try await checkout.installation.run(["exercise"] + options)
            }
            return ending
        }
    }
}
