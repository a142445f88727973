import Downloads
import Foundation
import LoopbackServer
import Testing

/// Tests untrusted addresses and headers.
@Suite(.timeLimit(.minutes(3)))
struct HostileServerTests {
    private let fixture: DownloadFixture

    init() throws { fixture = try DownloadFixture() }

    @Test(arguments: [
        "..%2F..%2Fescaped", "%2E%2E", ".hidden", "a%00b", "a%0Ab", "a%5Cb", "a%2F%CC%81b", "a%E2%80%AEb", "", "%FF",
        String(repeating: "a", count: 201),
    ])
    func `a last component that is no plain file name is refused`(component: String) throws {
        let address = try #require(URL(string: "http://127.0.0.1/folder/\(component)?size=1"))
        // If the last component is empty, the file gets the folder's name.
        #expect(PlainFileName(of: address)?.text == (component.isEmpty ? "folder" : nil))
    }

    @Test func `a plain file name is decoded`() throws {
        let address = try #require(URL(string: "http://127.0.0.1/folder/caf%C3%A9%20%3F.txt?size=1"))
        #expect(PlainFileName(of: address)?.text == "café ?.txt")
    }

    @Test func `fetch writes nothing outside its folder, and ends with status 2`() throws {
        let address = fixture.server.address(of: Resource(name: "x", size: 10)).absoluteString
        for name in ["..%2F..%2Fescaped", "a\n\(address.replacing("/x?", with: "/A.part?"))"] {
            let text = address.replacing("/x?", with: "/\(name)?").replacing("?\n", with: "?size=1\n")
            let list = "\(fixture.folder).list"
            try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: list))
            let folder = "\(fixture.folder)/one/two"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            #expect(FetchProgram.status(of: FetchProgram.command + ["--list", list, "--into", folder]) == 2)
            #expect(fixture.names() == ["one"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    @Test func `a server that asks for an endless wait is an error that says so`() async throws {
        let resource = Resource(name: "file", size: 100, status: 503, retryAfter: .max)
        let error = try #require(await Transfer.whole(fixture.download(resource)).error)
        #expect("\(error)".contains("come back in"))
    }

    @Test(arguments: [
        ("9223372036854775807", 31_622_400.0), ("99999999999999999999999999999999", 31_622_400), ("0", 0), ("7", 7),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 31_622_400), ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
        ("inf", nil), ("nan", nil), ("-1", nil), ("1e400", nil), ("", nil), (String(repeating: "9", count: 1000), nil),
    ])
    func `a wait is a number of seconds or a date, and a year at most`(field: String, seconds: Double?) {
        #expect(AnswerHead.seconds(in: field) == seconds)
    }

    @Test func `lengths that no body has are none`() {
        #expect(AnswerHead.ContentRange("bytes 5-9/10") == AnswerHead.ContentRange(first: 5, total: 10))
        #expect(AnswerHead.ContentRange("bytes 5-9/*") == AnswerHead.ContentRange(first: 5, total: nil))
        for field in [
            "bytes 5-9/9223372036854775807", "bytes 5-9/99999999999999999999", "bytes 9223372036854775807-9/*",
        ] {
            #expect(AnswerHead.ContentRange(field) == nil, "\(field)")
        }
    }
}
