/// A checksum of lines, which shows whether the lines were correct and in the correct order.
package struct LineDigest: Codable, Equatable, Sendable {
    package private(set) var lines = 0
    private var bytes = 0
    private var value: UInt64 = 0

    private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

    package init() {}

    /// Adds a line as text. Bytes that are not UTF-8 count as U+FFFD.
    package mutating func add(_ line: UnsafeRawBufferPointer) {
        if (try? UTF8Span(validating: line.assumingMemoryBound(to: UInt8.self).span)) != nil {
            addText(line)
        } else {
            add(String(decoding: line, as: UTF8.self))
        }
    }

    package mutating func add(_ line: String) {
        var line = line
        line.withUTF8 { addText(UnsafeRawBufferPointer($0)) }
    }

    private mutating func addText(_ line: UnsafeRawBufferPointer) {
        var hash = UInt64(line.count) &* Self.odd
        var index = 0
        while index + 8 <= line.count {
            hash = Self.mixed(hash ^ line.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        while index < line.count {
            hash = Self.mixed(hash ^ UInt64(line[index]))
            index += 1
        }
        value = Self.mixed(value &+ hash)
        lines += 1
        bytes += line.count
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value &* odd
        return product ^ (product >> 32)
    }
}
