import Drawing
import Foundation
import Model

/// A page with stored timelines, and the data of its scripts.
struct RecordedPage {
    let html: String

    /// - Parameters:
    ///   - timelines: The files' texts by their paths in the folder of timelines.
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

    /// A page with one timeline, that of the pitfall's median sample.
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
        let lanes: [Lane]
        let marks: [Mark]

        struct Mark: Decodable { let label: String }

        struct Lane: Decodable {
            let spans: [Int]
            let instants: [Int]

            /// Name, category, row, start, duration, count.
            var eachSpan: [[Int]] {
                var start = 0
                return stride(from: 0, to: spans.count, by: 6).map { place in
                    var span = Array(spans[place..<place + 6])
                    start += span[3]
                    span[3] = start
                    return span
                }
            }
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
