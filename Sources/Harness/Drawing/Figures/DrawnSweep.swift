import Model

/// Creates the charts of a sweep from a result. All metrics of a chart share an axis, so they are converted to the
/// first metric's unit. A metric with an incompatible unit is drawn in another chart.
extension SweepChart {
    /// Returns a sweep's charts, each with the name of its first metric. Metrics with compatible units share a chart.
    static func all(of chart: ChartDescription, _ result: ExperimentResult) -> [(metric: String, chart: SweepChart)] {
        guard case .sweep(let parameter, let scenarios, let names, let mark) = chart.drawing else { return [] }
        let places = SweepPlace.all(of: parameter, scenarios, result)
        guard places.contains(where: { result.hasMeasured($0.scenario) }) else { return [] }
        let leftOut = places.filter { !result.hasMeasured($0.scenario) }.map { Metric.Unit.count.text($0.x) }
        var groups: [[Metric]] = []
        for metric in names.compactMap({ name in result.experiment.metrics.first { $0.name == name } }) {
            if let index = groups.firstIndex(where: { metric.unit.factor(to: $0[0].unit) != nil }) {
                groups[index].append(metric)
            } else {
                groups.append([metric])
            }
        }
        return groups.map { metrics in
            let sweep = SweepChart(
                title: chart.title,
                measure: metrics.map { "\($0.name)\($0.direction.clause)" }.joined(separator: "; "),
                parameter: parameter,
                panels: panels(metrics, places, result),
                notes: leftOut.isEmpty ? [] : ["not measured at \(leftOut.joined(separator: " and "))"],
                mark: mark,
                text: metrics[0].unit.text
            )
            return (metrics[0].name, sweep)
        }
    }

    private static func panels(_ metrics: [Metric], _ places: [SweepPlace], _ result: ExperimentResult) -> [Panel] {
        let variants = result.experiment.variants
        guard metrics.count == 1 else {
            let hues: [ChartTone.Hue] = [.blue, .vermilion, .green, .orange]
            return variants.map { variant in
                let curves = metrics.enumerated().map { index, metric in
                    var curve = Curve(of: metric, in: metrics[0].unit, variant, places, result)
                    curve.label = metric.name
                    curve.tone = ChartTone(label: "", hue: hues[index % hues.count])
                    // If there are more metrics than colours, the strokes distinguish metrics of the same colour.
                    curve.stroke = Stroke.allCases[index / hues.count % Stroke.allCases.count]
                    return curve
                }
                return Panel(heading: (variant.name, variant.kind.tone), curves: curves)
            }
        }
        var taken: [VariantDescription.Kind: Int] = [:]
        let curves = variants.map { variant in
            var curve = Curve(of: metrics[0], in: metrics[0].unit, variant, places, result)
            curve.stroke = Stroke.allCases[taken[variant.kind, default: 0] % Stroke.allCases.count]
            taken[variant.kind, default: 0] += 1
            return curve
        }
        return [Panel(heading: nil, curves: curves)]
    }
}

extension SweepChart.Curve {
    fileprivate init(
        of metric: Metric,
        in unit: Metric.Unit,
        _ variant: VariantDescription,
        _ places: [SweepPlace],
        _ result: ExperimentResult
    ) {
        (label, tone, stroke) = (variant.name, variant.kind.tone, .solid)
        let factor = metric.unit.factor(to: unit) ?? 1
        var reasons: [(text: String, places: [String])] = []
        func tell(_ text: String, at x: Double) {
            let place = Metric.Unit.count.text(x)
            if let index = reasons.firstIndex(where: { $0.text == text }) {
                reasons[index].places.append(place)
            } else {
                reasons.append((text, [place]))
            }
        }
        points = places.map { place in
            let cell = Expectation.Cell(variant.name, in: place.scenario)
            let reading = result.reading(of: metric.name, cell)
            switch reading {
            case .unavailable(let reason): tell("unavailable: \(reason)", at: place.x)
            // A scenario that was not measured for any variant is mentioned only once, in the chart's note.
            case .notMeasured where result.hasMeasured(place.scenario): tell("not measured", at: place.x)
            case .notMeasured, .figures, .unfinished: break
            }
            for note in result.mishaps(in: cell) + result.disturbance(of: cell) { tell(note, at: place.x) }
            return SweepChart.Point(x: place.x, values: reading.values.map { $0 * factor })
        }
        notes = reasons.map { "\($0.text), at \($0.places.joined(separator: " and "))" }
    }
}

extension Metric.Unit {
    /// Returns the factor that converts a value to another unit; nil if the units are incompatible.
    func factor(to other: Metric.Unit) -> Double? {
        if self == other { return 1 }
        guard let own = perSecond, let others = other.perSecond else { return nil }
        return others / own
    }

    /// The number of these units in one second; nil if the unit is not a unit of time.
    private var perSecond: Double? {
        switch self {
        case .seconds: 1
        case .milliseconds: 1e3
        case .nanoseconds: 1e9
        default: nil
        }
    }
}
