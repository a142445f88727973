import Model

/// The declared experiments, as Markdown. The README has a list by topic, and the page of the experiments has a table.
/// Each claim is written once, where it is declared.
package struct ListedExperiments {
    package static let listBegin = "<!-- experiments by topic: written by pitfalls list --page, not by hand -->"
    package static let listEnd = "<!-- end of experiments by topic -->"
    package static let tableBegin = "<!-- all experiments: written by pitfalls list --page, not by hand -->"
    package static let tableEnd = "<!-- end of all experiments -->"

    private let experiments: [ExperimentDescription]

    package init(_ experiments: [ExperimentDescription]) { self.experiments = experiments }

    /// Returns the page with its list or its table replaced; nil if the page has neither marker.
    package func replaced(in page: String) -> String? {
        let listed = MarkedBlock(begin: Self.listBegin, end: Self.listEnd).replaced(in: page, with: list)
        let block = MarkedBlock(begin: Self.tableBegin, end: Self.tableEnd)
        return block.replaced(in: listed ?? page, with: table) ?? listed
    }

    /// The first sentence of each experiment's claim, which says what goes wrong. The list ends with a line break.
    package var list: String {
        let topics = Topic.allCases.compactMap { topic -> String? in
            // Within a topic, the course follows the claims' numbers.
            func place(_ experiment: ExperimentDescription) -> (Int, String) {
                (experiment.claimNumbers.min() ?? .max, experiment.name)
            }
            let alike = experiments.filter { $0.topic == topic }.sorted { place($0) < place($1) }
            let lines = alike.map { experiment in
                let (name, claim) = (MarkedBlock.cell(experiment.name), MarkedBlock.cell(experiment.claim))
                let sentence = claim.firstRange(of: ". ").map { "\(claim[..<$0.lowerBound])." } ?? claim
                return "- [`\(name)`](experiments/\(name)/README.md): \(sentence)"
            }
            return lines.isEmpty ? nil : "**\(topic.label)**\n\(lines.joined(separator: "\n"))\n"
        }
        return topics.joined(separator: "\n")
    }

    /// All experiments with their whole claims and their variants. The table ends with a line break.
    package var table: String {
        let rows = experiments.map { experiment in
            let name = MarkedBlock.cell(experiment.name)
            let variants = experiment.variants.map { "`\(MarkedBlock.cell($0.name))`" }.joined(separator: ", ")
            return ["[`\(name)`](\(name)/README.md)", MarkedBlock.cell(experiment.claim), variants]
        }
        return MarkedBlock.table(["experiment", "claim", "variants"], areNumbers: false, rows)
    }
}

/// A declared question that a lesson asks. The lesson's marker contains the number of the question; a marker without a
/// number means the first question.
package struct AskedQuestion {
    private static var begin: Regex<(Substring, Substring?)> {
        #/<!-- question(?: (\d))?: written by pitfalls list --page, not by hand -->/#
    }
    /// The marker of the first question.
    package static let first = "<!-- question: written by pitfalls list --page, not by hand -->"
    package static let end = "<!-- end of question -->"

    private let questions: [Question]

    package init(of questions: [Question]) { self.questions = questions }

    /// Returns the lesson with its question. Returns nil if the lesson has no marker, or if no question has the
    /// marker's number.
    package func replaced(in lesson: String) -> String? {
        MarkedBlock.replacing(Self.begin, until: Self.end, in: lesson) { marker in
            let (begin, number) = marker.output
            let index = (number.flatMap { Int($0) } ?? 1) - 1
            guard questions.indices.contains(index) else { return nil }
            return "\(begin)\n\n\(MarkedBlock.cell(questions[index].text))\n\n\(Self.end)"
        }
    }
}
