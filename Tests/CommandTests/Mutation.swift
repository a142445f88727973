import Foundation

/// Damages a JSON document, by its structure or by its bytes, as dice say.
///
/// What is put in need not be JSON: a placeholder is written first, and then replaced in the text.
enum Mutation {
    /// - Parameter document: Valid JSON with an object at its top.
    /// - Returns: What was damaged, in a few words, and the result.
    static func mutated(_ document: Data, using dice: inout some RandomNumberGenerator) throws -> (String, Data) {
        if Int.random(in: 0..<5, using: &dice) == 0 { return bytes(document, using: &dice) }
        var data = document
        var words: [String] = []
        for _ in 0..<(Int.random(in: 0..<4, using: &dice) == 0 ? 3 : 1) {
            // What is no longer JSON is damaged enough.
            guard let whole = try? JSONSerialization.jsonObject(with: data) else { break }
            var change = Change(kind: .allCases.randomElement(using: &dice) ?? .replaced)
            var changed = change.applied(to: whole, using: &dice)
            for _ in 0..<20 where change.kind == .replacedNumber && !change.isOfANumber {
                change = Change(kind: .replacedNumber)
                changed = change.applied(to: whole, using: &dice)
            }
            guard JSONSerialization.isValidJSONObject(changed) else { break }
            let text = try JSONSerialization.data(withJSONObject: changed, options: .sortedKeys)
            data = Data(String(decoding: text, as: UTF8.self).replacing(Change.placeholder, with: change.text).utf8)
            words.append("\(change.kind) at \(change.place.joined(separator: ".")): \(change.text.prefix(40))")
        }
        return (words.joined(separator: "; "), data)
    }

    /// Numbers at the ends of what types hold, beyond them, and such as are none.
    static let numbers = [
        "0", "-0", "-1", "1", "0.5", "1e15", "1e16", "-1e16", "1e300", "1e308", "-1.7e308", "1e309", "5e-324", "1e-31",
        "1e12", "1000000000001", "9007199254740993", "9223372036854775807", "-9223372036854775808",
        "9223372036854775808", "18446744073709551615", "18446744073709551616", "4294967295", "4294967296",
        "1\(String(repeating: "0", count: 400))", "0.\(String(repeating: "0", count: 400))1", "01", "NaN", "-", "1e",
    ]

    /// Bytes that are lost, doubled, changed, or cut off.
    static func bytes(_ document: Data, using dice: inout some RandomNumberGenerator) -> (String, Data) {
        var data = [UInt8](document)
        for _ in 0..<Int.random(in: 1...4, using: &dice) where !data.isEmpty {
            let place = Int.random(in: 0..<data.count, using: &dice)
            let end = min(data.count, place + Int.random(in: 1...200, using: &dice))
            switch Int.random(in: 0..<5, using: &dice) {
            case 0: data.removeSubrange(place...)
            case 1: data.removeSubrange(place..<end)
            case 2: data.insert(contentsOf: data[place..<end], at: place)
            case 3: data[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
            default: data[place] = UInt8.random(in: 0...255, using: &dice)
            }
        }
        return ("bytes", Data(data))
    }
}

/// One change of a document's structure.
private struct Change {
    enum Kind: CaseIterable {
        case replaced
        case replacedNumber
        case removed
        case renamed
        case doubledKey
        case repeated
        case nested
    }

    static let placeholder = "\"a place for what is not JSON\""
    private static let mark = "a place for what is not JSON"

    var kind: Kind
    /// What replaces the placeholder.
    var text = ""
    var place: [String] = []
    private(set) var isOfANumber = false

    init(kind: Kind) {
        self.kind = kind
    }

    /// The value with one of its parts changed, at any depth.
    mutating func applied(to value: Any, using dice: inout some RandomNumberGenerator) -> Any {
        if var object = value as? [String: Any], let key = Self.key(of: object, using: &dice) {
            place.append(key)
            switch kind {
            case .removed where isEnough(using: &dice): object[key] = nil
            case .renamed where isEnough(using: &dice):
                object[
                    ["", "x", "\u{1B}[31m", String(repeating: "k", count: 3_000)].randomElement(using: &dice) ?? ""
                ] =
                    object.removeValue(forKey: key)
            case .doubledKey where isEnough(using: &dice):
                let other = object.values.map { $0 }.randomElement(using: &dice) ?? 0
                text = "\(Self.json(object[key] ?? 0)),\(Self.json(key)):\(Self.json(other))"
                object[key] = Self.mark
            default: object[key] = object[key].map { applied(to: $0, using: &dice) }
            }
            return object
        }
        if var list = value as? [Any], let index = list.indices.randomElement(using: &dice) {
            place.append("\(index)")
            switch kind {
            case .removed where isEnough(using: &dice): list.remove(at: index)
            case .repeated where isEnough(using: &dice):
                let element = Self.json(list[index])
                let most = max(2, 2_000_000 / element.utf8.count)
                let count = min(most, [2, 30, 1_000, 20_000].randomElement(using: &dice) ?? 2)
                text = repeatElement(element, count: count).joined(separator: ",")
                list[index] = Self.mark
            default: list[index] = applied(to: list[index], using: &dice)
            }
            return list
        }
        return leaf(value, using: &dice)
    }

    private mutating func leaf(_ value: Any, using dice: inout some RandomNumberGenerator) -> Any {
        isOfANumber = value is NSNumber
        switch kind {
        case .replacedNumber, .removed, .renamed:
            text = Mutation.numbers.randomElement(using: &dice) ?? "0"
        case .nested:
            let depth = [64, 65, 511, 512, 513, 20_000].randomElement(using: &dice) ?? 513
            let (open, close) = Bool.random(using: &dice) ? ("[", "]") : ("{\"a\":", "}")
            text = String(repeating: open, count: depth) + "0"
            if Bool.random(using: &dice) { text += String(repeating: close, count: depth) }
        default:
            // Of the same type, it gets past the decoder.
            let texts = Self.values.filter { $0.hasPrefix("\"") }
            let choices = value is String && Bool.random(using: &dice) ? texts : Mutation.numbers + Self.values
            text = choices.randomElement(using: &dice) ?? "0"
        }
        return Self.mark
    }

    /// Most of a document is further down, and most keys at its top are not.
    private static func key(of object: [String: Any], using dice: inout some RandomNumberGenerator) -> String? {
        let keys = object.keys.sorted()
        let further = keys.filter { object[$0] is [Any] || object[$0] is [String: Any] }
        return (Int.random(in: 0..<4, using: &dice) == 0 ? keys : further + keys.prefix(further.isEmpty ? .max : 0))
            .randomElement(using: &dice)
    }

    /// Whether to change this part, and not one within it.
    private func isEnough(using dice: inout some RandomNumberGenerator) -> Bool {
        Int.random(in: 0..<3, using: &dice) == 0
    }

    private static func json(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "0"
    }

    private static let values = [
        "null", "true", "[]", "{}", "\"\"", "[1,\"a\"]", "[[]]", "{\"unavailable\":\"\"}", "\"\\u0000\"",
        "\"\\ud800\"", "\"\u{202E}</script><script>\"", "\"\\u001b[2J\\n\\r\"", "\"../../etc\"", "\".\"",
        "\"|\u{301}\"",
        "\"1969-01-01T00:00:00Z\"", "\"9999-12-31T23:59:59Z\"", "\"292277026596-01-01T00:00:00Z\"",
        "\"-0001-01-01T00:00:00Z\"", "\"\(String(repeating: "x", count: 201))\"",
        "\"\(String(repeating: "w", count: 1_000_000))\"", "\"\(String(repeating: "a b ", count: 4_000))\"",
        "[\(repeatElement("[9,9]", count: 20_000).joined(separator: ","))]",
    ]
}
