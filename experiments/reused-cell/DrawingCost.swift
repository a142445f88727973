import Foundation
import Lab
import ListView
import Probes
import Results

/// Makes a histogram as dear on this machine as it is meant to be, once a run: all its samples draw alike.
enum DrawingCost {
    static let milliseconds = Parameter(
        "drawing-cost",
        default: 8.0,
        in: 0.05...1_000,
        help: "milliseconds of processor time that a histogram takes"
    )

    /// Draws a few histograms, and writes down with how many samples a pixel they take that long.
    ///
    /// - Returns: What was found, as a sentence.
    static func calibrate(_ values: ParameterValues, in directory: String) throws -> String {
        let probe = 64
        let shops = ShopCatalogue(count: 40, seed: 1)
        let renderer = HistogramRenderer(samplesPerPixel: probe)
        let thread = ThreadUsageReader()
        // The best of some rounds: what else the machine does only ever makes a drawing dearer.
        let cost =
            (0..<5).map { _ in
                let before = thread.read().running
                for shop in shops { _ = renderer.draw(shop.histogram) }
                return (thread.read().running - before).milliseconds / Double(shops.count)
            }.min() ?? 0
        let samples = max(1, Int((values[milliseconds] * Double(probe) / cost).rounded()))
        try WholeFile.write(Data(String(samples).utf8), to: path(in: directory))
        return "A histogram of \(values[milliseconds]) ms is drawn with \(samples) samples a pixel on this machine."
    }

    /// The renderer that ``calibrate(_:in:)`` found.
    static func renderer(in directory: String) throws -> HistogramRenderer {
        let text = try String(contentsOfFile: path(in: directory), encoding: .utf8)
        guard let samples = Int(text), samples > 0 else { throw DrawingCostError(path: path(in: directory)) }
        return HistogramRenderer(samplesPerPixel: samples)
    }

    private static func path(in directory: String) -> String { directory + "/samples-per-pixel" }
}

/// The file with a run's calibration holds none.
struct DrawingCostError: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) holds no number of samples a pixel; run the experiment anew" }
}
