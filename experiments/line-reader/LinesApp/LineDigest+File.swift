import Foundation

extension LineDigest {
    /// The lines of a file, read one byte at a time: slow, but obviously correct.
    package init(ofFile path: String) throws {
        self.init()
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var line: [UInt8] = []
        var previous: UInt8 = 0
        while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty {
            chunk.withUnsafeBytes { chunk in
                for byte in chunk {
                    if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") {
                        // A line feed after a carriage return ends no further line.
                    } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                        line.withUnsafeBytes { add($0) }
                        line.removeAll(keepingCapacity: true)
                    } else {
                        line.append(byte)
                    }
                    previous = byte
                }
            }
        }
        if !line.isEmpty { line.withUnsafeBytes { add($0) } }
    }

    /// The lines of a log: they end with LF or CRLF, so a CR without an LF is part of its line. Holds the whole file.
    ///
    /// - Parameter most: How many of a line's first bytes count.
    package init(ofLog path: String, most: Int) throws {
        self.init()
        let contents = try Data(contentsOf: URL(fileURLWithPath: path))
        var lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = lines.removeLast()
        for line in lines {
            let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            text.prefix(most).withUnsafeBytes { add($0) }
        }
        if !last.isEmpty { last.prefix(most).withUnsafeBytes { add($0) } }
    }
}
