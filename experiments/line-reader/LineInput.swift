import Foundation
import Lab
import LineReader
import LinesApp
import Model

/// The file that the samples of a scenario read, and what its lines have to be.
struct LineInput {
    static let megabytes = Parameter("megabytes", default: 1, in: 1...100_000, help: "millions of bytes to generate")
    static let feed = Parameter("feed", default: "", accepts: "a path, or nothing", help: "a text for scenario feed")
    static let seed = Parameter("feed-seed", default: 1, in: 0...Int.max, help: "seed of the generated feed")
    static let chunkSize = Parameter("chunk-size", default: 4096, in: 1...1_048_576, help: "bytes per chunk")
    static let lineTime = Parameter("line-time", default: 4.0, in: 0...1_000_000, help: "microseconds per line")
    static let firstLineTime = Parameter(
        "first-line-time",
        default: 50.0,
        in: 0...10_000,
        help: "milliseconds that the consumer of end-of-stream takes for the first line"
    )
    static let parameters: [any DeclaredParameter] = [megabytes, feed, seed, chunkSize, lineTime, firstLineTime]

    let file: TextFile
    /// How fast the lines are consumed.
    let pace: LineConsumer.Pace
    /// Nil where the user gives the text.
    private let text: GeneratedText?
    private let expectedPath: String

    init(_ values: ParameterValues, directory: String) {
        typealias Scenarios = LineReaderExperiment
        let (scenario, megabytes, seed) = (values.scenario, values[Self.megabytes], values[Self.seed])
        let isGiven = scenario == Scenarios.feed && !values[Self.feed].isEmpty
        let name = "\(directory)/\(scenario.name)-\(seed)-\(megabytes)"
        file = TextFile(path: isGiven ? values[Self.feed] : "\(name).txt", chunkSize: values[Self.chunkSize])
        expectedPath = "\(name).json"
        var pace = LineConsumer.Pace()
        if scenario == Scenarios.slowConsumer { pace.eachLine = .microseconds(values[Self.lineTime]) }
        if scenario == Scenarios.endOfStream { pace.firstLine = .milliseconds(values[Self.firstLineTime]) }
        self.pace = pace
        text =
            switch scenario {
            case _ where isGiven: nil
            case _ where Scenarios.longLines.contains(scenario): .longLine(megabytes: megabytes)
            case Scenarios.endOfStream: .unendedFeed(megabytes: megabytes, seed: UInt64(seed))
            case Scenarios.awkwardBytes: .awkwardBytes
            default: .feed(megabytes: megabytes, seed: UInt64(seed))
            }
    }

    /// Makes the file where it does not exist yet, and notes its lines' digest.
    ///
    /// - Throws: ``LineError`` where a given text cannot be read.
    func prepare() throws {
        if let text, !FileManager.default.fileExists(atPath: file.path) { try text.write(to: file.path) }
        // A text that cannot be read is refused before any sample is taken, in the reader's words.
        let lines = try Lines(path: file.path, ending: .any)
        for _ in lines {}
        try lines.finish()
        try WholeFile.write(JSONEncoder().encode(LineDigest(ofFile: file.path)), to: expectedPath)
    }

    /// What was noted; the digest of a text that nobody has prepared is computed now.
    func expected() throws -> LineDigest {
        guard FileManager.default.fileExists(atPath: expectedPath) else { return try LineDigest(ofFile: file.path) }
        return try JSONDecoder().decode(LineDigest.self, from: Data(contentsOf: URL(fileURLWithPath: expectedPath)))
    }
}
