import Drawing
import Foundation
import Model

/// A page with stored timelines, and the data of its scripts.
struct RecordedPage {
    let html: String

    /// - Parameters:
    ///   - timelines: The texts of the timeline files, by their paths in the folder of timelines.
    ///   - results: The measured results.
    init(_ timelines: [String: String], of results: [ExperimentResult] = [Fixture.result]) throws {
        html = try TestFolder.use { folder in
            for (name, text) in timelines {
                try folder.write(text, to: "timelines/\(name)")
            }
            let recordings = RecordingFolder(beside: folder.appendingPathComponent("results.json").path)
            return try HTMLReport(Fixture.document(results), recordings: recordings).html()
        }
    }

    /// Creates a page with a single timeline, which belongs to the pitfall's median sample.
    init(_ timeline: TimelineRecord, of result: ExperimentResult = Fixture.result) throws {
        let text = String(decoding: try JSONEncoder().encode(timeline), as: UTF8.self)
        try self.init(["progress-flood/flooded-whole-import-2.json": text], of: [result])
    }

    // MARK: - The data of the scripts

    struct Recording: Decodable {
        let scenarios: [Scenario]
    }

    struct Scenario: Decodable {
        let name: String
        let samples: [Sample]
        /// The indices of the samples that are shown together.
        let pairs: [[Int]]
    }

    struct Sample: Decodable {
        let variant: String
        let names: [String]
        let dropped: Int
        let resolution: Int
        let frames: [Int]?
        let late: [[Int]]
        /// The kinds of events: `[name, category, row, count]`.
        let kinds: [[Int]]
        let lanes: [Lane]
        let marks: [Mark]

        /// Returns the lane's spans: `[name, category, row, start, duration, count]`.
        func eachSpan(of lane: Lane) -> [[Int]] {
            var start = 0
            return stride(from: 0, to: lane.spans.count, by: 3).map { place in
                start += lane.spans[place + 1]
                let kind = kinds[lane.spans[place]]
                return kind.prefix(3) + [start, lane.spans[place + 2], kind[3]]
            }
        }

        struct Mark: Decodable { let label: String }

        struct Lane: Decodable {
            /// For each span, its kind, its start and its duration.
            let spans: [Int]
            /// For each instant, its kind and its time.
            let instants: [Int]
        }
    }

    /// The texts of the page's recordings.
    var texts: [String] {
        html.components(separatedBy: "<script type=\"application/json\" id=\"").dropFirst().compactMap { element in
            let parts = element.components(separatedBy: ":recording-data\">")
            return parts.count == 2 ? parts[1].components(separatedBy: "</script>")[0] : nil
        }
    }

    var recordings: [Recording] {
        get throws { try texts.map { try JSONDecoder().decode(Recording.self, from: Data($0.utf8)) } }
    }

    /// The samples of the first scenario of the first experiment.
    var samples: [Sample] {
        get throws { try recordings.first?.scenarios.first?.samples ?? [] }
    }
}
