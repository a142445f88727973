import Foundation
import ListTrial
import Model

/// How close the fixed cells of `reused-cell` come to the limit that their drawings set.
struct CellFigures {
    let rounds: Int
    let freeCores: Int
    let slack: Double

    private static let visibleRows = 12.0
    private static let cacheLimit = 3_000_000
    /// The bytes of a few cells of the pool, which show their last picture until they are reused.
    private static let shownBytes = 4 * 240 * 96 * 4

    /// The figures of each repaired fix.
    func figures(in folder: String) async throws -> [Figure] {
        let fixes = try await FixSampler(of: "reused-cell")
        // As in the lesson: expensive drawings, and a fast fling.
        let expensive = try await samples(fixes, drawingCost: 8, fling: 20_000, folder: "\(folder)/expensive")
        // Cheap drawings and a slow fling: more pictures than the cache can hold.
        let cheap = try await samples(fixes, drawingCost: 1, fling: 5_000, folder: "\(folder)/cheap")
        return try fixes.mendedFixes.flatMap { variant in
            try figures(
                of: variant,
                expensive.filter { $0.variant == variant },
                cheap.filter { $0.variant == variant }
            )
        }
    }

    private func figures(of variant: String, _ expensive: [Sample], _ cheap: [Sample]) throws -> [Figure] {
        let all = expensive + cheap
        let stale = try all.values(of: "staleFrames")
        let wasted = try expensive.values(of: "wastedWork")
        let stalls = try expensive.values(of: "longestOwnStall")
        let pictures = try all.values(of: "picturesHeld")
        let most = Double(Self.cacheLimit + Self.shownBytes)
        return [
            Figure(variant, "stale frames", .count, stale, judgedBy: .largest, asked: .atMost(0)),
            Figure(variant, "wasted drawing", .percent, wasted, asked: .atMost(5)),
            Figure(variant, "longest own stall", .milliseconds, stalls, asked: .atMost(Metric.frame)),
            try settling(of: variant, expensive),
            Figure(variant, "pictures in memory", .bytes, pictures, judgedBy: .largest, asked: .atMost(most)),
        ]
    }

    private func samples(
        _ fixes: FixSampler,
        drawingCost: Double,
        fling: Double,
        folder: String
    ) async throws -> [Sample] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try DrawingCost.calibrate(drawingCost, in: folder)
        return try await fixes.samples(
            rounds,
            of: fixes.mendedFixes,
            in: ["scroll"],
            settings: [
                "rows": "100000", "drawing-cost": "\(drawingCost)", "fling": "\(fling)",
                "cache-limit": "\(Self.cacheLimit)",
            ],
            folder: folder
        )
    }

    /// From the end of the scroll to the last right picture, minus the time that drawing the visible rows takes. The
    /// smallest value is judged: other programs can only make it larger.
    private func settling(of variant: String, _ samples: [Sample]) throws -> Figure {
        let settled = try samples.values(of: "settleTime")
        let costs = try samples.values(of: "drawingCost")
        return Figure(
            variant,
            "last picture, beyond its drawing",
            .milliseconds,
            zip(settled, costs).map { $0 - Self.visibleRows * $1 / Double(freeCores) },
            judgedBy: .smallest,
            asked: .atMost(slack)
        )
    }
}
