import ArgumentParser
import Exercises

/// The exercise that a command is about.
struct ChosenExercise: ParsableArguments {
    @Argument(help: ArgumentHelp("The exercise; the one in work if none is named.", valueName: "exercise"))
    var name: String?

    /// - Throws: ``UsageError`` outside a checkout, for an unknown name, and without a name if none is in work.
    func open() async throws -> (classroom: Classroom, entry: Catalog.Entry) {
        let classroom = try await Classroom.open()
        return (classroom, try classroom.entry(name))
    }
}
