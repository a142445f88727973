import Foundation
import Model

/// A page that people write, with parts that a command writes between markers.
struct MarkedPage {
    /// Without links: the file is replaced, not the link to it.
    private let path: String
    private let named: String
    private var text: String

    /// In bytes: no page is nearly as long.
    private static let largest = 1 << 20

    /// - Parameter option: What names the page on the command line, such as `--times`.
    /// - Throws: ``UsageError`` if it does not exist or is not a page.
    init(_ path: String, option: String) throws(UsageError) {
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        named = path.shownPath
        do throws(FileRefusal) {
            text = try BoundedFile.text(self.path, atMost: Self.largest)
        } catch {
            throw UsageError("the page \(named) \(error.predicate); name another with \(option)")
        }
    }

    /// Replaces a part; ``write()`` stores the page.
    ///
    /// - Parameters:
    ///   - markers: The lines around the part.
    ///   - change: The page with the new part; nil if it has no place for it.
    /// - Throws: ``UsageError`` if the page has no place for it.
    mutating func replace(between markers: (String, String), by change: (String) -> String?) throws(UsageError) {
        guard let new = change(text) else {
            throw UsageError("the page \(named) has no lines “\(markers.0)” and “\(markers.1)”")
        }
        text = new
    }

    /// - Throws: ``UsageError`` if it cannot be written.
    func write() throws {
        do {
            try OutputFile(path).replace(Data(text.utf8))
        } catch {
            throw UsageError("cannot write the page \(named): \(error)")
        }
    }
}
