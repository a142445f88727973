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
                "Write the experiments into this page, between its markers: README.md or experiments/README.md. May be "
                    + "repeated.",
                valueName: "file"
            )
        )
        var pages: [String] = []

        func run() async throws {
            // All are read before any is written.
            var marked = try pages.map { try MarkedPage($0, option: "--page") }
            var descriptions: [ExperimentDescription] = []
            for executable in try ExperimentCatalog().executables(named: []) {
                descriptions.append(try await executable.describe())
            }
            if !marked.isEmpty {
                let listed = ListedExperiments(descriptions)
                for index in marked.indices {
                    let markers = (ListedExperiments.tableBegin, ListedExperiments.tableEnd)
                    try marked[index].replace(between: markers, by: listed.replaced)
                }
                for page in marked { try page.write() }
                return
            }
            if json {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                print(String(decoding: try encoder.encode(descriptions), as: UTF8.self))
                return
            }
            for description in descriptions {
                // Another program says them.
                print("\(description.name.onOneLine()): \(description.title.onOneLine())")
                let names = description.variants.map { $0.name.onOneLine() }
                let width = names.map(\.count).max() ?? 0
                for (name, variant) in zip(names, description.variants) {
                    let name = name.padding(toLength: width, withPad: " ", startingAt: 0)
                    print("  \(name)  \(variant.kind.label): \(variant.summary.onOneLine(atMost: 1000))")
                }
            }
        }
    }
}
