/// The texts for readers in an experiment's folder.
package enum LessonFile: String, CaseIterable, Sendable {
    /// Takes ten minutes to read.
    case lesson = "README.md"
    /// Details: all figures, derivations, fidelity to the article, Apple's systems.
    case notes = "NOTES.md"

    /// The file's name in a sentence.
    package var word: String {
        switch self {
        case .lesson: "the lesson"
        case .notes: "the notes"
        }
    }
}
