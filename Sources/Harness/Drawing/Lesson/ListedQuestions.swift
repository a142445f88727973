import Model

/// An experiment's questions as a list for its lesson, between ``begin`` and ``end``: they are written once, where they
/// are declared.
package struct ListedQuestions {
    package static let begin = "<!-- questions: written by pitfalls list --page, not by hand -->"
    package static let end = "<!-- end of questions -->"

    private let questions: [Question]

    package init(_ questions: [Question]) {
        self.questions = questions
    }

    /// The lesson with its list replaced; nil if it has no place for it.
    package func replaced(in lesson: String) -> String? {
        let lines = questions.enumerated().map { "\($0 + 1). \(MarkedBlock.cell($1.text))\n" }
        return MarkedBlock(from: Self.begin, to: Self.end).replaced(in: lesson, with: lines.joined())
    }
}
