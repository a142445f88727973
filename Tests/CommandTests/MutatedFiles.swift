import Foundation
import Model

/// The files of a small run, to be damaged: an experiment of the reference run, with few samples, and a timeline of its
/// first one.
struct MutatedFiles {
    enum Part: CaseIterable {
        case document
        case journal
        case timeline
    }

    let folder: String
    var results: String { "\(folder)/results.json" }
    private let timeline: String

    /// Writes the whole files.
    ///
    /// - Parameters:
    ///   - isCutOff: Whether the samples are in a journal, as after `kill -9`.
    ///   - reference: The reference run.
    init(_ experiment: String, isCutOff: Bool, of reference: ResultDocument, in folder: String) throws {
        self.folder = folder
        var document = reference
        document.experiments = document.experiments.filter { $0.experiment.name == experiment }
        let scenario = document.experiments[0].experiment.scenarios[0].name
        document.experiments[0].samples = document.experiments[0].samples.filter { sample in
            sample.block < 2 && (sample.scenario == scenario || !sample.distributions.isEmpty)
        }
        let samples = document.experiments[0].samples
        let first = samples.first { !$0.isWarmUp } ?? samples[0]
        timeline = TimelineFile.path(of: first, experiment: experiment).map { "\(folder)/\($0)" } ?? ""
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if isCutOff {
            document.status = .running
            document.endedAt = nil
            document.experiments[0].samples = []
            document.experiments[0].verdicts = []
            let journal = try SampleJournal(of: document, beside: "\(folder)/results.json")
            for sample in samples { try journal.append(sample, of: experiment) }
        }
        try ResultFile.write(document, to: "\(folder)/results.json")
        try FileManager.default.createDirectory(
            atPath: (timeline as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        try JSONEncoder().encode(Self.record(experiment)).write(to: URL(fileURLWithPath: timeline))
    }

    /// Damages one of the files.
    ///
    /// - Returns: Which, and how, in a few words; nil if this run has no such file.
    func damage(_ part: Part, using dice: inout some RandomNumberGenerator) throws -> String? {
        let path =
            switch part {
            case .document: results
            case .journal: SampleJournal.path(beside: results)
            case .timeline: timeline
            }
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        guard part == .journal else {
            let (words, damaged) = try Mutation.mutated(data, using: &dice)
            try damaged.write(to: URL(fileURLWithPath: path))
            return "\(part): \(words)"
        }
        var lines = data.split(separator: UInt8(ascii: "\n")).map { Data($0) }
        let line = Int.random(in: 0..<lines.count, using: &dice)
        let (words, damaged) = try Mutation.mutated(lines[line], using: &dice)
        lines[line] = damaged
        try Data(lines.flatMap { $0 + [UInt8(ascii: "\n")] }).write(to: URL(fileURLWithPath: path))
        return "\(part), line \(line + 1): \(words)"
    }

    /// A timeline with everything that one may have; the screen depends on the experiment.
    private static func record(_ experiment: String) -> TimelineRecord {
        let screen: ScreenRecord =
            switch experiment {
            case "download-limit":
                .downloads(
                    DownloadsScreen(
                        downloads: [.init(name: "a", bytes: 900)],
                        changes: [.init(time: 5, download: 0, state: .running, isPaused: true, received: 7)]
                    )
                )
            case "reused-cell":
                .cells(
                    CellsScreen(
                        rowHeight: 44,
                        height: 88,
                        frames: [.init(time: 3, offset: 0, firstRow: 0, pictures: [0, nil])],
                        rows: [.init(number: 0, name: "a", values: [1, 2]), .init(number: 1, name: "b", values: [3])]
                    )
                )
            case "line-reader":
                .list(
                    ListScreen(
                        count: Steps([.init(time: 0, value: 0), .init(time: 9, value: 4)]),
                        names: ["a", "b"],
                        inView: [.init(time: 9, names: [0, 1])]
                    )
                )
            default:
                .progress(
                    ProgressScreen(
                        total: 100,
                        items: "rows",
                        shown: Steps([.init(time: 0, value: 0), .init(time: 70, value: 50)]),
                        done: Steps([.init(time: 0, value: 0), .init(time: 60, value: 50)])
                    )
                )
            }
        return TimelineRecord(
            names: ["parse", "save", "tap"],
            categories: ["work", "input"],
            lanes: [
                .init(thread: 7, isMain: true, events: [[0, 0, -5, 100], [1, 0, 20, 30], [2, 1, 40]], dropped: 0),
                .init(thread: 8, isMain: false, events: [[0, 0, 1, 50], [0, 0, 20, 90]], dropped: 3),
            ],
            frames: Moments([0, 17, 33]),
            length: 1_000,
            screen: screen
        )
    }
}
