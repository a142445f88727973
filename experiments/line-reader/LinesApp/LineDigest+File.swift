import Foundation

extension LineDigest {
    /// The lines of a file, read one byte at a time: slow, but obviously correct.
    ///
    /// - Parameter most: How many of each line's first bytes go into the digest.
    package init(ofFile path: String, most: Int = .max) throws {
        self.init()
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var line: [UInt8] = []
        var previous: UInt8 = 0
        while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty {
            chunk.withUnsafeBytes { chunk in
                for byte in chunk {
                    if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") {
                        // The line feed after a carriage return: the line has already ended.
                    } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                        line.withUnsafeBytes { add($0) }
                        line.removeAll(keepingCapacity: true)
                    } else if line.count < most {
                        line.append(byte)
                    }
                    previous = byte
                }
            }
        }
        if !line.isEmpty { line.withUnsafeBytes { add($0) } }
    }
}
