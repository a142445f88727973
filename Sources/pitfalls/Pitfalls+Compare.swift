import ArgumentParser
import Foundation
import Model
import Regression
import Sampling
import Telling

extension Pitfalls {
    struct Compare: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "compare",
            abstract: "Is a build worse than another? Samples both in turn until this is decided or time is over.",
            discussion: """
                Compares one cost of each fix, its processor time in the most informative scenario, and the counts \
                that its expectations use. With --scenario it compares the cost there; with --metric, these metrics \
                of each fix in each scenario.

                Exit status: 0 not worse; 1 worse, in two rounds; 2 wrong usage; 4 inconclusive.
                """
        )

        @Argument(help: "A folder with a release build, or a git revision.")
        var base: String

        @Argument(help: "The build to judge: also a folder or a git revision.")
        var head: String

        @Argument(help: ArgumentHelp("The experiments; all if none is named.", valueName: "experiment"))
        var experiments: [String] = []

        @Option(help: ArgumentHelp("Stop sampling after this time.", valueName: "minutes"))
        var minutes = 5.0

        @Option(help: ArgumentHelp("The least worsening that is worth reporting, in percent.", valueName: "percent"))
        var effect = 3.0

        @Option(
            name: .customLong("variant"),
            help: ArgumentHelp("Compare only this variant; may be repeated.", valueName: "name")
        )
        var variants: [String] = []

        @Option(
            name: .customLong("scenario"),
            help: ArgumentHelp("Compare only in this scenario; may be repeated.", valueName: "name")
        )
        var scenarios: [String] = []

        @Option(
            name: .customLong("metric"),
            help: ArgumentHelp("Compare by this metric; may be repeated.", valueName: "name")
        )
        var metrics: [String] = []

        @Option(
            name: .customLong("set"),
            help: ArgumentHelp("Set a parameter in both builds; may be repeated.", valueName: "name=value")
        )
        var settings: [String] = []

        @Option(
            name: .customLong("set-head"),
            help: ArgumentHelp(
                "Set a parameter in the head only, to test whether a known slowdown is found.",
                valueName: "name=value"
            )
        )
        var headSettings: [String] = []

        @Flag(help: "Also sample experiments that did not change between the two revisions.")
        var unchanged = false

        @Option(help: ArgumentHelp("Seed of the order of samples; a random one is printed.", valueName: "number"))
        var seed: UInt64?

        @Option(help: ArgumentHelp("Write everything as JSON.", valueName: "file"))
        var json: String?

        @OptionGroup var outputs: GateOutputs

        func validate() throws {
            guard minutes > 0, minutes <= 1440 else {
                throw ValidationError("--minutes cannot be \(minutes); give minutes, more than 0 and at most a day")
            }
            guard effect > 0, effect <= 100 else {
                throw ValidationError("--effect cannot be \(effect); give percent, more than 0 and at most 100")
            }
        }

        func run() async throws {
            let names = try ExperimentCatalog().names(experiments)
            try outputs.expectWritable(also: json)
            let (shared, ofHead) = (try SettingText.dictionary(settings), try SettingText.dictionary(headSettings))
            let seed = seed ?? .random(in: 1...999_999)
            let say: @Sendable (String) -> Void = { StandardError.write("\($0)\n") }
            // With settings for the head only, no experiment is the same in both builds.
            let samplesAll = unchanged || !headSettings.isEmpty
            // An experiment that only one build has is skipped, unless the user named it. A missing experiment that the
            // user named is an error.
            let needsAll = !experiments.isEmpty
            let (old, new, common, same) = try await Interruption.cancelling { [base, head] in
                let (old, new) = try await ComparedBuild.pair(
                    named: (base, head),
                    experiments: names,
                    needsAll: needsAll,
                    say: say
                )
                let common = names.filter { old.has($0) && new.has($0) }
                let same = samplesAll ? [] : try await ComparedBuild.unchanged(common, from: old, to: new)
                return (old, new, common, same)
            }
            guard !common.isEmpty else {
                throw UsageError("\(base.onOneLine()) and \(head.onOneLine()) have no experiment in common")
            }
            let changed = common.filter { !same.contains($0) }
            if !changed.isEmpty {
                let builds = "\(base.onOneLine()) → \(head.onOneLine())"
                say("\(builds): \(changed.joined(separator: ", ")); seed \(seed), at most \(minutes) minutes")
            }

            var request = ComparisonRequest(
                experiments: changed,
                budget: minutes * 60,
                leastEffect: effect / 100,
                seed: seed
            )
            request.unchanged = same
            request.onlyInHead = names.filter { new.has($0) && !old.has($0) }
            request.onlyInBase = names.filter { old.has($0) && !new.has($0) }
            request.selection = .init(variants: variants, scenarios: scenarios, metrics: metrics)
            (request.settings, request.headSettings) = (shared, ofHead)
            let status = StatusLine()
            let document = try await request.compare(old, with: new) { [minutes] progress in
                status.show(
                    "\(progress.blocks.counted("block")), \(progress.undecided.counted("metric")) undecided, "
                        + "\(Int(progress.elapsed)) of at most \(Int(minutes * 60)) s"
                )
            }
            status.finish()
            try tell(document)
            throw ExitStatusError(outputs.status(document.exitStatus))
        }

        private func tell(_ document: ComparisonDocument) throws {
            for line in document.lines(.standardOutput) { print(line) }
            if outputs.allowInconclusive, let warning = ComparisonText.warning(of: document) {
                StandardError.write("\(warning)\n")
            }
            try outputs.write(markdown: MarkdownSummary.text(of: document), junit: JUnitDocument(document).text)
            if let json { try NamedFile(json).write(document.json()) }
        }
    }
}

extension ComparisonDocument {
    fileprivate var exitStatus: ExitStatus {
        if wasInterrupted || Interruption.hasCome { return .interrupted }
        return switch verdict {
        case .regressed: .fixFailed
        case .notRegressed: .held
        case .inconclusive: .inconclusive
        }
    }
}
