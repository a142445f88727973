import Foundation

extension LineDigest {
    /// Computes the digest of a file's lines. The file is read byte by byte, which is slow but obviously correct.
    ///
    /// - Parameter most: The number of bytes at the start of each line that the digest includes.
    package init(ofFile path: String, most: Int = .max) throws {
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
