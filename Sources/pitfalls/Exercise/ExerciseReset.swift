import ArgumentParser
import Exercises
import Foundation
import Model

struct ExerciseReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Put the starting point back; your file is kept beside it."
    )

    @OptionGroup var exercise: ChosenExercise

    func run() async throws {
        let (classroom, entry) = try await exercise.open()
        let folder = classroom.folder(of: entry)
        _ = try classroom.progressFile.read()
        let startingPoint = try folder.startingPoint()
        let kept = try folder.reset()
        print("The starting point is in \(folder.file).")
        if let kept { print("Your file is kept as \(kept).") }
        try await classroom.progressFile.update { $0.begin(entry.exercise.name, from: startingPoint) }
    }
}
