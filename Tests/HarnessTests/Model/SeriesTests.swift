import Foundation
import Model
import Testing

@Suite("Series")
struct SeriesTests {
    @Test("A series and a mark read back as they were written, a point as a pair")
    func roundTrip() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(Sample.Series.example)
        #expect(String(decoding: data, as: UTF8.self) == #"{"name":"running","points":[[0,10],[12.5,7],[12.5,5]]}"#)
        #expect(try JSONDecoder().decode(Sample.Series.self, from: data) == .example)
        let mark = Sample.Mark(time: 3, label: "pause all")
        #expect(try JSONDecoder().decode(Sample.Mark.self, from: encoder.encode(mark)) == mark)
    }

    @Test("A sample without series and marks is read, and has none")
    func without() throws {
        let document = try ResultFile.decode(changed { ($0["series"], $0["marks"]) = (nil, nil) }, from: "r.json")
        #expect(document.experiments[0].samples[0].series == nil)
        #expect(document.experiments[0].samples[0].marks == nil)
    }

    @Test(
        "A damaged series is refused in one sentence that says where it is",
        arguments: ["[[1, 2], [0, 2]]", "[[1]]", "[[1, 2, 3]]", "[[]]", "[[null, 1]]", "[[\"a\", 1]]", "{}", "null"]
    )
    func damaged(points: String) throws {
        let value = try JSONSerialization.jsonObject(with: Data(points.utf8), options: .fragmentsAllowed)
        let data = try changed { $0["series"] = [["name": "running", "points": value]] }
        let error = #expect(throws: ResultFileError.self) { try ResultFile.decode(data, from: "r.json") }
        let sentence = try #require(error?.description)
        #expect(sentence.contains("experiments.0.samples.0.series.0.points"))
        #expect(!sentence.contains("\n"))
    }

    @Test("A point or a mark out of range is refused, and the sentence names it")
    func outOfRange() throws {
        for (field, value, reason) in [
            ("series", [["name": "running", "points": [[1e16, 1]]]] as Any, "points is 1e+16"),
            ("marks", [["time": 1e300, "label": "pause all"]], "time is 1e+300"),
        ] {
            let data = try changed { $0[field] = value }
            let error = #expect(throws: ResultFileError.self) { try ResultFile.decode(data, from: "r.json") }
            #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        }
    }

    @Test("NaN, infinities, and times that go back are refused", arguments: [Double.nan, .infinity, -.infinity, -1])
    func refused(time: Double) {
        let points = [Sample.Series.Point(time: 0, value: 1), Sample.Series.Point(time: time, value: 1)]
        if !time.isFinite {
            let value = [Sample.Series.Point(time: 0, value: time)]
            #expect(throws: SeriesError.self) { try Sample.Series(name: "running", points: value) }
        }
        let error = #expect(throws: SeriesError.self) { try Sample.Series(name: "running", points: points) }
        #expect(error?.description.contains("running") == true)
    }

    /// Returns the example with its only sample changed.
    private func changed(_ change: (inout [String: Any]) -> Void) throws -> Data {
        let data = try ResultFile.encoder().encode(ResultDocument.example)
        var document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var experiments = try #require(document["experiments"] as? [[String: Any]])
        var samples = try #require(experiments[0]["samples"] as? [[String: Any]])
        change(&samples[0])
        experiments[0]["samples"] = samples
        document["experiments"] = experiments
        return try JSONSerialization.data(withJSONObject: document)
    }
}
