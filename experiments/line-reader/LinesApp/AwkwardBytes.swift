import Foundation

/// A file with text that line readers often get wrong. It has all kinds of line ends, empty lines, NUL bytes, and
/// characters of several bytes, whole or cut. Each kind is followed by every other kind.
///
/// The text omits U+0085, U+2028 and U+2029, because `enumerateLines` ends a line at each of these characters and the
/// other readers do not.
enum AwkwardBytes {
    private static let pieces: [[UInt8]] = [
        [10], [13], [13, 10], [10, 10], [13, 13, 10], [0], [0xFF], [0xC3], [0xF0, 0x9F], Array("Straße".utf8),
        Array("🚏".utf8), Array("e\u{301}".utf8), Array("1,\"a, b\",52.5".utf8),
        Array(String(repeating: "a longer line ", count: 20).utf8),
    ]

    static func file() -> Data {
        let pairs = pieces.flatMap { first in pieces.flatMap { second in first + second } }
        // The length of `pairs` is not a multiple of the chunk length, so the chunks cut each repetition in other
        // places.
        let all = Array(repeatElement(pairs, count: 16).joined())
        return Data(all + Array("\r\rno end".utf8))
    }
}
