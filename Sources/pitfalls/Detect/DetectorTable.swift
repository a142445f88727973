import Model
import Telling

/// The terminal's table of the detectors that notice an experiment's pitfalls.
struct DetectorTable {
    let experiment: DetectedExperiment
    /// The detectors that have run.
    let detectors: [Detector]
    let style: TerminalStyle

    var lines: [String] {
        let widest = experiment.variants.map(\.name.count).max() ?? 0
        let width = max(20, style.width - widest - 4)
        let silence =
            detectors == Detector.allCases
            ? "only a measurement" : "none of the detectors that were asked"
        return [style.painted(experiment.name, .strong)]
            + experiment.variants.flatMap { variant in
                let said = detectors.compactMap { detector -> String? in
                    guard let finding = variant[detector], finding.notices != false else { return nil }
                    let mark = finding.notices == true ? "" : "? "
                    return "\(mark)\(detector.label): \(style.printable(finding.evidence))"
                }
                let parts = (said.isEmpty ? [silence] : said).flatMap { TerminalText.wrapped($0, width: width) }
                return parts.enumerated().map { place, part in
                    "  \(TerminalText.left(place == 0 ? style.printable(variant.name) : "", widest))  \(part)"
                }
            }
    }
}
