import Foundation

extension Body {
    private static let pieceSize = 1 << 16

    /// Compares a file with the body, a piece at a time.
    ///
    /// - Returns: Nil where they are equal, else the offset of the first byte that differs: that is the smaller of the
    ///   two sizes where one is the other's beginning. So a file that holds the first n bytes of the body and no more
    ///   differs at n.
    /// - Throws: Where the file cannot be read.
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

    /// The same for bytes in memory.
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
