import Measuring
import Model
import Testing

@Suite("Series of moments")
struct SeriesMomentsTests {
    private let start = MonotonicTime(nanoseconds: 1_000_000_000)

    private func points(_ values: [(nanoseconds: UInt64, value: Double)]) throws -> [Sample.Series.Point] {
        let moments = values.map {
            (moment: MonotonicTime(nanoseconds: $0.nanoseconds), value: $0.value)
        }
        return try Sample.Series(name: "running", moments, since: start).points
    }

    private func point(_ time: Double, _ value: Double) -> Sample.Series.Point {
        Sample.Series.Point(time: time, value: value)
    }

    @Test("Times count from the beginning, in milliseconds to a microsecond")
    func times() throws {
        #expect(try points([(1_000_000_000, 1), (1_012_345_678, 2)]) == [point(0, 1), point(12.345, 2)])
    }

    @Test("Values are sorted by time, equal times keep their order, and the last of a microsecond holds")
    func order() throws {
        let values: [(UInt64, Double)] = [
            (1_002_000_000, 3), (1_001_000_000, 1), (1_001_000_000, 2), (1_001_000_900, 4),
        ]
        #expect(try points(values) == [point(1, 4), point(2, 3)])
        #expect(try points(Array(values.prefix(3))) == [point(1, 2), point(2, 3)])
    }

    @Test("The last value before the beginning holds from the beginning on")
    func before() throws {
        #expect(try points([(5, 1), (999_999_999, 2), (1_000_500_000, 3)]) == [point(0, 2), point(0.5, 3)])
    }
}
