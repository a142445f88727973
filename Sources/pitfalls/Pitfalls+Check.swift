import ArgumentParser
import Foundation
import Report
import Results
import Runner
import Statistics

extension Pitfalls {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Judge stored results: does each pitfall still show, does each fix still hold?"
        )

        @Argument(help: ArgumentHelp("The results.json of a run.", valueName: "results"))
        var results: String

        func run() throws {
            var document = try ResultFile.read(results)
            let report = TerminalReport(
                style: .detect(descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
            )
            for index in document.experiments.indices {
                // From the samples anew: what the document says of itself proves nothing.
                document.experiments[index].verdicts = Judgement.verdicts(of: document.experiments[index])
                for line in report.verdictLines(for: document.experiments[index]) { print(line) }
            }
            if document.status != .complete {
                print("The run was cut off: what it did not measure is not decided.")
            }
            throw ExitStatusError(ExitStatus(verdictsOf: document))
        }
    }
}
