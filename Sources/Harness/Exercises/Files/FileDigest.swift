import Model

/// What tells one version of a file from another.
package enum FileDigest {
    /// SHA-256 in hexadecimal digits.
    package static func text(of contents: String) -> String {
        SHA256.digest(of: Array(contents.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
