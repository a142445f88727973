import Drawing
import Foundation
import Model

/// The pages that say who notices what: the lessons and the experiments' page. All are read before any is written.
struct DetectedPages {
    static let fileName = "detectors.json"

    /// The new texts by their paths, without links.
    private var texts: [String: String] = [:]

    /// In bytes: no page is nearly as long.
    private static let largestPage = 1 << 20

    /// - Parameters:
    ///   - lessons: The experiments' folder; nil if no lesson is written.
    ///   - table: The page with the table of all; nil if it is not written.
    /// - Throws: ``UsageError`` if one is missing, or has no place for it.
    init(_ document: DetectorDocument, lessons: String?, table: String?) throws {
        if let lessons {
            let folder = SourceFolder(path: lessons, isAsMeasured: nil)
            for experiment in document.experiments {
                let named = "\(lessons)/\(experiment.name)/README.md".onOneLine()
                // The name is the document's, and a link may lead anywhere: only files in the folder are written.
                guard let place = folder.place(of: experiment.name, file: "README.md") else {
                    throw UsageError("the lesson \(named) is not in the folder \(lessons.shownPath)")
                }
                let old = try Self.text(place, named, SourceFolder.largestText)
                guard let new = NoticedPitfalls(experiment).replaced(in: old) else {
                    throw UsageError(
                        "the lesson \(named) has no lines “\(NoticedPitfalls.begin)” and “\(NoticedPitfalls.end)”"
                    )
                }
                texts[place] = new
            }
        }
        if let table {
            let place = URL(fileURLWithPath: table).resolvingSymlinksInPath().path
            let old = try Self.text(place, table.shownPath, Self.largestPage)
            guard let new = NoticedTable(document).replaced(in: old) else {
                throw UsageError(
                    "the page \(table.shownPath) has no lines “\(NoticedTable.begin)” and “\(NoticedTable.end)”"
                )
            }
            texts[place] = new
        }
    }

    private static func text(_ place: String, _ named: String, _ limit: Int) throws(UsageError) -> String {
        do throws(FileRefusal) {
            return try BoundedFile.text(place, atMost: limit)
        } catch {
            throw UsageError("the page \(named) \(error.predicate); name the page that has a place for the table")
        }
    }

    /// - Throws: ``UsageError`` if a page cannot be written; it is then unchanged.
    func write() throws {
        for (place, text) in texts.sorted(by: { $0.key < $1.key }) {
            do {
                try OutputFile(place).replace(Data(text.utf8))
            } catch {
                throw UsageError("cannot write \(place.shownPath): \(error)")
            }
        }
    }
}
