import Foundation
import Model
import Testing

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

    @Test("Levels are counted before anything decodes them, closed or not", arguments: [65, 513, 100_000])
    func depth(levels: Int) {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), (" [ 1, [", "]]")] {
            let opened = String(repeating: open, count: levels)
            #expect(Self.problem(opened)?.contains("levels deep") == true)
            #expect(Self.problem(opened + String(repeating: close, count: levels))?.contains("levels deep") == true)
        }
    }

    @Test(
        "Brackets and numbers within strings, and many brackets beside each other, are none",
        arguments: [
            #"{"a":"[[[[{{{{1e308"}"#, #"{"a[":["\"[","\\",1]}"#, #"["\\\"[", "\\", 2]"#,
            "[\(repeatElement("[]", count: 10_000).joined(separator: ","))]",
            String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
        ]
    )
    func strings(text: String) {
        #expect(Self.problem(text) == nil)
        #expect(Self.problem("{\"s\":\"\(String(repeating: "[", count: 600))\"}") == nil)
    }

    @Test(
        "A figure that no run can have is refused with its place",
        arguments: [
            "1e300", "1e308", "-1.7e308", "1e400", "5e-324", "1e-31", "1e16",
            "9223372036854775807", "-9223372036854775808", "18446744073709551616",
            "1\(String(repeating: "0", count: 500))", "0.\(String(repeating: "0", count: 50))1", "1e",
        ]
    )
    func figures(number: String) {
        let problem = Self.problem("{\"a\":[{},{\"b\":[true,\"x\",\(number)]}]}")
        #expect(problem?.hasPrefix("a.1.b.2 is ") == true, "\(problem ?? "accepted")")
    }

    @Test(
        "Every figure of a run is accepted",
        arguments: [
            "0", "-0", "0.0", "0e5", "0e-4001", "1", "-1", "0.5", "1e15", "-1e15", "1E-30", "2.7755575615628914e-17",
            "0.41666666666666669", "999999999999999", "123456789012345.67890123456789",
        ]
    )
    func usual(number: String) {
        #expect(Self.problem("[\(number)]") == nil)
        #expect(Self.problem("{\"a\":\(number)}") == nil)
    }

    @Test("Only what is named as one has the bits of an identifier, and a timeline has shorter times")
    func identifiers() {
        for name in ["seed", "thread"] { #expect(Self.problem("{\"\(name)\":18446744073709551615}") == nil) }
        #expect(Self.problem("{\"seed\":1e300}") != nil)
        #expect(Self.problem("{\"seed\":[18446744073709551615]}") != nil)
        #expect(Self.problem("{\"other\":18446744073709551615}") != nil)
        #expect(Self.problem("[1000000000001]") == nil)
        #expect(Self.problem("[1000000000001]", .timeline) != nil)
    }

    @Test("A name that is there twice is refused, in one object but not in two")
    func names() {
        #expect(Self.problem(#"{"a":[1,2],"b":{"a":1},"a":3}"#) == "a is there twice")
        #expect(Self.problem(#"[{"a":1},{"a":2}]"#) == nil)
    }

    @Test("A name with an escape is refused: it may be another spelling of one that is there")
    func escapedNames() {
        #expect(Self.problem(#"{"a":1,"\u0061":2}"#) == #"\u0061 has an escape in its name"#)
        #expect(Self.problem(#"{"b":[{"\"":1}]}"#) == #"b.0.\" has an escape in its name"#)
        #expect(Self.problem(#"{"a":"\u0061"}"#) == nil)
    }

    @Test("Texts and names have a greatest length, and a sentence about them stays one line")
    func lengths() {
        let long = String(repeating: "w", count: 20_000)
        #expect(Self.problem("{\"a\":\"\(long)\"}")?.contains("a has a text of more than") == true)
        #expect((Self.problem("{\"\(long)\":1}")?.count ?? .max) < 200)
        let problem = Self.problem("{\"\u{1B}[31m\\n\":1e300}")
        #expect(problem?.contains("\u{1B}") == false)
    }

    @Test("Text in another encoding is refused: its brackets cannot be counted")
    func encodings() throws {
        let text = String(repeating: "[", count: 600)
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32] {
            let data = try #require(text.data(using: encoding))
            #expect(throws: JSONLimitError.self) { try JSONLimits.results.check(data) }
        }
    }
}
