import Model

extension LanesChart {
    private static let mostMarks = 100

    mutating func addLanes(of result: ExperimentResult, in scenario: String) {
        lanes = result.variants(takenIn: scenario).map { variant in
            let cell = Expectation.Cell(variant.name, in: scenario)
            let samples = result.samples(of: cell)
            var notes = result.mishaps(in: cell)
            guard let (sample, comparison) = median(of: samples) else {
                if notes.isEmpty {
                    notes.append("unavailable: no sample recorded both \(quantity) and \(limit)")
                }
                return Lane(label: variant.name, tone: variant.kind.tone, notes: notes)
            }
            if let waiting, sample.points(of: waiting) == nil {
                notes.append("unavailable: \(waiting) was not recorded")
            }
            notes += result.disturbance(of: cell)
            let marks = (sample.marks ?? []).sorted { $0.time < $1.time }
            if marks.count > Self.mostMarks {
                notes.append("\(marks.count - Self.mostMarks) of \(marks.count) marks are not shown")
            }
            return Lane(
                label: variant.name,
                tone: variant.kind.tone,
                content: (comparison, Array(marks.prefix(Self.mostMarks))),
                notes: notes
            )
        }
    }

    /// Returns the median sample. Samples are ranked by the excess above the limit plus the idle room below it, summed
    /// over time.
    private func median(of samples: [Sample]) -> (Sample, StepComparison)? {
        let compared = samples.filter { $0.outcome == .finished }.compactMap { sample -> (Sample, StepComparison)? in
            guard let values = sample.points(of: quantity), let limits = sample.points(of: limit) else { return nil }
            let waiting = waiting.flatMap { sample.points(of: $0) }
            return (sample, StepComparison(values, limits: limits, waiting: waiting))
        }
        return compared.middle { $0.1.excessArea + $0.1.idleArea }
    }
}

extension Sample {
    /// Returns the points of a series, or nil if the series was not recorded or has no points.
    fileprivate func points(of name: String) -> [Series.Point]? {
        self.series?.first { $0.name == name }.flatMap { $0.points.isEmpty ? nil : $0.points }
    }
}
