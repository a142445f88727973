import Model
import Profiles
import Sampling
import Statistics

/// How many samples a run takes.
package struct SamplingNumbers: Sendable {
    package var least: Int
    package var most: Int

    /// The numbers of the quick profile.
    package static let quick = SamplingNumbers(least: Profile.quick.leastSamples, most: Profile.quick.samples)

    /// As many samples of each cell, whatever they show.
    package var fixed: SamplingNumbers { SamplingNumbers(least: most, most: most) }

    /// Those of one cell: as in a run, a large scenario gets a third.
    func of(_ cell: Expectation.Cell, in experiment: ExperimentDescription) -> SamplingNumbers {
        guard experiment.scenarios.contains(where: { $0.name == cell.scenario && $0.isLarge }) else { return self }
        let third = (most + 2) / 3
        return SamplingNumbers(least: min(least, third), most: third)
    }
}

/// A run whose samples are drawn from a pool instead of measured: the real course asks for them, and they are judged as
/// those of a run are.
struct SimulatedRun {
    /// In the order of the part's expectations: over the first samples, and at the end.
    let first: [Verdict.Ruling]
    let last: [Verdict.Ruling]
    let samples: Int

    init(of part: SamplePool.Part, _ numbers: SamplingNumbers, using generator: inout SplitMix) {
        var result = part.empty
        var course = SampleCourse(
            cells: part.order,
            least: numbers.least,
            most: Dictionary(
                uniqueKeysWithValues: part.order.map { ($0, numbers.of($0, in: part.empty.experiment).most) }
            ),
            warmUp: nil,
            seed: generator.next()
        )
        var first: [Verdict.Ruling]?
        var rulings: [Verdict.Ruling] = []
        while true {
            let verdicts = Judgement.verdicts(of: result)
            rulings = verdicts.map(\.ruling)
            let places = course.next(after: result, verdicts)
            if places.first?.isConfirmation ?? true, first == nil { first = rulings }
            if places.isEmpty { break }
            for place in places {
                guard var sample = part.samples[place.cell]?.randomElement(using: &generator) else { continue }
                sample.isConfirmation = place.isConfirmation
                result.samples.append(sample)
            }
        }
        self.first = first ?? rulings
        last = rulings
        samples = result.samples.count
    }
}
