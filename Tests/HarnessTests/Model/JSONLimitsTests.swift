import Foundation
import Model
import Testing

/// Tests inputs that Foundation's decoder accepts although no run writes them, or that crash the decoder.
@Suite("Limits of JSON", .timeLimit(.minutes(1)))
struct JSONLimitsTests {
    private static func problem(_ text: String, _ limits: JSONLimits = .results) -> String? {
        do throws(JSONLimitError) {
            try limits.check(Data(text.utf8))
            return nil
        } catch {
            return error.description
        }
    }

    @Test("Levels are counted before decoding, closed or not", arguments: [65, 513, 100_000])
    func depth(levels: Int) {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), (" [ 1, [", "]]")] {
            let opened = String(repeating: open, count: levels)
            #expect(Self.problem(opened)?.contains("levels deep") == true)
            #expect(Self.problem(opened + String(repeating: close, count: levels))?.contains("levels deep") == true)
        }
    }

    @Test(
        "Brackets and numbers within strings, and many brackets in a row, do not count",
        arguments: [
            #"{"a":"[[[[{{{{1e308"}"#, #"{"a[":["\"[","\\",1]}"#, #"["\\\"[", "\\", 2]"#, #"""#, #"{"a\"#,
            "[\(repeatElement("[]", count: 10_000).joined(separator: ","))]",
            "{\"s\":\"\(String(repeating: "[", count: 600))\"}",
            String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
        ]
    )
    func strings(text: String) {
        #expect(Self.problem(text) == nil)
    }

    @Test(
        "A figure that is impossible in a run is refused with its name",
        arguments: [
            "1e300", "-1.7e308", "1e400", "5e-324", "1e-31", "1e16", "9223372036854775807", "-9223372036854775808",
            "18446744073709551616", "1\(String(repeating: "0", count: 500))",
        ]
    )
    func figures(number: String) {
        let problem = Self.problem("{\"a\":[{},{\"b\":[true,\(number)]}]}")
        #expect(problem?.hasPrefix("b is ") == true, "\(problem ?? "accepted")")
    }

    @Test(
        "Every figure of a run is accepted",
        arguments: [
            "0", "-0", "0.0", "0e5", "1", "-1", "0.5", "1e15", "-1e15", "1E-30", "2.7755575615628914e-17",
            "0.41666666666666669", "999999999999999", "123456789012345.67890123456789",
        ]
    )
    func usual(number: String) {
        #expect(Self.problem("[\(number)]") == nil)
        #expect(Self.problem("{\"a\":\(number)}") == nil)
    }

    @Test("Only fields named as identifiers may use all 64 bits, and a timeline's times are smaller")
    func identifiers() {
        for name in ["seed", "thread"] { #expect(Self.problem("{\"\(name)\":18446744073709551615}") == nil) }
        #expect(Self.problem("{\"seed\":1e300}") != nil)
        #expect(Self.problem("{\"other\":18446744073709551615}") != nil)
        #expect(Self.problem("[1000000000001]") == nil)
        #expect(Self.problem("[1000000000001]", .timeline) != nil)
    }

    @Test("A sentence about a name that is long or has control characters stays one short line")
    func names() {
        let problem = Self.problem("{\"\u{1B}[31m\(String(repeating: "w", count: 20_000))\":1e300}") ?? ""
        #expect(!problem.isEmpty && problem.count < 200 && !problem.contains("\u{1B}"))
    }

    @Test("Text in another encoding is refused: its brackets cannot be counted")
    func encodings() throws {
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32] {
            let data = try #require("[[1]]".data(using: encoding))
            #expect(throws: JSONLimitError.self) { try JSONLimits.results.check(data) }
        }
    }
}
