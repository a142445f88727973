import Console
import Foundation
import Gate
import GateReport
import Model
import Page
import Statistics
import TestThread
import Testing

/// However a document was damaged: it is refused in one sentence, or is complete enough for everything that is done
/// with it.
@Suite("Damaged documents", .timeLimit(.minutes(5)), .computing)
struct DamagedDocumentTests {
    @Test("Bytes that were lost, duplicated or changed", arguments: [1, 2, 3, 4])
    func bytes(seed: UInt64) throws {
        var dice = SplitMix(seed: seed)
        let whole = try StoredRun.data
        #expect(whole.count > 10_000)
        for _ in 0..<250 {
            var data = whole
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let place = Int.random(in: 0..<data.count, using: &dice)
                let end = min(data.count, place + Int.random(in: 1...200, using: &dice))
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: data = data.prefix(place)
                case 1: data.removeSubrange(place..<end)
                case 2: data.insert(contentsOf: data[place..<end], at: place)
                default: data[place] = UInt8.random(in: 0...255, using: &dice)
                }
                data = Data(data)
                if data.isEmpty { break }
            }
            try expectRefusedOrUsable(data)
        }
    }

    @Test("Values that are missing, of another kind, or absurd", arguments: [5, 6, 7, 8])
    func values(seed: UInt64) throws {
        var dice = SplitMix(seed: seed)
        let whole = try JSONSerialization.jsonObject(with: StoredRun.data)
        for _ in 0..<250 {
            let changed = Self.changed(whole, using: &dice)
            guard let data = try? JSONSerialization.data(withJSONObject: changed) else { continue }
            try expectRefusedOrUsable(data)
        }
    }

    @Test("Documents of another kind, of a later version, and an empty file")
    func foreign() throws {
        for version in [0, 2, 99, -1, Int.max] {
            var object = try #require(
                try JSONSerialization.jsonObject(with: StoredRun.data) as? [String: Any]
            )
            object["version"] = version
            let data = try JSONSerialization.data(withJSONObject: object)
            let error = #expect(throws: ResultFileError.self) { try ResultFile.decode(data, from: "r.json") }
            #expect(error?.description.contains("version \(version)") == true)
        }
        for text in ["", "null", "[]", "{}", "{\"format\":\"pitfalls-comparison\",\"version\":1}", "<html>", "\u{0}"] {
            #expect(throws: ResultFileError.self) { try ResultFile.decode(Data(text.utf8), from: "r.json") }
        }
    }

    /// Reads it, and does everything with it that the commands do.
    private func expectRefusedOrUsable(_ data: Data) throws {
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
                _ = BaselineReport(comparison, style: Self.style).lines
            }
            for experiment in document.experiments { _ = TerminalReport(style: Self.style).lines(for: experiment) }
            _ = try? ResultDocument.merged([("r.json", document), ("s.json", StoredRun.document)])
        } catch {
            #expect(!error.description.contains("\n"))
            #expect(error.description.hasPrefix("r.json "))
        }
    }

    private static let style = TerminalStyle(isTerminal: false, columns: 80, environment: [:])

    private static var absurd: [Any] {
        [
            NSNull(), -1, 0, 1e308, -1e308, Int.max, Int.min, 0.5, "", "\u{202E}</script>\u{0}",
            String(repeating: "x", count: 5000), [Any](), [String: Any](), [1, "a"], true,
        ]
    }

    /// The value with one of its parts, at any depth, removed or replaced.
    private static func changed(_ value: Any, using dice: inout SplitMix) -> Any {
        if var object = value as? [String: Any], let key = object.keys.sorted().randomElement(using: &dice) {
            if Int.random(in: 0..<6, using: &dice) == 0 {
                object[key] = nil
            } else {
                object[key] = object[key].map { changed($0, using: &dice) }
            }
            return object
        }
        if var list = value as? [Any], let index = list.indices.randomElement(using: &dice) {
            switch Int.random(in: 0..<8, using: &dice) {
            case 0: list.remove(at: index)
            case 1: list.insert(list[index], at: index)
            default: list[index] = changed(list[index], using: &dice)
            }
            return list
        }
        return absurd.randomElement(using: &dice) ?? value
    }
}
