import Foundation
import Model
import TestSupport

/// The checkout that contains these tests.
enum Checkout {
    static let root = CheckoutFolder.path

    /// The text of a file, by its path in the checkout.
    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }

    /// The results of the reference run.
    static let reference = "\(root)/results/reference/results.json"

    /// The reference run with only some of its experiments, because reading the whole run takes a second.
    static func reference(_ names: String...) throws -> ResultDocument {
        var document = try ResultFile.read(reference)
        document.experiments.removeAll { !names.contains($0.experiment.name) }
        return document
    }

    /// Every page that people read, by its path in the checkout.
    static let pages: [String] = {
        let folders = ["Sources", "Tests", "experiments", "results/reference"]
        let found = folders.flatMap { folder in
            (FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? [])
                .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        }
        return ["README.md"] + found.sorted()
    }()

    /// The commands on each page that shows any. Commands near the tables of the gate and of the history are left out,
    /// because they belong to the commit that made the tables.
    static let shownCommands: [(page: String, commands: [String])] = pages.compactMap { page in
        guard !["gate", "history"].contains(where: { page.hasPrefix("results/reference/\($0)/") }) else { return nil }
        let text = String(decoding: FileManager.default.contents(atPath: "\(root)/\(page)") ?? Data(), as: UTF8.self)
        let commands = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("swift run -c release pitfalls ") }
        return commands.isEmpty ? nil : (page, commands)
    }
}
