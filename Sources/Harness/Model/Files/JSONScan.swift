/// A look through a JSON text that keeps only the way to its present place.
struct JSONScan {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: JSONLimits
    private var place = 0
    private var levels: [Level] = []

    /// An object or a list that is not closed yet.
    private struct Level {
        var isObject: Bool
        /// Of a list, the elements before the present one.
        var index = 0
        /// Of an object, where the present name is in the text; nil between a value and the next name.
        var name: Range<Int>?
        var names: Set<String> = []
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func run() throws(JSONLimitError) {
        // A text in another encoding: its brackets would be counted wrongly, and we write none.
        guard (bytes.first ?? 0) < 0xFE else { throw JSONLimitError(description: "it is not UTF-8") }
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""): try string()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                levels.append(Level(isObject: bytes[place] == UInt8(ascii: "{")))
                guard levels.count <= limits.mostLevels else {
                    throw error("is nested more than \(limits.mostLevels) levels deep")
                }
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = levels.popLast()
                place += 1
            case UInt8(ascii: ","):
                if let last = levels.indices.last {
                    levels[last].index += 1
                    levels[last].name = nil
                }
                place += 1
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
            case 0: throw JSONLimitError(description: "it is not UTF-8")
            default: place += 1
            }
        }
    }

    private mutating func string() throws(JSONLimitError) {
        let start = place + 1
        place = start
        var hasEscape = false
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            let isEscape = bytes[place] == UInt8(ascii: "\\")
            hasEscape = hasEscape || isEscape
            place += isEscape ? 2 : 1
        }
        let text = start..<min(place, bytes.count)
        place += 1
        if let last = levels.indices.last, levels[last].isObject, levels[last].name == nil {
            levels[last].name = text.count > limits.longestString ? text.prefix(0) : text
            // No name of ours has one, and two spellings of a name would pass as two names.
            guard !hasEscape else { throw error("has an escape in its name") }
            guard levels[last].names.insert(string(text)).inserted else { throw error("is there twice") }
        }
        guard text.count <= limits.longestString else {
            throw error("has a text of more than \(limits.longestString) bytes")
        }
    }

    private mutating func number() throws(JSONLimitError) {
        let start = place
        var hasExponent = false
        var point: Int?
        loop: while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): break
            case UInt8(ascii: "."): point = place
            case UInt8(ascii: "e"), UInt8(ascii: "E"): hasExponent = true
            default: break loop
            }
            place += 1
        }
        // Most numbers are so short that they need no closer look.
        if !hasExponent, (point ?? place) - start <= 12, place - start <= 24 { return }
        let text = start..<place
        guard text.count <= 400, let value = Double(string(text)) else {
            throw error("is \(string(text.prefix(400)).onOneLine(atMost: 30))")
        }
        if abs(value) <= limits.largestNumber, value == 0 ? isZero(text) : abs(value) >= limits.smallestNumber {
            return
        }
        if UInt64(string(text)) != nil, let name = levels.last?.name, JSONLimits.identifiers.contains(string(name)) {
            return
        }
        throw error("is \(string(text).onOneLine(atMost: 30))")
    }

    /// Whether a number that reads as zero is written as one, and not as one that is too small.
    private func isZero(_ text: Range<Int>) -> Bool {
        for index in text {
            switch bytes[index] {
            case UInt8(ascii: "1")...UInt8(ascii: "9"): return false
            case UInt8(ascii: "e"), UInt8(ascii: "E"): return true
            default: continue
            }
        }
        return true
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// - Parameter what: Follows the place.
    private func error(_ what: String) -> JSONLimitError {
        let names = levels.prefix(12).compactMap { level in
            level.isObject ? level.name.map { string($0).onOneLine(atMost: 60) } : "\(level.index)"
        }
        return JSONLimitError(description: "\(names.isEmpty ? "it" : names.joined(separator: ".")) \(what)")
    }
}
