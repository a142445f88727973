import Foundation
import ManagedStore
import Model
import StopsApp

/// The next launch of the app. A second process of the same program opens the store and prints the number of renamed
/// stops.
enum Relaunch {
    private static let storeVariable = "UNSAVED_PARENT_STORE"

    /// In the second process, prints the number of renamed stops in the store and ends the process. Does nothing in the
    /// first process.
    @MainActor
    static func answerIfAsked() throws {
        guard let path = ProcessInfo.processInfo.environment[storeVariable] else { return }
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        try FileHandle.standardOutput.write(contentsOf: Data("\(FetchedStops(context).renamedCount)".utf8))
        exit(0)
    }

    /// Launches the app again, and waits for the number of renamed stops that the new process finds.
    static func renamedCount(of storePath: String) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        process.arguments = Array(CommandLine.arguments.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging([storeVariable: storePath]) { _, new in new }
        // A sample ends when its standard input ends. The pipe therefore stays open until this process has read the
        // answer.
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
        guard let count = Int(answer) else {
            throw HarnessError("the relaunched app ended with \(process.terminationStatus), printing “\(answer)”")
        }
        return count
    }
}
