import Foundation

extension Body {
    private static let pieceSize = 1 << 16

    /// Compares a file with the body, one piece at a time.
    ///
    /// - Returns: Nil if the file equals the body, otherwise the offset of the first byte that differs. A file that has
    ///   exactly the first n bytes of the body differs at n.
    /// - Throws: An error if the file cannot be read.
    package func firstDifference(fromFileAt path: String) throws -> Int? {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        var offset = 0
        while let piece = try file.read(upToCount: Self.pieceSize), !piece.isEmpty {
            if let difference = firstDifference(from: piece, at: offset) { return difference }
            offset += piece.count
        }
        return offset == size ? nil : offset
    }

    /// Compares bytes in memory with the body.
    package func firstDifference(from data: Data) -> Int? {
        firstDifference(from: data, at: 0) ?? (data.count == size ? nil : data.count)
    }

    private func firstDifference(from piece: Data, at offset: Int) -> Int? {
        let shared = min(piece.count, size - offset)
        let expected = bytes(offset..<offset + shared)
        if let place = zip(piece, expected).enumerated().first(where: { $1.0 != $1.1 })?.offset {
            return offset + place
        }
        return piece.count > shared ? offset + shared : nil
    }
}
