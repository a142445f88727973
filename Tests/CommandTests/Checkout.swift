import Foundation
import TestSupport

/// The checkout that contains these tests.
enum Checkout {
    static let root = CheckoutFolder.path
    /// The results of the reference run.
    static let reference = "\(root)/results/reference/results.json"
    /// The runs whose figures stand in the lessons, each of one commit: the experiments after the articles, and those of
    /// Swift Concurrency.
    static let references = [reference, "\(root)/results/reference/swift-concurrency/results.json"]

    /// Every page that people read, by its path in the checkout.
    static let pages: [String] = {
        let folders = ["Sources", "Tests", "experiments", "results/reference"]
        let found = folders.flatMap { folder in
            (FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? [])
                .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        }
        return ["README.md"] + found.sorted()
    }()

    /// The pages whose commands are this commit's. Those beside the gate's and the history's tables are of the commit that
    /// made them.
    static let pagesWithCommands = pages.filter { page in
        !["gate", "history"].contains { page.hasPrefix("results/reference/\($0)/") }
    }
}
