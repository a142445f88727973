import ArgumentParser
import Model
import Regression
import Telling

extension Pitfalls {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Judge stored results: does each pitfall still show, does each fix still hold?",
            discussion: """
                With --baseline, the results.json of an earlier run, it also asks: is a fix worse than before? Every \
                worse count is reported. Processor time is compared as a ratio to the pitfall's in the same run, or \
                directly between machines of one kind.
                """
        )

        @Argument(help: ArgumentHelp("The results.json of a run.", valueName: "results"))
        var results: String

        @Option(help: ArgumentHelp("The results.json of an earlier run to compare with.", valueName: "file"))
        var baseline: String?

        @Flag(name: .customLong("verbose"), help: "Print every verdict, not only failed and undecided ones.")
        var isVerbose = false

        @OptionGroup var outputs: GateOutputs

        func run() throws {
            try outputs.expectWritable()
            var document = try ResultFile.read(results)
            let comparison = try baseline.map { BaselineComparison(of: document, with: try ResultFile.read($0)) }
            let style = TerminalStyle.standardOutput
            for index in document.experiments.indices {
                // The stored verdicts may be wrong, so the samples are judged again.
                document.experiments[index].verdicts = document.verdicts(ofExperimentAt: index)
            }
            if isVerbose {
                let report = TerminalReport(style: style)
                for line in document.experiments.flatMap(report.verdictLines) { print(line) }
            } else {
                let lines = RunPrinter.brief(style).closing(document)
                for line in lines.drop(while: \.isEmpty).dropLast() { print(line) }
            }
            if let remark = document.remarkOnGivenFeed {
                for line in style.paragraph(remark, nil) { print(line) }
            }
            if document.status != .complete {
                print("The run was cut off: expectations that it did not measure are undecided.")
            }
            if let comparison {
                for line in comparison.lines(style) { print(line) }
            }
            try outputs.write(
                markdown: MarkdownSummary.text(of: document, comparison),
                junit: JUnitDocument(document, comparison).text
            )
            let status = ExitStatus(verdictsOf: document).combined(with: comparison)
            throw ExitStatusError(outputs.status(status))
        }
    }
}

extension ExitStatus {
    /// Combines the status with a comparison. A regression counts as a failed fix. If all fixes hold but a figure
    /// cannot be compared, the check is inconclusive.
    fileprivate func combined(with comparison: BaselineComparison?) -> ExitStatus {
        guard let comparison else { return self }
        if self == .fixFailed || comparison.hasRegressed { return .fixFailed }
        return self == .held && !comparison.incomparable.isEmpty ? .inconclusive : self
    }
}
