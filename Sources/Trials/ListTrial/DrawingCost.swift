import Declaring
import Foundation
import ListView
import Measuring
import Model

/// A calibration that makes a histogram take about the same time on every machine. The speed of the machine's
/// processors must be constant. The calibration runs once per run, so that all samples draw in the same way.
package enum DrawingCost {
    package static let milliseconds = Parameter(
        "drawing-cost",
        default: 8.0,
        in: 0.05...1_000,
        help: "milliseconds of processor time that a histogram takes"
    )

    /// Returns the cost of a histogram for which all processors together draw a histogram every `milliseconds`.
    ///
    /// With a fixed cost, a machine with many processors would draw all rows of a fling in time. No drawing would
    /// outlive its cell.
    package static func onAllProcessors(_ milliseconds: Double) -> Double {
        milliseconds * Double(ProcessInfo.processInfo.activeProcessorCount)
    }

    /// Draws a few histograms, and stores how many samples per pixel make a histogram take this long.
    ///
    /// - Returns: A sentence with the result.
    package static func calibrate(_ milliseconds: Double, in directory: String) throws -> String {
        let probe = 64
        let shops = ShopCatalogue(count: 40, seed: 1)
        let renderer = HistogramRenderer(samplesPerPixel: probe)
        let thread = ThreadUsageReader()
        // Takes the fastest of some rounds, because other programs can only make a drawing slower.
        let cost =
            (0..<5).map { _ in
                let before = thread.read().running
                for shop in shops { _ = renderer.draw(shop.histogram) }
                return (thread.read().running - before).milliseconds / Double(shops.count)
            }.min() ?? milliseconds
        let samples = max(1, Int((milliseconds * Double(probe) / cost).rounded()))
        try WholeFile.write(Data(String(samples).utf8), to: path(of: milliseconds, in: directory))
        return "A histogram of \(milliseconds) ms is drawn with \(samples) samples per pixel on this machine."
    }

    /// Returns the renderer that ``calibrate(_:in:)`` found for a cost.
    package static func renderer(of milliseconds: Double, in directory: String) throws -> HistogramRenderer {
        let path = path(of: milliseconds, in: directory)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard let samples = Int(text), samples > 0 else { throw DrawingCostError(path: path) }
        return HistogramRenderer(samplesPerPixel: samples)
    }

    private static func path(of milliseconds: Double, in directory: String) -> String {
        "\(directory)/samples-per-pixel-\(milliseconds)"
    }
}

/// The file for a run's calibration does not contain a number.
struct DrawingCostError: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) contains no number of samples per pixel; run the experiment again" }
}
