import Foundation

/// What readers of lines stumble over, in a file of many chunks: all kinds of ends, empty lines, NUL bytes, characters of
/// several bytes and parts of them, each one followed by each other.
///
/// Only what a string itself takes for a line's end and this experiment does not is left out: U+0085, U+2028, U+2029.
enum AwkwardBytes {
    private static let pieces: [[UInt8]] = [
        [10], [13], [13, 10], [10, 10], [13, 13, 10], [0], [0xFF], [0xC3], [0xF0, 0x9F], Array("Straße".utf8),
        Array("🚏".utf8), Array("e\u{301}".utf8), Array("1,\"a, b\",52.5".utf8),
        Array(String(repeating: "a longer line ", count: 20).utf8),
    ]

    static func file() -> Data {
        let pairs = pieces.flatMap { first in pieces.flatMap { second in first + second } }
        // Their length is no multiple of a chunk's: each time they stand elsewhere in one.
        let all = Array(repeatElement(pairs, count: 16).joined())
        return Data(all + Array("\r\rno end".utf8))
    }
}
