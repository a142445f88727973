import Foundation
import LineReader

/// Returns the lines of some bytes, computed by a few lines of code that are obviously correct.
func referenceLines(_ bytes: [UInt8], _ ending: LineEnding) -> [[UInt8]] {
    let text = String(decoding: bytes.map(UInt16.init), as: UTF16.self).unicodeScalars
    let pattern = ending == .lineFeed ? #/\r?\n/# : #/\r\n|\n|\r/#
    let lines = String(text).split(
        separator: pattern.matchingSemantics(.unicodeScalar),
        omittingEmptySubsequences: false
    )
    return (lines.last?.isEmpty == true ? lines.dropLast() : lines[...]).map {
        $0.unicodeScalars.map { UInt8($0.value) }
    }
}

/// Returns random bytes with many of the sequences that line readers often get wrong.
func randomBytes(upTo pieces: Int, using random: inout some RandomNumberGenerator) -> [UInt8] {
    let awkward: [[UInt8]] = [
        [10], [13], [13, 10], [10, 10], [13, 13, 10], [0], [0xFF], [0xC3], Array("ö".utf8), Array("🚏".utf8),
        Array(" a,".utf8),
    ]
    return (0..<Int.random(in: 0...pieces, using: &random)).flatMap { _ in
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            [UInt8](repeating: UInt8.random(in: 0...255, using: &random), count: .random(in: 1...150, using: &random))
        case 1...2: [UInt8.random(in: 0...255, using: &random)]
        default: awkward.randomElement(using: &random) ?? []
        }
    }
}

/// Delivers bytes in pieces, like a pipe.
final class Pieces {
    private let bytes: [UInt8]
    private var given = 0
    private let size: () -> Int

    /// - Parameter size: The size of the next piece, at least 1.
    init(_ bytes: [UInt8], size: @escaping () -> Int) {
        self.bytes = bytes
        self.size = size
    }

    func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(size(), room.count, bytes.count - given)
        room.copyBytes(from: bytes[given..<given + count])
        given += count
        return count
    }
}

/// A file that is removed when this object is released.
final class TemporaryFile {
    let path = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString).txt").path

    init(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    convenience init(_ text: String) throws {
        try self.init(Array(text.utf8))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension LineReader {
    /// Returns all remaining lines.
    mutating func all() throws(LineError) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        while let line = try next() { lines.append(Array(line.bytes)) }
        return lines
    }
}
