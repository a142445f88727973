import Foundation
import Model
import Page

/// The page that tells how long runs take: README.
struct TimesPage {
    /// Without links: the file is replaced, not the link to it.
    private let path: String
    private let text: String

    /// In bytes: no README is nearly as long.
    private static let largest = 1 << 20

    /// The page with the sentences of runs.
    ///
    /// - Throws: ``UsageError`` if it does not exist, is not a page, or has no place for them, or if a run is not one to
    ///   quote.
    init(path: String, with documents: [ResultDocument]) throws {
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let named = path.shownPath
        text = try documents.reduce(Self.text(self.path, named)) { text, document in
            guard let new = try MeasuredTimes(document).replaced(in: text) else {
                throw UsageError("the page \(named) has no lines “\(MeasuredTimes.begin)” and “\(MeasuredTimes.end)”")
            }
            return new
        }
    }

    private static func text(_ path: String, _ named: String) throws(UsageError) -> String {
        do throws(FileRefusal) {
            return try BoundedFile.text(path, atMost: largest)
        } catch {
            throw UsageError("the page \(named) \(error.predicate); name the README with --times")
        }
    }

    /// - Throws: ``UsageError`` if it cannot be written.
    func write() throws {
        do {
            try OutputFile(path).replace(Data(text.utf8))
        } catch {
            throw UsageError("cannot write the page \(path.shownPath): \(error)")
        }
    }
}
