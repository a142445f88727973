import Drawing
import Foundation
import Model
import TestSupport
import Testing

/// A small run with stored timelines. It has one experiment for each kind of screen, and one without a screen.
enum RecordedRun {
    /// Opens the run's page at the first experiment. Expects the page to have no complaints.
    static func open(
        width: Int = 1_440,
        height: Int = 1_000,
        isDark: Bool = false,
        _ body: (Page) async throws -> Void
    ) async throws {
        let folder = try TestFolder()
        defer { withExtendedLifetime(folder) {} }
        let page = try await Browser.shared().page(width: width, height: height, isDark: isDark)
        try await page.open(try Self.page(in: folder.url))
        try await page.visit("bar")
        try await page.perform(
            """
            new Promise(resolve => {
                const look = () => [...document.querySelectorAll(".player")].every(each => each.player)
                    ? requestAnimationFrame(() => requestAnimationFrame(resolve)) : setTimeout(look, 10);
                look();
            })
            """
        )
        try await body(page)
        #expect(await page.complaints() == [])
        try await page.close()
    }

    /// Writes the run into a folder, and returns the location of its page.
    private static func page(in folder: URL) throws -> URL {
        var document = ResultDocument.madeUp()
        for (name, screens) in [
            ("bar", [flooded, coalesced]), ("cells", [recycled, checked]), ("downloads", [queued, scheduled]),
            ("plain", [nil, nil]),
        ] {
            document.experiments.append(try experiment(name, screens, in: folder))
        }
        let recordings = RecordingFolder(folder.path)
        try ReportWriter(directory: folder.path, recordings: recordings).write(document)
        return folder.appending(path: "report.html")
    }

    private static func experiment(_ name: String, _ screens: [ScreenRecord?], in folder: URL) throws
        -> ExperimentResult
    {
        let stall = Metric("longestStall", .milliseconds, .lowerIsBetter, "The longest stall.")
        let variants = [("pitfall", VariantDescription.Kind.pitfall), ("fix", .structured)]
        let description = ExperimentDescription.madeUp(
            name,
            scenarios: [Scenario(name: "scenario", summary: "What happens.", overrides: [:])],
            variants: variants.map {
                VariantDescription(name: $0, kind: $1, summary: "What it does.", file: "\($0).swift")
            },
            metrics: [stall],
            charts: [
                ChartDescription(title: "Stalls", scenario: "scenario", drawing: .bars(metric: stall.name))
            ]
        )
        let samples = try variants.enumerated().map { place, variant in
            var sample = Sample.madeUp(
                variant.0,
                "scenario",
                [stall.name: .value(place == 0 ? 500 : 0)],
                frames: place == 0
                    ? [Sample.Frame(due: 100, late: 500, running: 400, waiting: 75, blocked: 25)] : []
            )
            sample.marks = [
                Sample.Mark(time: 50, label: "touch Cancel"), Sample.Mark(time: 600, label: "Cancel is heard"),
            ]
            sample.series = [
                try .init(name: "running", points: [.init(time: 0, value: 2), .init(time: 200, value: 5)]),
                try .init(name: "limit", points: [.init(time: 0, value: 3)]),
            ]
            try folder.write(
                try JSONEncoder().encode(timeline(isFrozen: place == 0, screens[place])),
                to: "timelines/\(name)/\(variant.0)-scenario-1.json"
            )
            return sample
        }
        return ExperimentResult(experiment: description, parameters: [:], samplesPlanned: 1, samples: samples)
    }

    /// Returns a timeline with a second of frames. If `isFrozen` is true, the main thread is blocked from 100 to 600
    /// ms.
    private static func timeline(isFrozen: Bool, _ screen: ScreenRecord?) -> TimelineRecord {
        let frames = (1...50).map { $0 * 20_000 }.filter { !isFrozen || !(100_000..<600_000).contains($0) }
        return TimelineRecord(
            names: ["update", "import", "tap"],
            categories: ["update", "work", "input"],
            lanes: [
                .init(thread: 1, isMain: true, events: [[0, 0, 90_000, 510_000], [2, 2, 600_000]], dropped: 0),
                .init(thread: 2, isMain: false, events: [[1, 1, 0, 900_000]], dropped: 0),
            ],
            frames: Moments(frames),
            length: 1_000_000,
            screen: screen
        )
    }

    // MARK: - Screens

    private static let done = Steps((0...10).map { .init(time: $0 * 50_000, value: $0 * 100) })
    private static let flooded = ScreenRecord.progress(
        ProgressScreen(
            total: 1_000,
            items: "stops",
            shown: Steps([.init(time: 20_000, value: 10), .init(time: 600_000, value: 1_000)]),
            done: done
        )
    )
    private static let coalesced = ScreenRecord.progress(
        ProgressScreen(total: 1_000, items: "stops", shown: done, done: done)
    )

    private static func cells(_ pictures: [[Int?]]) -> ScreenRecord {
        .cells(
            CellsScreen(
                rowHeight: 44,
                height: 132,
                frames: pictures.enumerated().map { place, pictures in
                    .init(time: 20_000 * (place + 1), offset: 0, firstRow: 7, pictures: pictures)
                },
                rows: (5...9).map { .init(number: $0, name: "Shop \($0)", values: [3, $0, 1, 2, 9, 4, 5]) }
            )
        )
    }
    private static let recycled = cells([[nil, nil, nil], [5, 8, nil], [7, 8, 9]])
    private static let checked = cells([[nil, nil, nil], [7, 8, nil], [7, 8, 9]])

    private static let queued = downloads([0, 1, 2, 3, 4])
    private static let scheduled = downloads([0, 1, 2])
    private static func downloads(_ running: [Int]) -> ScreenRecord {
        .downloads(
            DownloadsScreen(
                downloads: (1...5).map { .init(name: "file-\($0)", bytes: 1_000) },
                changes: running.map { .init(time: 1_000, download: $0, state: .running, isPaused: false, received: 0) }
                    + running.map { .init(time: 500_000, download: $0, state: .finished, isPaused: false, received: 0) }
            )
        )
    }
}
