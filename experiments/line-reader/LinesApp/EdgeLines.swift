import Foundation

/// Lines that a reader that cuts them at 1,000 bytes often gets wrong: a length, a CR or a character at the cut, and a
/// CRLF at each chunk's edge. The last line has no LF, but ends with a CR.
enum EdgeLines {
    private static let lengths = [0, 1, 2, 998, 999, 1_000, 1_001, 1_002, 1_003, 5_000]
    /// Indices of bytes at the beginning of a line and at the cut.
    private static let places = [0, 998, 999, 1_000]
    private static let lineEnds: [[UInt8]] = [[10], [13, 10]]
    /// The run of line ends is longer than any chunk of a reader with a small heap.
    private static let runLength = 70_000

    static func file() -> Data {
        var text = linesOfEachLength() + linesOfLongCharacters()
        // A chunk's edge at an even offset cuts a CRLF of one run. An edge at an odd offset cuts a CRLF of the other
        // run.
        for parity in 0...1 {
            if text.count % 2 != parity { text.append(10) }
            for _ in 0..<runLength { text += lineEnds[1] }
        }
        return Data(text + Array("the last line\r".utf8))
    }

    private static func linesOfEachLength() -> [UInt8] {
        var text: [UInt8] = []
        for length in lengths {
            let line = [UInt8](repeating: UInt8(ascii: "x"), count: length)
            for end in lineEnds { text += line + end }
            for place in places + [length - 1] where line.indices.contains(place) {
                var line = line
                line[place] = UInt8(ascii: "\r")
                for end in lineEnds { text += line + end }
            }
        }
        return text
    }

    /// Lines of characters of two and four bytes, in each position relative to the cut.
    private static func linesOfLongCharacters() -> [UInt8] {
        var text: [UInt8] = []
        for character in ["ß", "🚏"] {
            let characters = Array(String(repeating: character, count: 700).utf8)
            for shift in 0..<4 {
                text += [UInt8](repeating: UInt8(ascii: "x"), count: shift) + characters + [10]
            }
        }
        return text
    }
}
