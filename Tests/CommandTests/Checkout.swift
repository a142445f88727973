import Foundation

/// The checkout that contains these tests.
enum Checkout {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    /// The results of the reference run.
    static let reference = "\(root)/results/reference/results.json"
}
