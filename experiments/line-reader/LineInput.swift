import Declaring
import Foundation
import LineReader
import Model

/// The file that a scenario's samples read, and the digest of the file's lines.
struct LineInput {
    static let megabytes = Parameter("megabytes", default: 1, in: 1...100_000, help: "millions of bytes to generate")
    static let feed = Parameter(feed: "a text", help: "a text for scenario feed")
    static let seed = Parameter(
        "feed-seed",
        default: 1,
        in: 0...1_000_000_000_000_000,
        help: "seed of the generated feed"
    )
    static let lineLength = Parameter(
        "line-length",
        default: 2_000_000,
        in: 1...100_000_000,
        help: "bytes of the long line"
    )
    static let chunkSize = Parameter("chunk-size", default: 4096, in: 1...1_048_576, help: "bytes per chunk")
    static let lineTime = Parameter("line-time", default: 4.0, in: 0...1_000_000, help: "microseconds per line")
    static let lastLineTime = Parameter(
        "last-line-time",
        default: 80.0,
        in: 0...10_000,
        help: "milliseconds that the consumer of late-end takes for the last line"
    )
    static let parameters: [any DeclaredParameter] = [
        megabytes, feed, seed, lineLength, chunkSize, lineTime, lastLineTime,
    ]
    /// A file that can be opened but not read. Only Linux has such a file. A folder is unsuitable, because its stream
    /// has no events on Linux.
    private static let unreadable = "/proc/self/mem"
    /// The text sent through a pipe: two lines, the last one without a line end.
    static let piped = "the first line\nthe last line"

    var file: TextFile
    let pace: LineConsumer.Pace
    /// The generated text; nil if the user provides a text.
    private let text: GeneratedText?
    private let expectedPath: String
    /// The number of bytes of each line that are compared. The rest of a longer line is ignored.
    let mostBytesOfLine: Int
    /// Whether the file is a log: there, a CR without an LF ends no line.
    private let isLog: Bool
    /// Whether there is a file to prepare: not if a pipe or a folder is read.
    private let isFile: Bool

    init(_ values: ParameterValues, directory: String) {
        typealias Scenarios = LineReaderExperiment
        let (scenario, megabytes, seed) = (values.scenario, values[Self.megabytes], values[Self.seed])
        let isGiven = !values[Self.feed].isEmpty
        let isLongLine = Scenarios.longLines.contains(scenario)
        let length = isLongLine || scenario == Scenarios.log ? values[Self.lineLength] : megabytes
        let name = "\(directory)/\(scenario.name)-\(seed)-\(length)"
        var path = isGiven ? values[Self.feed] : "\(name).txt"
        if scenario == Scenarios.unreadable { path = Self.unreadable }
        file = TextFile(path: path, chunkSize: values[Self.chunkSize])
        expectedPath = "\(name).json"
        isLog = [Scenarios.log, Scenarios.edges].contains(scenario)
        mostBytesOfLine = isLog ? Scenarios.mostBytesOfLogLine : .max
        isFile = ![Scenarios.lateEnd, Scenarios.released, Scenarios.unreadable].contains(scenario)
        var pace = LineConsumer.Pace()
        if scenario == Scenarios.slowConsumer { pace.eachLine = .microseconds(values[Self.lineTime]) }
        if scenario == Scenarios.lateEnd { pace.secondLine = .milliseconds(values[Self.lastLineTime]) }
        self.pace = pace
        text =
            switch scenario {
            case _ where isGiven: nil
            case _ where isLongLine: .longLine(bytes: length)
            case Scenarios.endOfStream: .unendedFeed(megabytes: megabytes, seed: UInt64(seed))
            case Scenarios.log: .log(bytes: length, seed: UInt64(seed))
            case Scenarios.awkwardBytes: .awkwardBytes
            case Scenarios.edges: .edges
            default: .feed(megabytes: megabytes, seed: UInt64(seed))
            }
    }

    /// Creates a missing file, and stores the digest of the file's lines.
    ///
    /// - Throws: ``LineError`` if a given text cannot be read.
    func prepare() throws {
        guard isFile else { return }
        if let text, !FileManager.default.fileExists(atPath: file.path) { try text.write(to: file.path) }
        // Rejects an unreadable text before any sample is taken, with the reader's own error.
        let lines = try Lines(path: file.path, ending: .any)
        for _ in lines {}
        try lines.finish()
        try WholeFile.write(JSONEncoder().encode(digestOfFile()), to: expectedPath)
    }

    /// Returns the number of bytes to read, or 0 without a file.
    func size() throws -> Int {
        guard isFile else { return 0 }
        return try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }

    /// Returns the digest of the correct lines. The digest is stored, or computed now if no file was prepared.
    func expected() throws -> LineDigest {
        guard isFile else {
            var digest = LineDigest()
            for line in Self.piped.split(separator: "\n") { digest.add(String(line)) }
            return digest
        }
        guard FileManager.default.fileExists(atPath: expectedPath) else { return try digestOfFile() }
        return try JSONDecoder().decode(LineDigest.self, from: Data(contentsOf: URL(fileURLWithPath: expectedPath)))
    }

    private func digestOfFile() throws -> LineDigest {
        try isLog ? LineDigest(ofLog: file.path, most: mostBytesOfLine) : LineDigest(ofFile: file.path)
    }
}
