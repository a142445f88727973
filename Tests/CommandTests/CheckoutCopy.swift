import Foundation

/// The part of the checkout that a command needs if it writes into it.
enum CheckoutCopy {
    static func write(into folder: String) throws {
        try FileManager.default.copyItem(
            atPath: "\(Checkout.root)/Package.swift",
            toPath: "\(folder)/Package.swift"
        )
        try FileManager.default.createDirectory(
            atPath: "\(folder)/experiments",
            withIntermediateDirectories: true
        )
    }
}
