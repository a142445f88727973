import Foundation
import Lab
import LineReader
import Model
import TransitFeed

/// The file that the samples of a scenario read, and its lines as they ought to be.
struct LineInput {
    static let situation = Parameter("situation", default: Situation.feed, help: "what is read, and who consumes it")
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

    static let parameters = [
        AnyParameter(situation), AnyParameter(megabytes), AnyParameter(feed), AnyParameter(seed),
        AnyParameter(chunkSize),
    ]

    let file: TextFile
    private var path: String { file.path }
    private let situation: Situation
    private let size: Int
    private let seed: Int
    private let isGiven: Bool
    private let expectedPath: String

    private static let million = 1_000_000

    init(_ values: ParameterValues, directory: String) {
        situation = values[Self.situation]
        let megabytes = values[Self.megabytes]
        size = megabytes * Self.million
        seed = values[Self.seed]
        isGiven = situation == .feed && !values[Self.feed].isEmpty
        let name = "\(directory)/\(situation.rawValue)-\(seed)-\(megabytes)"
        file = TextFile(path: isGiven ? values[Self.feed] : "\(name).txt", chunkSize: values[Self.chunkSize])
        expectedPath = "\(name).json"
    }

    /// Makes the file where it is not there yet, and notes what its lines are.
    ///
    /// - Throws: ``LineError`` where a given text cannot be read.
    func prepare() throws {
        if !isGiven, !FileManager.default.fileExists(atPath: path) { try write() }
        // What cannot be read is refused before any sample is taken, in the reader's words.
        let lines = try Lines(path: path, ending: .any)
        for _ in lines {}
        try lines.finish()
        try WholeFile.write(JSONEncoder().encode(ExpectedLines.digest(of: path)), to: expectedPath)
    }

    /// What was noted; of a text that nobody has prepared, its lines are looked at now.
    func expected() throws -> LineDigest {
        guard FileManager.default.fileExists(atPath: expectedPath) else { return try ExpectedLines.digest(of: path) }
        return try JSONDecoder().decode(LineDigest.self, from: Data(contentsOf: URL(fileURLWithPath: expectedPath)))
    }

    func fileSize() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.size] as? Int) ?? 0
    }

    // MARK: - Making it

    private func write() throws {
        let temporary = path + ".part"
        guard FileManager.default.createFile(atPath: temporary, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
        switch situation {
        case .feed, .sized, .slowConsumer: try writeFeed(to: file)
        case .endOfStream:
            try writeFeed(to: file)
            try file.write(contentsOf: Data("the last line".utf8))
        case .longLine:
            try file.write(contentsOf: Data(repeating: UInt8(ascii: "x"), count: size))
            try file.write(contentsOf: Data("\nshort\nlines\nafter it\n".utf8))
        case .awkwardBytes: try file.write(contentsOf: AwkwardBytes.file())
        }
        try file.close()
        try FileManager.default.moveItem(atPath: temporary, toPath: path)
    }

    /// A million bytes of a feed over and over: what a gigabyte of other stops would cost to make, it need not.
    private func writeFeed(to file: FileHandle) throws {
        let feed = try FeedGenerator(seed: UInt64(seed), rows: 20_000).bytes().prefix(Self.million - 1)
        // Whole lines, and one more that makes it the million.
        let lines = feed.prefix(through: feed.lastIndex(of: UInt8(ascii: "\n")) ?? feed.startIndex)
        let last = Data(repeating: UInt8(ascii: "x"), count: feed.count - lines.count)
        let block = Data(lines) + last + Data("\n".utf8)
        for _ in 0..<size / Self.million { try file.write(contentsOf: block) }
    }
}
