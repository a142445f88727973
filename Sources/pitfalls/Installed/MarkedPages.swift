import Drawing
import Foundation
import Model

/// Pages and lessons in which a command replaces the parts between markers. All files are read, and can be written,
/// before the first one is written.
struct MarkedPages {
    /// The lines before and after a part.
    typealias Markers = (begin: String, end: String)

    /// The new texts by path. Links are resolved, so that the file is replaced and not the link to it.
    private var texts: [String: String] = [:]

    /// Replaces a part of a page; ``write()`` stores the page. Throws ``UsageError`` if `change` returns nil because
    /// the page has no such part.
    ///
    /// - Parameter option: The command-line option that names the page, such as `--times`.
    mutating func replace(
        between markers: Markers,
        inPage path: String,
        option: String,
        by change: (String) throws -> String?
    ) throws {
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        try replace(markers, at: place, "the page \(path.shownPath)", 1 << 20, "name another with \(option)", change)
    }

    /// Replaces a part of an experiment's lesson, or of its notes, in the experiments' folder. Refuses a file outside
    /// of this folder, because the experiment's name comes from the document and a link may lead anywhere.
    mutating func replace(
        between markers: Markers,
        in file: LessonFile,
        of experiment: String,
        in folder: String,
        by change: (String) throws -> String?
    ) throws {
        let named = "\(file.word) " + "\(folder)/\(experiment)/\(file.rawValue)".onOneLine()
        let source = SourceFolder(path: folder, isAsMeasured: nil)
        guard let place = source.place(of: experiment, file: file.rawValue) else {
            throw UsageError("\(named) is not in the folder \(folder.shownPath)")
        }
        let remedy = "give the folder of the experiments with --lessons"
        try replace(markers, at: place, named, SourceFolder.largestText, remedy, change)
    }

    private mutating func replace(
        _ markers: Markers,
        at place: String,
        _ named: String,
        _ limit: Int,
        _ remedy: String,
        _ change: (String) throws -> String?
    ) throws {
        let old: String
        do throws(FileRefusal) {
            old = if let known = texts[place] { known } else { try BoundedFile.text(place, atMost: limit) }
        } catch {
            throw UsageError("\(named) \(error.predicate); \(remedy)")
        }
        guard let new = try change(old) else {
            throw UsageError("\(named) has no lines “\(markers.begin)” and “\(markers.end)”")
        }
        do {
            try OutputFile(place).expectWritable()
        } catch {
            throw Self.failure(place, error)
        }
        texts[place] = new
    }

    private static func failure(_ place: String, _ reason: WholeFile.WriteError) -> UsageError {
        UsageError("cannot write \(place.shownPath): \(reason); allow writing there, or leave the option out")
    }

    /// - Throws: ``UsageError`` if a page cannot be written; the page is then unchanged.
    func write() throws {
        for (place, text) in texts.sorted(by: { $0.key < $1.key }) {
            do {
                try OutputFile(place).replace(Data(text.utf8))
            } catch {
                throw Self.failure(place, error)
            }
        }
    }
}
