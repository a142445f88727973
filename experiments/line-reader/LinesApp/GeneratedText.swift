import Foundation
import TransitFeed

/// A text file to read, of a given kind and length.
package enum GeneratedText: Sendable {
    /// A feed of stops, this many millions of bytes long.
    case feed(megabytes: Int, seed: UInt64)
    /// The same stops, and a last line without a line ending.
    case unendedFeed(megabytes: Int, seed: UInt64)
    /// One line of this many bytes, and three short ones.
    case longLine(bytes: Int)
    /// A megabyte of stops with CRLF, one line of this many bytes, and a last line without a line ending.
    case log(bytes: Int, seed: UInt64)
    /// Text that line readers often get wrong.
    case awkwardBytes

    private static let million = 1_000_000

    /// Writes the whole file, or leaves no file.
    package func write(to path: String) throws {
        let temporary = path + ".part"
        guard FileManager.default.createFile(atPath: temporary, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
        switch self {
        case .feed(let megabytes, let seed):
            try Self.writeFeed(to: file, megabytes, seed)
        case .unendedFeed(let megabytes, let seed):
            try Self.writeFeed(to: file, megabytes, seed)
            try file.write(contentsOf: Data("the last line".utf8))
        case .longLine(let bytes):
            try file.write(contentsOf: Data(repeating: UInt8(ascii: "x"), count: bytes))
            try file.write(contentsOf: Data("\nshort\nlines\nafter it\n".utf8))
        case .log(let bytes, let seed):
            try Self.writeBlocks(to: file, count: 16, seed)
            try file.write(contentsOf: Data(repeating: UInt8(ascii: "x"), count: bytes))
            try file.write(contentsOf: Data("\r\nshort\r\nthe last line".utf8))
        case .awkwardBytes:
            try file.write(contentsOf: AwkwardBytes.file())
        }
        try file.close()
        try FileManager.default.moveItem(atPath: temporary, toPath: path)
    }

    /// Repeats the same million bytes: a gigabyte of different stops would take too long to generate.
    private static func writeFeed(to file: FileHandle, _ megabytes: Int, _ seed: UInt64) throws {
        let feed = try FeedGenerator(seed: seed, rows: 20_000).bytes().prefix(million - 1)
        // Whole lines, and one more line that fills the block up to a million bytes.
        let lines = feed.prefix(through: feed.lastIndex(of: UInt8(ascii: "\n")) ?? feed.startIndex)
        let last = Data(repeating: UInt8(ascii: "x"), count: feed.count - lines.count)
        let block = Data(lines) + last + Data("\n".utf8)
        for _ in 0..<megabytes { try file.write(contentsOf: block) }
    }

    /// Repeats a block that starts with an LF and ends with a CR: if chunks are a power of two long, an edge cuts a
    /// CRLF.
    private static func writeBlocks(to file: FileHandle, count: Int, _ seed: UInt64) throws {
        let feed = String(decoding: try FeedGenerator(seed: seed, rows: 2000).bytes(), as: UTF8.self)
        var block = Data("\n\(feed.replacing("\n", with: "\r\n"))".utf8).prefix(65_000)
        block.append(Data(repeating: UInt8(ascii: "x"), count: 65_535 - block.count) + Data("\r".utf8))
        for _ in 0..<count { try file.write(contentsOf: block) }
        try file.write(contentsOf: Data("\n".utf8))
    }
}
