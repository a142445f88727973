import Model

/// Who notices an experiment's pitfalls, for the terminal.
package struct DetectorTable {
    private let experiment: DetectedExperiment
    private let detectors: [Detector]
    private let style: TerminalStyle

    /// - Parameter detectors: Those that were asked.
    package init(_ experiment: DetectedExperiment, _ detectors: [Detector], style: TerminalStyle) {
        self.experiment = experiment
        self.detectors = detectors
        self.style = style
    }

    package var lines: [String] {
        let widest = experiment.variants.map(\.name.count).max() ?? 0
        return [style.painted(experiment.name, .strong)]
            + experiment.variants.flatMap { variant in
                let name = TerminalText.left(style.printable(variant.name), widest)
                let said = detectors.compactMap { detector -> String? in
                    guard let finding = variant[detector], finding.notices != false else { return nil }
                    let mark = finding.notices == true ? "" : "? "
                    return "\(mark)\(detector.label): \(style.printable(finding.evidence))"
                }
                let silence =
                    detectors == Detector.allCases
                    ? "nobody: only a measurement" : "none of the detectors that were asked"
                let texts = said.isEmpty ? [silence] : said
                return texts.enumerated().flatMap { place, text in
                    TerminalText.wrapped(text, width: max(20, style.width - widest - 4)).enumerated().map {
                        line,
                        part in
                        let isFirst = place == 0 && line == 0
                        return "  \(isFirst ? name : String(repeating: " ", count: widest))  \(part)"
                    }
                }
            }
    }
}
