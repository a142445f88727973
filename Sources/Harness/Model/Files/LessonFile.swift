/// The texts for readers in an experiment's folder.
package enum LessonFile: String, CaseIterable, Sendable {
    /// The lesson itself, which takes ten minutes to read.
    case lesson = "README.md"
    /// Details: all figures, derivations, fidelity to the article, Apple's systems.
    case notes = "NOTES.md"

    /// The word for the file in messages.
    package var word: String {
        switch self {
        case .lesson: "the lesson"
        case .notes: "the notes"
        }
    }
}
