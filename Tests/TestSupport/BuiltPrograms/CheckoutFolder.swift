import Foundation

/// The checkout in which the tests were built.
package enum CheckoutFolder {
    /// The path of the checkout, without a slash at the end.
    package static let path = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
}
