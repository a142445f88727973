import Foundation
import Model
import Testing

/// Readers type what a page shows: every command runs, on small input and for a short time.
@Suite("Commands that pages show", .timeLimit(.minutes(5)), .serialized)
struct ShownCommandTests {
    private static let pages: [String] = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/experiments")) ?? []
        return ["README.md"]
            + folders.sorted().map { "experiments/\($0)/README.md" }.filter {
                FileManager.default.fileExists(atPath: "\(Checkout.root)/\($0)")
            }
    }()

    private let installation: Installation

    init() throws {
        installation = try Installation()
        try Data("stop_id,stop_name\n1,Anhalter Bahnhof\n".utf8)
            .write(to: URL(fileURLWithPath: "\(installation.folder)/stops.txt"))
    }

    @Test("Every command that a page shows runs", arguments: pages)
    func runs(page: String) async throws {
        let text = String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: "\(Checkout.root)/\(page)")),
            as: UTF8.self
        )
        if text.contains("pitfalls merge") { try splitReference() }
        for line in text.split(separator: "\n") {
            let shown = line.trimmingCharacters(in: .whitespaces)
            guard shown.hasPrefix("swift run -c release pitfalls ") else { continue }
            if shown.hasPrefix("swift run -c release pitfalls new ") {
                try CheckoutCopy.write(into: installation.folder)
            }
            let ending = try await installation.run(words(of: shown))
            // The verdicts of a single sample do not matter here, only that the command runs.
            #expect(![2, 70].contains(ending.status), "\(shown): \(ending.standardError)")
        }
    }

    /// The arguments of a shown command, with existing files and with less to do.
    private func words(of shown: String) -> [String] {
        var words = shown.split(separator: " ").dropFirst(5).map(String.init)
        // A tool that only a calibration beside it needs.
        words.removeAll { $0 == "--peers" }
        if words[0] == "run" {
            words += ["--samples", "1", "--output", installation.output, "--allow-debug-build"]
            if words.contains("--shard") { words += ["heavy-work", "retain-cycle", "unsaved-parent"] }
        }
        if words[0] == "tour" { words += ["--output", installation.output, "--allow-debug-build"] }
        if let minutes = words.firstIndex(of: "--minutes") { words[minutes + 1] = "0.01" }
        return words.map { word in
            switch word {
            case "results/latest/results.json", "results/baseline/results.json":
                Checkout.reference
            case "results/part-1/results.json": part(1)
            case "results/part-2/results.json": part(2)
            case "results/merged", "results/reference/gate", "/tmp/report": "\(installation.folder)/written"
            case "path/to/stops.txt": "\(installation.folder)/stops.txt"
            // Building revisions takes minutes; a folder is compared in the same way.
            case "main", "HEAD": installation.folder
            default: word
            }
        }
    }

    private func part(_ number: Int) -> String { "\(installation.folder)/part-\(number).json" }

    /// Two runs with one experiment each, as two machines would leave them.
    private func splitReference() throws {
        let reference = try ResultFile.read(Checkout.reference)
        for number in 1...2 {
            var one = reference
            one.experiments = [reference.experiments[number]]
            try ResultFile.write(one, to: part(number))
        }
    }
}
