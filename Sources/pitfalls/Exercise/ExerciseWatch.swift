import ArgumentParser
import Exercises
import Foundation
import Model
import Sampling
import Synchronization
import Telling

struct ExerciseWatch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Check your file at every save, until Ctrl-C; a new save stops a running check.",
        discussion: "The command compares the file's contents, because network drives and containers do not report "
            + "changes."
    )

    @OptionGroup var exercise: ChosenExercise

    @OptionGroup var options: CheckOptions

    func run() async throws {
        let (classroom, entry) = try await exercise.open()
        let folder = classroom.folder(of: entry)
        guard try folder.text() != nil else {
            throw UsageError(
                "\(folder.file) does not exist; \(Classroom.command) start \(entry.exercise.name) creates it"
            )
        }
        print("Watching \(folder.file); Ctrl-C ends it.")
        let file = MarkedFile(entry: entry, classroom: classroom, options: options, occasion: .watched)
        try await Interruption.cancelling { try await watch(folder, file) }
    }

    /// Checks the file after each save. Returns only when cancelled.
    private func watch(_ folder: ExerciseFolder, _ file: MarkedFile) async throws {
        var seen: (text: String, date: Date?)?
        var checking: Task<Void, Never>?
        // If the last check reached no decision, the next save is checked even if the text is the same.
        let answer = LastAnswer()
        defer { checking?.cancel() }
        while true {
            // The file may be missing for a moment while an editor replaces it.
            let date = folder.changed
            if let text = try? folder.text(), text != seen?.text || answer.isOpen.withLock(\.self) && date != seen?.date
            {
                seen = (text, date)
                checking?.cancel()
                await checking?.value
                try Task.checkCancellation()
                let time = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
                print("\n\(Date.now.formatted(time))  \(folder.file)")
                answer.isOpen.withLock { $0 = false }
                checking = Task {
                    let open = await Self.check(file)
                    answer.isOpen.withLock { $0 = open }
                }
            }
            do {
                try await Task.sleep(for: .milliseconds(200))
            } catch {
                checking?.cancel()
                await checking?.value
                throw error
            }
        }
    }

    private static let stillWatching = "\nStill watching; Ctrl-C ends it."

    /// - Returns: True if the mark is inconclusive or the check failed. The next save is then checked even if the text is
    ///   the same.
    private static func check(_ file: MarkedFile) async -> Bool {
        defer { fflush(nil) }
        do {
            let grade = try await file.run()
            print(stillWatching)
            return grade == .inconclusive
        } catch is CancellationError {
            print("stopped")
            return false
        } catch {
            StandardError.write("pitfalls: \("\(error)".onOneLine(atMost: 4000))\n")
            print(stillWatching)
            return true
        }
    }
}

/// The state of the last check, which is open if the check reached no decision.
private final class LastAnswer: Sendable {
    let isOpen = Mutex(false)
}
