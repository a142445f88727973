import Drawing
import Foundation
import Model
import Regression
import Telling
import TestSupport
import Testing

/// Tests that a damaged document is either refused in one sentence or complete enough for everything that uses it.
@Suite("Damaged documents", .timeLimit(.minutes(5)), .computing)
struct DamagedDocumentTests {
    @Test("Cut off, or with a byte that was lost, doubled or changed")
    func bytes() throws {
        let whole = try StoredRun.data
        #expect(whole.count > 10_000)
        for place in stride(from: 0, to: whole.count, by: whole.count / 50) {
            let (before, after) = (whole[..<place], whole[place...])
            let rest = after.dropFirst()
            let ends: [Data] = [Data(), rest, Data(after.prefix(1)) + after, Data([0xFF]) + rest]
            for damaged in ends {
                try expectRefusedOrUsable(before + damaged)
            }
        }
    }

    @Test(
        "A part that no run writes is refused with its name",
        arguments: [
            ("environment", "null", "environment is null"), ("status", "\"begun\"", "status is not valid"),
            ("startedAt", "\"yesterday\"", "not valid"), ("seed", "-1", "not valid"),
            ("experiments", "{}", "experiments is of another type"), ("experiments.0.samplesPlanned", "-1", "is -1"),
            ("experiments.0.samples.0.block", "\"x\"", "block is of another type"),
            ("experiments.0.samples.0.block", "9223372036854775807", "block is 9223372036854775807"),
            ("experiments.0.samples.0.metrics.longestStall", "1e308", "longestStall is 1e308"),
            ("experiments.0.samples.0.frames", String(repeating: "[", count: 513), "levels deep"),
            ("experiments.0.samples.0.metrics.longestStall", "NaN", "r.json"),
            ("experiments.0.samples.0.metrics.longestStall", "-1e15", "samples.0.metrics.longestStall is -1"),
            ("experiments.0.samples.0.metrics.cpuTime", "-0.0007", "samples.0.metrics.cpuTime is -0.0007"),
            ("experiments.0.samples.0.startedAfter", "-1e15", "startedAfter is -1"),
            ("endedAt", "\"0001-01-01T00:00:00Z\"", "endedAt is before startedAt"),
            ("environment.cores", "0", "environment.cores is 0"),
            ("experiments.0.experiment.variants.0.name", "\"every-hundredth\"", "has every-hundredth twice"),
            ("experiments.0.experiment.deadline", "0", "deadline is 0"), ("version", "0", "has version 0"),
            ("version", "2", "has version 2"), ("format", "\"pitfalls-comparison\"", "not a result document"),
        ]
    )
    func parts(place: String, text: String, reason: String) throws {
        let error = try #require(try expectRefusedOrUsable(try Self.changed(place, to: text)))
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test(
        "Unusual but valid parts are used",
        arguments: [
            ("experiments", "[]"), ("experiments.0.samples", "[]"), ("experiments.0.verdicts", "[]"),
            ("experiments.0.experiment.metrics", "[]"), ("experiments.0.experiment.variants", "[]"),
            ("experiments.0.experiment.title", #""\u202e</script>\u0000\u001b[2J\n""#),
            ("experiments.0.experiment.title", "\"\(String(repeating: "w", count: 100_000))\""),
            ("experiments.0.samples.0.metrics.longestStall", "1e15"),
            ("experiments.0.samplesPlanned", "100000000000000"),
            // A count that an experiment computes may be a difference, so it may be below zero.
            ("experiments.0.samples.0.metrics.lostRows", "-1e15"),
            ("experiments.0.samples.0.metrics.longestStall", "1e-30"),
            ("experiments.0.samples.0.block", "100000000000000"), ("experiments.0.samples.0.startedAfter", "0"),
            ("environment.memory", "100000000000000"), ("environment.load", "[]"), ("profile", "\"\""),
            ("startedAt", "\"0001-01-01T00:00:00Z\""), ("seed", "18446744073709551615"),
            ("seed", #"1,"seed":2"#),
        ]
    )
    func unusual(place: String, text: String) throws {
        let error = try expectRefusedOrUsable(try Self.changed(place, to: text))
        #expect(error == nil)
    }

    /// Returns the stored run's text with one part replaced.
    private static func changed(_ place: String, to text: String) throws -> Data {
        let mark = "the place of what need not be JSON"
        func replaced(_ value: Any, _ path: ArraySlice<Substring>) -> Any {
            guard let key = path.first else { return mark }
            if var object = value as? [String: Any] {
                object[String(key)] = replaced(object[String(key)] ?? 0, path.dropFirst())
                return object
            }
            guard var list = value as? [Any], let index = Int(key) else { return value }
            list[index] = replaced(list[index], path.dropFirst())
            return list
        }
        let whole = try JSONSerialization.jsonObject(with: StoredRun.data)
        let data = try JSONSerialization.data(withJSONObject: replaced(whole, place.split(separator: ".")[...]))
        return Data(String(decoding: data, as: UTF8.self).replacing("\"\(mark)\"", with: text).utf8)
    }

    @Test("Documents of another kind, and an empty file")
    func foreign() throws {
        for text in [
            "", "null", "[]", "3", "{}", "{\"format\":\"pitfalls-comparison\",\"version\":1}", "<html>", "\u{0}",
        ] {
            #expect(throws: ResultFileError.self) { try ResultFile.decode(Data(text.utf8), from: "r.json") }
        }
    }

    /// Reads a document, and uses it in every way that the commands do.
    ///
    /// - Returns: The reason why the document is refused; nil if it was used.
    @discardableResult
    private func expectRefusedOrUsable(_ data: Data) throws -> ResultFileError? {
        do throws(ResultFileError) {
            var document = try ResultFile.decode(data, from: "r.json")
            for index in document.experiments.indices {
                document.experiments[index].verdicts = document.verdicts(ofExperimentAt: index)
            }
            let comparisons = [
                BaselineComparison(of: document, with: StoredRun.document),
                BaselineComparison(of: StoredRun.document, with: document),
            ]
            for comparison in comparisons {
                _ = MarkdownSummary.text(of: document, comparison)
                _ = JUnitDocument(document, comparison).text
                _ = comparison.lines(Self.style)
            }
            for experiment in document.experiments { _ = TerminalReport(style: Self.style).lines(for: experiment) }
            _ = try? ResultDocument.merged([("r.json", document), ("s.json", StoredRun.document)])
            return nil
        } catch {
            #expect(!error.description.contains("\n"))
            #expect(error.description.hasPrefix("r.json "))
            return error
        }
    }

    private static let style = TerminalStyle(isTerminal: false, columns: 80, environment: [:])
}
