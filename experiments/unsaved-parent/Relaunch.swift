import Dispatch
import Foundation
import Lab
import ManagedStore
import StopsApp

/// The app's next launch: a second process of the same program, which opens the store and tells what it finds there.
enum Relaunch {
    private static let storeVariable = "UNSAVED_PARENT_STORE"

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// In the second process: counts the rows with new names in the store, prints the number and ends the process. In
    /// the first: nothing.
    static func answerIfAsked() throws {
        guard let path = ProcessInfo.processInfo.environment[storeVariable] else { return }
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        let renamed = try context.fetch(FetchRequest<StopObject>(StopObject.entity))
            .count { $0.name.hasSuffix(Renaming.suffix) }
        FileHandle.standardOutput.write(Data("\(renamed)\n".utf8))
        exit(0)
    }

    /// Launches the app once more and asks it how many rows of the store have new names.
    ///
    /// - Parameter answer: Called on the main thread.
    @MainActor
    static func countRenamedRows(
        of storePath: String,
        answer: @escaping @MainActor (Result<Int, any Error>) -> Void
    ) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        process.arguments = Array(CommandLine.arguments.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging([storeVariable: storePath]) { _, new in new }
        // A sample ends when its standard input does: the pipe is open until the answer is there.
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.terminationHandler = { process in
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let renamed = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
            let status = process.terminationStatus
            try? input.fileHandleForWriting.close()
            DispatchQueue.main.async {
                let failure = Failure(description: "the relaunched app ended with status \(status) and said '\(text)'")
                answer(renamed.map { .success($0) } ?? .failure(failure))
            }
        }
        do {
            try process.run()
        } catch {
            answer(.failure(error))
        }
    }
}
