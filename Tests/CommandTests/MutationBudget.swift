import BuiltPrograms
import Foundation
import Model

/// What a command may use, whatever it is given.
enum MutationBudget {
    /// Of the dice that damage.
    static let seed = number("PITFALLS_MUTATION_SEED") ?? 19

    static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    /// Processor time; a debug build is slower.
    private static let mostSeconds = EnvironmentRecord.BuildConfiguration.current == .debug ? 50.0 : 5
    private static let mostMemory = 1_000_000_000
    private static let longestSentence = 4_000

    /// Runs `pitfalls`, and returns what it should not have done, with the beginning of what it said.
    static func problems(_ arguments: [String], in folder: String) async throws -> [String] {
        let command = ["\(BuiltPrograms.folder.path)/pitfalls"] + arguments
        let ending = try await WatchedProcess.run(command, in: folder, deadline: 4 * mostSeconds)
        let lines = ending.standardError.split(separator: "\n", omittingEmptySubsequences: false)
        var problems: [String] = []
        if ending.signal != 0 {
            problems.append("signal \(ending.signal)")
        } else if !(0...4).contains(ending.status) {
            problems.append("status \(ending.status)")
        } else if ending.status == 2, lines.count != 2 || lines.last != "" {
            problems.append("\(lines.count) lines")
        }
        if ending.standardError.count > longestSentence { problems.append("a long sentence") }
        if ending.seconds > mostSeconds { problems.append("\(ending.seconds) s") }
        if ending.memory > mostMemory { problems.append("\(ending.memory >> 20) MB") }
        return problems.isEmpty ? [] : problems + [String(ending.standardError.prefix(300))]
    }
}
