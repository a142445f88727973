import ArgumentParser
import Drawing
import Foundation
import Model

extension Pitfalls {
    struct New: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new",
            abstract: "Write a new experiment that builds and runs, with marks where its author has to think.",
            discussion: """
                Writes experiments/NAME with a declaration, a pitfall, a fix and a lesson, and adds the experiment to \
                Package.swift. experiments/README.md, “Adding an experiment”, says what is left to do.
                """
        )

        @Argument(help: ArgumentHelp("The experiment's folder, such as hop-for-each.", valueName: "name"))
        var name: String
        @Option(help: "The pitfall's name.")
        var pitfall = "on-main"
        @Option(help: "The fix's name.")
        var fix = "in-background"

        func run() throws {
            guard let experiments = SourceFolder.find(from: [FileManager.default.currentDirectoryPath]) else {
                throw UsageError(
                    "this folder is not in a checkout of the project; \(InstalledBuild.checkoutRemedy(for: "new"))"
                )
            }
            let root = URL(fileURLWithPath: experiments).deletingLastPathComponent().path
            let template = try template()
            try NewExperiment(template: template, root: root).write()
            print(
                """
                Wrote experiments/\(name): \(try template.files.keys.sorted().joined(separator: ", ")).
                Added it to Package.swift.

                Now: fill in the places marked “think” (grep -rni think experiments/\(name)), then
                    swift run -c release \(name)
                experiments/README.md, “Adding an experiment”, lists what is left to do.
                """
            )
        }

        private func template() throws -> ExperimentTemplate {
            let names = try [name, pitfall, fix].map { text in
                guard let name = ExperimentName(text) else {
                    throw UsageError(
                        "“\(text.onOneLine())” cannot be a name; give lower-case words with hyphens, at most 24 characters, as in hop-for-each"
                    )
                }
                return name
            }
            guard Set(names.map(\.typeName)).count == names.count else {
                throw UsageError("the experiment and its variants need different names; give --pitfall and --fix")
            }
            return ExperimentTemplate(name: names[0], pitfall: names[1], fix: names[2])
        }
    }
}
