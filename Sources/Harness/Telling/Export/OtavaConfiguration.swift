import Model

/// The configuration that Apache Otava reads an exported table with: a test per experiment, a metric per figure, and
/// which direction is better.
enum OtavaConfiguration {
    static func text(of figures: [ExportedFigure], file: String) -> String {
        var lines = ["# otava analyze EXPERIMENT --config-file THIS_FILE", "tests:"]
        var experiment: String?
        for figure in figures.grouped {
            let path = figure.path
            if path.experiment != experiment {
                experiment = path.experiment
                lines += [
                    "  \(quoted(path.experiment)):", "    type: csv", "    file: \(quoted(file))",
                    "    time_column: time", "    attributes: [commit, swift]", "    metrics:",
                ]
            }
            // In the report, the test's name stands above.
            let cell = path.cell
            let name = [cell.variant, cell.scenario, path.metric].map(MetricPath.escaped).joined(separator: "/")
            lines += [
                "      \(quoted(name)):", "        column: \(quoted(path.text))",
                "        direction: \(figure.metric.direction == .higherIsBetter ? 1 : -1)",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A double-quoted scalar of YAML 1.2.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension [ExportedFigure] {
    /// Those of an experiment together, each experiment where its first one was.
    fileprivate var grouped: [ExportedFigure] {
        var order: [String] = []
        var groups: [String: [ExportedFigure]] = [:]
        for figure in self {
            if groups[figure.path.experiment] == nil { order.append(figure.path.experiment) }
            groups[figure.path.experiment, default: []].append(figure)
        }
        return order.flatMap { groups[$0] ?? [] }
    }
}
