import ArgumentParser
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

        func run() async throws {
            var descriptions: [ExperimentDescription] = []
            for executable in try ExperimentCatalog().executables(named: []) {
                descriptions.append(try await executable.describe())
            }
            if json {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                print(String(decoding: try encoder.encode(descriptions), as: UTF8.self))
                return
            }
            for description in descriptions {
                print("\(description.name): \(description.title)")
                let width = description.variants.map(\.name.count).max() ?? 0
                for variant in description.variants {
                    let name = variant.name.padding(toLength: width, withPad: " ", startingAt: 0)
                    print("  \(name)  \(variant.kind.label): \(variant.summary)")
                }
            }
        }
    }
}
