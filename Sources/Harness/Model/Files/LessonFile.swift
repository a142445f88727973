/// What an experiment's folder has for its readers.
package enum LessonFile: String, CaseIterable, Sendable {
    /// Read in ten minutes.
    case lesson = "README.md"
    /// The rest: all figures, derivations, fidelity to the article, Apple's systems.
    case notes = "NOTES.md"

    /// For a sentence.
    package var word: String {
        switch self {
        case .lesson: "the lesson"
        case .notes: "the notes"
        }
    }
}
