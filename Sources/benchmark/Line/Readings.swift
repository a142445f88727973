import Foundation
import LineReader
import Measuring
import Model
import TransitFeed

/// A way to read a file, together with the file that it reads.
enum Reading {
    case wordCount, bytes, largeFields, oneField, stops
    case components, text, smallFields, python, sqlite
}

/// Measures ways to read two files, one way after the other.
struct Readings {
    /// The path of the large file, for fast readers.
    let large: String
    /// The path of the small file, for slow readers.
    let small: String
    let rounds: Int

    /// Measures each reading's bytes per second of processor time, with one value per round. Python and SQLite are left
    /// out if they are not installed.
    ///
    /// - Throws: ``HarnessError`` if two readings find different counts, or `wc` is not installed.
    func speeds(in folder: String) throws -> [Reading: [Double]] {
        guard let wordCount = Tool("wc", arguments: { ["-l", $0] }) else { throw HarnessError("wc is not installed") }
        let python = Tool("python3") { file in
            [
                "-c",
                "import csv, sys\nprint(sum(map(len, csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))))",
                file,
            ]
        }
        let sqlite = Tool("sqlite3") { file in [":memory:", "-cmd", ".mode csv", ".import '\(file)' stops"] }
        // Reading a file of one row measures the start-up time of a tool.
        let tiny = "\(folder)/tiny.txt"
        try Data("stop_id,stop_name\n1,Anhalter Bahnhof\n".utf8).write(to: URL(fileURLWithPath: tiny))

        var speeds: [Reading: [Double]] = [:]
        func note(_ reading: Reading, _ speed: Double) { speeds[reading, default: []].append(speed) }
        for _ in 0..<rounds {
            let (counted, lines) = try speed(of: wordCount, large, tiny)
            note(.wordCount, counted)
            note(.bytes, try speed(large, finds: lines, "lines", countLines))
            let (split, pieces) = try speed(small, countComponents)
            note(.components, split)
            note(.text, try speed(small, finds: pieces, "lines", countTextLines))
            note(.largeFields, try speed(large, countFields).speed)
            note(.oneField, try speed(large, countNames).speed)
            note(.stops, try speed(large, countStops).speed)
            let (read, fields) = try speed(small, countFields)
            note(.smallFields, read)
            if let python {
                let (speed, found) = try speed(of: python, small, tiny)
                guard found == fields else { throw Self.differ("fields", found, fields) }
                note(.python, speed)
            }
            if let sqlite { note(.sqlite, try speed(of: sqlite, small, tiny).speed) }
        }
        return speeds
    }

    // MARK: - Measuring

    private func speed(of tool: Tool, _ file: String, _ tiny: String) throws -> (speed: Double, number: Int?) {
        let start = try tool.run(tiny).seconds
        let (seconds, number) = try tool.run(file)
        return (try Self.size(file) / max(seconds - start, 1e-6), number)
    }

    private func speed(_ file: String, _ read: (String) throws -> Int) throws -> (speed: Double, number: Int) {
        let stopwatch = ThreadUsageReader()
        let before = stopwatch.read().running
        let number = try read(file)
        return (try Self.size(file) / (stopwatch.read().running - before).seconds, number)
    }

    private func speed(
        _ file: String,
        finds expected: Int?,
        _ what: String,
        _ read: (String) throws -> Int
    ) throws -> Double {
        let (speed, found) = try speed(file, read)
        guard found == expected else { throw Self.differ(what, expected, found) }
        return speed
    }

    private static func differ(_ what: String, _ one: Int?, _ other: Int) -> HarnessError {
        HarnessError("two readings of a file find \(one.map { "\($0)" } ?? "no number of") \(what) and \(other)")
    }

    private static func size(_ file: String) throws -> Double {
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        return Double((attributes[.size] as? Int) ?? 0)
    }

    // MARK: - Reading

    private func countLines(_ file: String) throws -> Int {
        let lines = try Lines(path: file)
        var count = 0
        for _ in lines { count += 1 }
        try lines.finish()
        return count
    }

    private func countTextLines(_ file: String) throws -> Int {
        let lines = try TextLines(path: file, invalidText: .refused)
        var count = 0
        for _ in lines { count += 1 }
        try lines.finish()
        return count
    }

    private func countComponents(_ file: String) throws -> Int {
        let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
        return lines.last == "" ? lines.count - 1 : lines.count
    }

    /// The number of fields of all records, including the header's.
    private func countFields(_ file: String) throws -> Int {
        var records = try FeedRecords(path: file)
        var count = records.count
        while try records.next() { count += records.count }
        return count
    }

    private func countNames(_ file: String) throws -> Int {
        var records = try FeedRecords(path: file)
        guard let name = records.column("stop_name") else { throw HarnessError("\(file) has no stop_name") }
        var count = 0
        while try records.next() {
            if records.text(name) != nil { count += 1 }
        }
        return count
    }

    private func countStops(_ file: String) throws -> Int {
        var reader = try StopsReader(path: file, columns: [])
        var count = 0
        while try reader.next() != nil { count += 1 }
        return count
    }
}
