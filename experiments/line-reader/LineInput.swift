import Foundation
import Lab
import LineReader
import LinesApp
import Model

/// The file that the samples of a scenario read, and what its lines have to be.
struct LineInput {
    /// What is in the file, and who consumes it.
    enum Situation: String, ParameterChoice {
        /// A feed; the user's where there is one.
        case feed
        /// A feed of so many megabytes.
        case sized
        /// The same for a slow consumer.
        case slowConsumer = "slow-consumer"
        case longLine = "long-line"
        /// A feed whose last line has no end, for a consumer that is slow at the first line.
        case endOfStream = "end-of-stream"
        case awkwardBytes = "awkward-bytes"
    }

    static let situation = Parameter(
        "situation",
        default: Situation.feed,
        help: "what is in the file, and who consumes it"
    )
    static let megabytes = Parameter(
        "megabytes",
        default: 1,
        in: 1...100_000,
        help: "the length of a generated feed, or of the long line, in millions of bytes"
    )
    static let feed = Parameter(
        "feed",
        default: "",
        accepts: "the path of any text, or nothing for the generated feed",
        help: "a text to read instead of the generated feed of the scenario feed"
    )
    static let seed = Parameter("feed-seed", default: 1, in: 0...Int.max, help: "seed of the generated feed")
    static let chunkSize = Parameter(
        "chunk-size",
        default: 4096,
        in: 1...1_048_576,
        help: "bytes of a chunk on the main run loop, 4096 in the article"
    )
    static let lineTime = Parameter(
        "line-time",
        default: 4.0,
        in: 0...1_000_000,
        help: "microseconds that the slow consumer takes for each line"
    )
    static let firstLineTime = Parameter(
        "first-line-time",
        default: 50.0,
        in: 0...10_000,
        help: "milliseconds that the consumer of end-of-stream takes for the first line"
    )
    static let parameters: [any DeclaredParameter] = [
        situation, megabytes, feed, seed, chunkSize, lineTime, firstLineTime,
    ]

    let file: TextFile
    /// How fast the lines are consumed.
    let pace: LineConsumer.Pace
    private var path: String { file.path }
    /// Nil where the user gives the text.
    private let text: GeneratedText?
    private let expectedPath: String

    init(_ values: ParameterValues, directory: String) {
        let (situation, megabytes, seed) = (values[Self.situation], values[Self.megabytes], values[Self.seed])
        let isGiven = situation == .feed && !values[Self.feed].isEmpty
        let name = "\(directory)/\(situation.rawValue)-\(seed)-\(megabytes)"
        file = TextFile(path: isGiven ? values[Self.feed] : "\(name).txt", chunkSize: values[Self.chunkSize])
        expectedPath = "\(name).json"
        text =
            switch situation {
            case _ where isGiven: nil
            case .feed, .sized, .slowConsumer: .feed(megabytes: megabytes, seed: UInt64(seed))
            case .longLine: .longLine(megabytes: megabytes)
            case .endOfStream: .unendedFeed(megabytes: megabytes, seed: UInt64(seed))
            case .awkwardBytes: .awkwardBytes
            }
        var pace = LineConsumer.Pace()
        if situation == .slowConsumer { pace.eachLine = .microseconds(values[Self.lineTime]) }
        if situation == .endOfStream { pace.firstLine = .milliseconds(values[Self.firstLineTime]) }
        self.pace = pace
    }

    /// Makes the file where it does not exist yet, and notes its lines' digest.
    ///
    /// - Throws: ``LineError`` where a given text cannot be read.
    func prepare() throws {
        if let text, !FileManager.default.fileExists(atPath: path) { try text.write(to: path) }
        // A text that cannot be read is refused before any sample is taken, in the reader's words.
        let lines = try Lines(path: path, ending: .any)
        for _ in lines {}
        try lines.finish()
        try WholeFile.write(JSONEncoder().encode(LineDigest(ofFile: path)), to: expectedPath)
    }

    /// What was noted; the digest of a text that nobody has prepared is computed now.
    func expected() throws -> LineDigest {
        guard FileManager.default.fileExists(atPath: expectedPath) else { return try LineDigest(ofFile: path) }
        return try JSONDecoder().decode(LineDigest.self, from: Data(contentsOf: URL(fileURLWithPath: expectedPath)))
    }

    func fileSize() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.size] as? Int) ?? 0
    }
}
