import Drawing
import Foundation
import Model

/// The lessons of a run's experiments, with the run's figures.
struct LessonFolder {
    /// The lessons' paths, without links, and their texts.
    private var lessons: [String: String] = [:]

    /// Reads all lessons before any is written.
    ///
    /// - Throws: ``UsageError`` if a lesson is missing, is not a lesson, or has no place for figures.
    init(path: String, with documents: [ResultDocument]) throws {
        let folder = SourceFolder(path: path, isAsMeasured: nil)
        for document in documents {
            for result in document.experiments {
                let named = "\(path)/\(result.experiment.name)/README.md".onOneLine()
                // The name is the results', and a link may lead anywhere: only files in the folder are written.
                guard let place = folder.place(of: result.experiment.name, file: "README.md") else {
                    throw UsageError("the lesson \(named) is not in the folder \(path.shownPath)")
                }
                let old = try lessons[place] ?? Self.text(place, named)
                guard let new = ObservedFigures(document, result).replaced(in: old) else {
                    throw UsageError(
                        "the lesson \(named) has no lines “\(ObservedFigures.begin)” and “\(ObservedFigures.end)”"
                    )
                }
                lessons[place] = LessonAnswers(result).replaced(in: new)
            }
        }
    }

    private static func text(_ place: String, _ named: String) throws(UsageError) -> String {
        do throws(FileRefusal) {
            return try BoundedFile.text(place, atMost: SourceFolder.largestText)
        } catch {
            throw UsageError(
                "the lesson \(named) \(error.predicate); name the folder of the experiments with --lessons"
            )
        }
    }

    /// - Throws: ``UsageError`` if a lesson cannot be written; it is then unchanged.
    func write() throws {
        for (place, text) in lessons.sorted(by: { $0.key < $1.key }) {
            do {
                try OutputFile(place).replace(Data(text.utf8))
            } catch {
                throw UsageError("cannot write the lesson \(place.shownPath): \(error)")
            }
        }
    }
}
