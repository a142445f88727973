import Foundation

/// The checkout that the tests were built in.
package enum CheckoutFolder {
    /// Without a slash at its end.
    package static let path = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
}
