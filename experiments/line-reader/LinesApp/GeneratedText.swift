import Foundation
import TransitFeed

/// A kind of text file, with its length.
package enum GeneratedText: Sendable {
    /// A feed of stops, this many millions of bytes long.
    case feed(megabytes: Int, seed: UInt64)
    /// A feed of stops whose last line has no line ending.
    case unendedFeed(megabytes: Int, seed: UInt64)
    /// A line of this many bytes, and three short lines.
    case longLine(bytes: Int)
    /// A megabyte of stops with CRLF, a line of this many bytes, and a last line without a line ending.
    case log(bytes: Int, seed: UInt64)
    /// Text that line readers often get wrong.
    case awkwardBytes
    /// Lines that a reader that cuts them often gets wrong.
    case edges

    private static let million = 1_000_000

    /// Writes the file. After an error there is no file.
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
        case .edges:
            try file.write(contentsOf: EdgeLines.file())
        }
        try file.close()
        try FileManager.default.moveItem(atPath: temporary, toPath: path)
    }

    /// Writes the same million bytes repeatedly, because a gigabyte of different stops would take too long to generate.
    private static func writeFeed(to file: FileHandle, _ megabytes: Int, _ seed: UInt64) throws {
        let feed = try FeedGenerator(seed: seed, rows: 20_000).bytes().prefix(million - 1)
        // The block consists of whole lines, and of one line that fills the block up to a million bytes.
        let lines = feed.prefix(through: feed.lastIndex(of: UInt8(ascii: "\n")) ?? feed.startIndex)
        let last = Data(repeating: UInt8(ascii: "x"), count: feed.count - lines.count)
        let block = Data(lines) + last + Data("\n".utf8)
        for _ in 0..<megabytes { try file.write(contentsOf: block) }
    }

    /// Writes a block repeatedly that starts with an LF and ends with a CR. If a chunk's length is a power of two, a
    /// chunk ends between CR and LF.
    private static func writeBlocks(to file: FileHandle, count: Int, _ seed: UInt64) throws {
        let feed = String(decoding: try FeedGenerator(seed: seed, rows: 2000).bytes(), as: UTF8.self)
        var block = Data("\n\(feed.replacing("\n", with: "\r\n"))".utf8).prefix(65_000)
        block.append(Data(repeating: UInt8(ascii: "x"), count: 65_535 - block.count) + Data("\r".utf8))
        for _ in 0..<count { try file.write(contentsOf: block) }
        try file.write(contentsOf: Data("\n".utf8))
    }
}
