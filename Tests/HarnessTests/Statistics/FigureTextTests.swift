import Model
import Testing

struct FigureTextTests {
    @Test(arguments: [
        (0.42, Metric.Unit.milliseconds, "0.42 ms"),
        (0.0421, .milliseconds, "0.042 ms"),
        (0.0042, .milliseconds, "4.2 µs"),
        (0.000_042, .milliseconds, "42 ns"),
        (16.666_7, .milliseconds, "16.7 ms"),
        (830.6, .milliseconds, "831 ms"),
        (999.4, .milliseconds, "999 ms"),
        (999.6, .milliseconds, "1 s"),
        (1_060, .milliseconds, "1.06 s"),
        (-12.34, .milliseconds, "-12.3 ms"),
        (0, .milliseconds, "0 ms"),
        (1.309, .seconds, "1.31 s"),
        (0.000_42, .seconds, "0.42 ms"),
        (125, .seconds, "125 s"),
        (0, .seconds, "0 s"),
        (85, .nanoseconds, "85 ns"),
        (1_060_000_000, .nanoseconds, "1.06 s"),
        (2_400_000, .bytes, "2.4 MB"),
        (4_096, .bytes, "4.1 kB"),
        (512, .bytes, "512 B"),
        (999_999, .bytes, "1 MB"),
        (3_300_000_000, .bytesPerSecond, "3.3 GB/s"),
        (251_300, .rowsPerSecond, "251k rows/s"),
        (9_310, .rowsPerSecond, "9,310 rows/s"),
        (12_793, .rowsPerSecond, "12.8k rows/s"),
        (1_250_000, .rowsPerSecond, "1.25M rows/s"),
        (84.2, .requestsPerSecond, "84.2 requests/s"),
        (12_793, .count, "12,793"),
        (4.5, .count, "4.5"),
        (0, .count, "0"),
        (98, .percent, "98%"),
        (99.95, .percent, "100%"),
        (0.25, .percent, "0.25%"),
        (512.3, .millisecondsPerSecond, "512 ms/s"),
        (1_234.5, .millisecondsPerSecond, "1,235 ms/s"),
    ])
    func `a figure has two or three digits and a unit of its size`(value: Double, unit: Metric.Unit, text: String) {
        #expect(unit.text(value) == text)
    }

    @Test(arguments: [
        (0.4, 0.51, Metric.Unit.milliseconds, "0.40–0.51 ms"),
        (1.0, 1.31, .seconds, "1.00–1.31 s"),
        (830, 1_060, .milliseconds, "830 ms – 1.06 s"),
        (0.4, 16.7, .milliseconds, "0.4–16.7 ms"),
        (0, 16.7, .milliseconds, "0–16.7 ms"),
        (0, 0, .milliseconds, "0 ms"),
        (1.001, 1.002, .seconds, "1 s"),
        (240_000, 251_000, .rowsPerSecond, "240–251k rows/s"),
        (1_180, 12_793, .count, "1,180–12,793"),
        (97, 98.5, .percent, "97.0–98.5%"),
    ])
    func `a range names its unit once if both ends share it`(
        lower: Double,
        upper: Double,
        unit: Metric.Unit,
        text: String
    ) {
        #expect(unit.text(from: lower, to: upper) == text)
    }

    @Test func `a value without digits is written as Swift writes it`() {
        #expect(Metric.Unit.count.text(.infinity) == "inf")
    }
}
