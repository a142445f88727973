import Foundation

/// A file name for a download, taken from the download's address. With any address, the file stays in the folder.
package struct PlainFileName: Sendable, Hashable {
    package let text: String

    /// The maximum length in bytes. The file system's limit is 255, and the name of an unfinished download is longer
    /// than the final name.
    private static let longest = 200

    /// The last component of an address's path.
    ///
    /// - Returns: Nil if the path has no component, or if the last component cannot be the name of a visible file. Such
    ///   a component begins with a dot, contains a slash or a control character (also percent-encoded), or is longer
    ///   than 200 bytes.
    package init?(of address: URL) {
        let path = URLComponents(url: address, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
        guard let last = path.split(separator: "/").last, let name = String(last).removingPercentEncoding,
            !name.isEmpty, name.utf8.count <= Self.longest, !name.hasPrefix("."),
            // A slash with a combining mark is a different character than a slash, so the check compares scalars.
            !name.unicodeScalars.contains(where: { "/\\".unicodeScalars.contains($0) || $0.isInvisible })
        else { return nil }
        text = name
    }

    /// The lower-case names of the file and of the files next to an unfinished download. Two names that differ only in
    /// case are one name in a case-insensitive file system.
    package var taken: Set<String> {
        Set(["", ".part", ".part.json", ".part.json.new"].map { (text + $0).lowercased() })
    }
}

extension Unicode.Scalar {
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        default: false
        }
    }
}
