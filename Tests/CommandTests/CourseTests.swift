import Foundation
import Model
import Sampling
import Testing

/// Tests the exercises' files. No file may be missing or give an answer away.
@Suite("Exercises of the course", .timeLimit(.minutes(2)))
struct CourseTests {
    private let experiments: [ExperimentDescription]

    init() async throws { experiments = try await Installation.experiments() }

    @Test("Every experiment has an exercise, and its folders hold exactly the declared files")
    func folders() throws {
        let files = try CourseExercise.all()
        for experiment in experiments {
            let declared = (experiment.exercises ?? []).map(\.name)
            #expect(!declared.isEmpty, "\(experiment.name)")
            #expect(Set(declared) == Set(files.filter { $0.experiment == experiment.name }.map(\.name)))
        }
        for exercise in files {
            let folder = "experiments/\(exercise.experiment)/exercises/\(exercise.name)"
            let program = try Checkout.text("\(folder)/yours/main.swift")
            let module = exercise.experiment.replacingOccurrences(of: "-", with: "_")
            let call = "\(exercise.typeName)Exercise<\(exercise.typeName)>.main()"
            #expect(program == "import \(module)\n\n\(call)\n", "\(exercise.name)")
        }
    }

    @Test("An exercise says what to do, how long it takes, and gives three hints, none of them a line of the answer")
    func hints() throws {
        for experiment in experiments {
            for exercise in experiment.exercises ?? [] {
                #expect(!exercise.task.isEmpty && (5...40).contains(exercise.minutes), "\(exercise.name)")
                #expect(exercise.hints.count == 3, "\(exercise.name)")
                let folder = "experiments/\(experiment.name)/exercises/\(exercise.name)/\(exercise.typeName)"
                let start = try lines(of: "\(folder).swift")
                for line in try lines(of: "\(folder)Answer.swift").subtracting(start) where line.count > 20 {
                    for text in exercise.hints + exercise.task {
                        #expect(!text.contains(line), "\(exercise.name): \(line)")
                    }
                }
            }
        }
    }

    @Test("No task or hint leads to a folder with answers, and the files that they name by path exist")
    func paths() throws {
        for exercise in experiments.flatMap({ $0.exercises ?? [] }) {
            for text in exercise.task + exercise.hints {
                #expect(!text.contains("exercises/"), "\(exercise.name): \(text)")
                for path in text.matches(of: #/[\w\-]+/[\w\-/]+\.swift/#).map({ String($0.output) }) {
                    #expect(FileManager.default.fileExists(atPath: "\(Checkout.root)/\(path)"), "\(path)")
                }
            }
        }
    }

    @Test("A mark's sentences are about the learner's file, and describe their scenarios in words")
    func sentences() async throws {
        for exercise in try CourseExercise.all() {
            let program = exercise.program
            let description = try await program.describe()
            for sentence in description.expectations.map(\.sentence) {
                #expect(sentence.hasPrefix("\(ExerciseDescription.Part.yours) "), "\(exercise.name): \(sentence)")
                for scenario in description.scenarios {
                    #expect(!sentence.contains("(\(scenario.name))"), "\(exercise.name): \(sentence)")
                }
            }
        }
    }

    @Test("Every lesson ends in its exercises' commands")
    func lessons() throws {
        for experiment in experiments {
            let lesson = try Checkout.text("experiments/\(experiment.name)/README.md")
            for exercise in experiment.exercises ?? [] {
                let command = "\nswift run -c release pitfalls exercise start \(exercise.name)\n"
                #expect(lesson.contains(command), "\(experiment.name): \(exercise.name)")
            }
        }
    }

    @Test("An answer fits on a slide, and is free of measuring")
    func answers() throws {
        for exercise in try CourseExercise.all() {
            let folder = "experiments/\(exercise.experiment)/exercises/\(exercise.name)/\(exercise.typeName)"
            for file in ["\(folder).swift", "\(folder)Answer.swift"] {
                let lines = try Checkout.text(file).components(separatedBy: "\n")
                #expect(lines.count <= 90, "\(file)")
                let modules = ExperimentFolder.modules(in: lines)
                #expect(Set(modules).isDisjoint(with: ExperimentFolder.harness), "\(file)")
            }
        }
    }

    /// Returns a file's lines of code, without comments.
    private func lines(of path: String) throws -> Set<String> {
        Set(
            try Checkout.text(path).components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.hasPrefix("//") }
        )
    }
}
