import Foundation
import Model
import Page

/// The folder of the experiments' lessons.
struct LessonFolder {
    let path: String

    /// Writes a run's observed figures into the lessons of its experiments.
    ///
    /// - Throws: ``UsageError`` if a lesson is missing, has no place for them, or cannot be written.
    func writeObserved(of document: ResultDocument) throws {
        for result in document.experiments {
            let lesson = "\(path)/\(result.experiment.name)/README.md"
            guard let data = FileManager.default.contents(atPath: lesson) else {
                throw UsageError(
                    "the lesson \(lesson) does not exist; name the folder of the experiments with --lessons"
                )
            }
            guard let new = ObservedFigures(document, result).replaced(in: String(decoding: data, as: UTF8.self)) else {
                throw UsageError(
                    "the lesson \(lesson) has no lines “\(ObservedFigures.begin)” and “\(ObservedFigures.end)”"
                )
            }
            do {
                try WholeFile.write(Data(new.utf8), to: lesson)
            } catch {
                throw UsageError("cannot write the lesson \(lesson): \(error)")
            }
        }
    }
}
