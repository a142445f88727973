import Foundation
import Model
import Testing

/// Runs every command that a page shows, with small input and for a short time.
@Suite("Commands that pages show", .timeLimit(.minutes(15)), .serialized)
struct ShownCommandTests {
    /// A copy of the checkout, because the commands write an exercise's file and a new experiment into it.
    private let checkout: ExerciseCheckout
    private var installation: Installation { checkout.installation }
    /// The folder of the detectors' findings.
    private var detected: String { "\(installation.folder)/detected" }

    init() throws {
        checkout = try ExerciseCheckout()
        try FileManager.default.copyItem(atPath: "\(Checkout.root)/README.md", toPath: "\(checkout.root)/README.md")
        try FileManager.default.createDirectory(atPath: detected, withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: "\(Checkout.root)/results/reference/detectors.json",
            toPath: "\(detected)/detectors.json"
        )
        try Data("stop_id,stop_name\n1,Anhalter Bahnhof\n".utf8)
            .write(to: URL(fileURLWithPath: "\(installation.folder)/stops.txt"))
    }

    @Test("Every command that a page shows runs", arguments: Checkout.shownCommands)
    func runs(page: String, commands: [String]) async throws {
        if commands.contains(where: { $0.contains("pitfalls merge") }) { try splitReference() }
        let experiments = try await Installation.experiments()
        for shown in commands {
            let ending = try await installation.run(try narrowed(words(of: shown), experiments))
            // The verdicts of a single sample do not matter here, only that the command runs.
            #expect(![2, 70].contains(ending.status), "\(shown): \(ending.standardError)")
        }
    }

    /// Returns the arguments of a shown command, changed so that its files exist and it has less to do.
    private func words(of shown: String) -> [String] {
        var words = shown.split(separator: " ").dropFirst(5).map(String.init)
        if words[0] == "run" {
            if words.count == 1 { words.append("heavy-work") }
            words += ["--samples", "1", "--output", installation.output, "--allow-debug-build"]
            if words.contains("--shard") { words += ["heavy-work", "retain-cycle", "unsaved-parent"] }
        }
        // The exercise is marked with the existing build, because building this copy takes minutes.
        if words.starts(with: ["exercise", "check"]) {
            words += ["--answer", "our-answer", "--skip-build", "--allow-debug-build"]
        }
        // The stored findings are used, because a build with a sanitizer takes minutes.
        if words[0] == "detect" { words += ["--stored", "--output", detected] }
        // All history commands use one store, so that a later command shows what an earlier one has added.
        if words[0] == "history" { words += ["--store", "\(installation.folder)/history.sqlite"] }
        if words[0] == "predict" { words += ["--samples", "1", "--allow-debug-build"] }
        if words[0] == "tour" { words += ["--output", installation.output, "--allow-debug-build"] }
        if let minutes = words.firstIndex(of: "--minutes") { words[minutes + 1] = "0.01" }
        return words.map { word in
            switch word {
            case "results/latest/results.json", "results/baseline/results.json", "results/reference/results.json":
                Checkout.reference
            case "results/part-1/results.json": part(1)
            case "results/part-2/results.json": part(2)
            case "README.md", "experiments/README.md": "\(checkout.root)/\(word)"
            case "results/merged", "results/class", "results/reference-report", "/tmp/report":
                "\(installation.folder)/written"
            case "/tmp/over-time.html": "\(installation.folder)/over-time.html"
            case "results/class.jsonl": "\(installation.folder)/class.jsonl"
            case "path/to/stops.txt": "\(installation.folder)/stops.txt"
            // A built folder replaces the revision, because building a revision takes minutes.
            case "main", "HEAD": installation.folder
            default: word
            }
        }
    }

    /// Narrows a run to the first cell that the command asks for. This is enough to test the command's arguments and
    /// files. The suites that judge runs measure the other cells.
    private func narrowed(_ words: [String], _ experiments: [ExperimentDescription]) throws -> [String] {
        guard words[0] == "run", !words.contains("--shard") else { return words }
        let experiment = try #require(experiments.first { words.contains($0.name) }, "\(words)")
        let cell = try #require(
            experiment.cells.first { cell in
                (!words.contains("--scenario") || words.contains(cell.scenario))
                    && (!words.contains("--variant") || words.contains(cell.variant))
            },
            "\(words)"
        )
        return words
            + (words.contains("--scenario") ? [] : ["--scenario", cell.scenario])
            + (words.contains("--variant") ? [] : ["--variant", cell.variant])
    }

    private func part(_ number: Int) -> String { "\(installation.folder)/part-\(number).json" }

    /// Two runs with one experiment each, as if from two machines.
    private func splitReference() throws {
        for (number, name) in [(1, "heavy-work"), (2, "unsaved-parent")] {
            try ResultFile.write(try Checkout.reference(name), to: part(number))
        }
    }
}
