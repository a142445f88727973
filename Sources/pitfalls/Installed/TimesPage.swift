import Foundation
import Model
import Page

/// The page that tells how long runs take: README.
struct TimesPage {
    private let path: String
    private let text: String

    /// The page with the sentences of runs.
    ///
    /// - Throws: ``UsageError`` if it does not exist or has no place for them, or if a run is not one to quote.
    init(path: String, with documents: [ResultDocument]) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("the page \(path) does not exist; name the README with --times")
        }
        self.path = path
        text = try documents.reduce(String(decoding: data, as: UTF8.self)) { text, document in
            guard let new = try MeasuredTimes(document).replaced(in: text) else {
                throw UsageError("the page \(path) has no lines “\(MeasuredTimes.begin)” and “\(MeasuredTimes.end)”")
            }
            return new
        }
    }

    /// - Throws: ``UsageError`` if it cannot be written.
    func write() throws {
        do {
            try WholeFile.write(Data(text.utf8), to: path)
        } catch {
            throw UsageError("cannot write the page \(path): \(error)")
        }
    }
}
