import Model

/// Who notices how many of each experiment's pitfalls, as Markdown for the experiments' page: between ``begin`` and
/// ``end``.
package struct NoticedTable {
    package static let begin = "<!-- who notices: written by pitfalls detect --table, not by hand -->"
    package static let end = "<!-- end of who notices -->"

    private let document: DetectorDocument

    package init(_ document: DetectorDocument) {
        self.document = document
    }

    /// The page with the table replaced; nil if it has no place for it.
    package func replaced(in page: String) -> String? {
        DetectedText.replacing(in: page, from: Self.begin, to: Self.end, with: markdown)
    }

    /// Ends with a line break.
    package var markdown: String {
        let header =
            "| experiment | pitfalls and flaws | \(Detector.allCases.map(\.label).joined(separator: " | ")) "
            + "| nobody: only a measurement |"
        let rule = "|---|---:|\(Detector.allCases.map { _ in "---:" }.joined(separator: "|"))|---:|"
        let rows = document.experiments.map { experiment in
            let name = DetectedText.cell(experiment.name)
            let anchor = NoticedPitfalls.heading.lowercased().replacing(" ", with: "-")
            return "| [`\(name)`](\(name)/README.md#\(anchor)) | \(counts(experiment.variants)) |"
        }
        let all = document.experiments.flatMap(\.variants)
        return ([header, rule] + rows + ["| all | \(counts(all)) |"]).joined(separator: "\n") + "\n"
    }

    private func counts(_ variants: [DetectedVariant]) -> String {
        let noticing = Detector.allCases.map { detector in variants.count { $0.noticing.contains(detector) } }
        let unnoticed = variants.count(where: \.isUnnoticed)
        return ([variants.count] + noticing + [unnoticed]).map { $0 == 0 ? "–" : "\($0)" }.joined(separator: " | ")
    }
}
