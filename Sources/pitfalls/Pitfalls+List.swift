import ArgumentParser
import Drawing
import Foundation
import Model
import Sampling

extension Pitfalls {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the experiments and their variants."
        )

        @Flag(help: "Print the declarations as JSON.")
        var json = false

        @Option(
            name: .customLong("page"),
            help: ArgumentHelp(
                "Write between this page's markers: the experiments into README.md or experiments/README.md, the "
                    + "question and the code into a lesson. May be repeated.",
                valueName: "file"
            )
        )
        var pages: [String] = []

        func run() async throws {
            let descriptions = try await ExperimentCatalog().executables(named: []).described()
            guard pages.isEmpty else { return try write(descriptions) }
            if json {
                let encoder = ResultFile.encoder([.prettyPrinted, .withoutEscapingSlashes])
                print(String(decoding: try encoder.encode(descriptions), as: UTF8.self))
                return
            }
            for description in descriptions {
                // The name and the title come from another program and may contain line breaks.
                print("\(description.name.onOneLine()): \(description.title.onOneLine())")
                let names = description.variants.map { $0.name.onOneLine() }
                let width = names.map(\.count).max() ?? 0
                for (name, variant) in zip(names, description.variants) {
                    let name = name.padding(toLength: width, withPad: " ", startingAt: 0)
                    print("  \(name)  \(variant.kind.label): \(variant.summary.onOneLine(atMost: 1000))")
                }
            }
        }

        private func write(_ experiments: [ExperimentDescription]) throws {
            let listed = ListedExperiments(experiments)
            var marked = MarkedPages()
            for page in pages {
                // A lesson's folder has the experiment's name.
                let folder = URL(fileURLWithPath: page).resolvingSymlinksInPath().deletingLastPathComponent()
                guard let experiment = experiments.first(where: { $0.name == folder.lastPathComponent }) else {
                    let markers = (ListedExperiments.tableBegin, ListedExperiments.tableEnd)
                    try marked.replace(between: markers, inPage: page, option: "--page", by: listed.replaced)
                    continue
                }
                let sources = SourceFolder(path: folder.deletingLastPathComponent().path, isAsMeasured: nil)
                let code = LessonCode { try sources.text(of: experiment.name, file: $0) }
                let markers = (AskedQuestion.first, AskedQuestion.end)
                try marked.replace(between: markers, inPage: page, option: "--page") { lesson in
                    try AskedQuestion(of: experiment.questions).replaced(in: lesson).map(code.replaced)
                }
            }
            try marked.write()
        }
    }
}
