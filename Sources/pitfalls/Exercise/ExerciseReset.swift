import ArgumentParser
import Course
import Foundation
import Model

struct ExerciseReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Put the starting point back; your file is kept beside it."
    )

    @Argument(help: ArgumentHelp("The exercise; the one in work if none is named.", valueName: "exercise"))
    var exercise: String?

    func run() async throws {
        let classroom = try await Classroom.open()
        let entry = try classroom.entry(exercise)
        let folder = classroom.folder(of: entry)
        _ = try classroom.progressFile.read()
        let startingPoint = try folder.startingPoint()
        let kept = try folder.reset()
        print("The starting point is in \(folder.file).")
        if let kept { print("Your file is kept as \(kept).") }
        try await classroom.progressFile.update { progress in
            progress.current = entry.exercise.name
            progress.exercises[entry.exercise.name, default: Progress.Record(begun: .now, startingPoint: "")]
                .startingPoint = FileDigest.text(of: startingPoint)
        }
    }
}
