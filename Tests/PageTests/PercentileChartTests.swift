import Foundation
import Model
import Page
import Testing

struct PercentileChartTests {
    private func chart(_ change: (inout ExperimentResult) -> Void = { _ in }) throws -> SVGReading {
        var result = Fixture.result
        change(&result)
        return try TemporaryFolder.use { folder in
            try ReportWriter(directory: folder.path).write(Fixture.document([result]))
            let file = folder.appendingPathComponent("charts/progress-flood/whole-import-tapLatency-percentiles.svg")
            return SVGReading(try Data(contentsOf: file))
        }
    }

    /// The corners of the first curve.
    private func corners(_ svg: SVGReading) throws -> [(x: Double, y: Double)] {
        let curve = try #require(svg.elements.first { $0.name == "polyline" })
        return curve.attributes["points", default: ""].split(separator: " ").compactMap { corner in
            let numbers = corner.split(separator: ",").compactMap { Double($0) }
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
    }

    @Test func `each further nine tenths of the values have the same width`() throws {
        let svg = try chart()
        #expect(svg.texts.contains("50%"))
        func place(_ label: String) throws -> Double {
            try #require(svg.elements.first { $0.name == "text" && $0.text == label }?.number("x"))
        }
        let (none, nine, more) = (try place("0%"), try place("90%"), try place("99%"))
        #expect(abs((nine - none) - (more - nine)) < 0.2)
        // Three hundred values say nothing about a thousandth.
        #expect(!svg.texts.contains("99.9%"))
    }

    @Test func `a curve rises to its largest value, which is written with its name`() throws {
        let svg = try chart()
        let corners = try corners(svg)
        #expect(corners.count > 20)
        #expect(zip(corners, corners.dropFirst()).allSatisfy { $0.x <= $1.x && $0.y >= $1.y })
        #expect(svg.texts.count { $0 == "max 100 ms" } == 4)
        let words = try #require(svg.descriptionText)
        #expect(words.contains("flooded (pitfall): 50% up to 50 ms, 90% up to 90 ms, 99% up to 99 ms, all 300"))
    }

    @Test func `a single value is a curve too, and no values are none`() throws {
        let single = try chart { result in
            for index in result.samples.indices {
                var distribution = Distribution()
                if result.samples[index].variant != "guarded", result.samples[index].block == 1 {
                    distribution.record(5_000_000)
                }
                result.samples[index].distributions = ["tapLatency": distribution]
            }
        }
        #expect(single.problem == nil)
        #expect(single.texts.count { $0 == "max 5 ms" } == 3)
        #expect(!single.texts.contains("guarded"))
    }
}
