import Foundation

/// The part of the checkout that a command needs if it writes into it.
enum CheckoutCopy {
    static func write(into folder: String) throws {
        for file in ["Package.swift", "README.md"] {
            try FileManager.default.copyItem(atPath: "\(Checkout.root)/\(file)", toPath: "\(folder)/\(file)")
        }
        try FileManager.default.createDirectory(
            atPath: "\(folder)/experiments",
            withIntermediateDirectories: true
        )
    }
}
