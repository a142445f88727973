import Testing
import loopback_server

@Suite("RangeRequest")
struct RangeRequestTests {
    @Test(
        "A range gives the requested bytes, wherever they end",
        arguments: [
            ("bytes=0-99", 1000, RangeRequest.part(0..<100)),
            ("bytes=100-", 1000, .part(100..<1000)),
            ("bytes=-100", 1000, .part(900..<1000)),
            ("bytes=-5000", 1000, .part(0..<1000)),
            ("bytes=0-0", 1, .part(0..<1)),
            ("bytes=999-5000", 1000, .part(999..<1000)),
            ("Bytes=999-", 1000, .part(999..<1000)),
            ("bytes=0-99999999999999999999", 1000, .part(0..<1000)),
        ]
    )
    func part(header: String, size: Int, expected: RangeRequest) {
        #expect(RangeRequest(header, size: size) == expected)
    }

    @Test(
        "Bytes beyond the body are not available",
        arguments: [
            ("bytes=1000-", 1000), ("bytes=1000-2000", 1000), ("bytes=-0", 1000), ("bytes=0-", 0), ("bytes=-1", 0),
            ("bytes=99999999999999999999-", 1000),
        ]
    )
    func unsatisfiable(header: String, size: Int) {
        #expect(RangeRequest(header, size: size) == .unsatisfiable)
    }

    @Test(
        "What is not a single range of bytes is ignored",
        arguments: [
            nil, "", "bytes", "bytes=", "bytes=-", "bytes=5", "bytes=9-5", "bytes=0-1,5-6", "bytes=a-b", "bytes=+1-2",
            "bytes= 1-2", "lines=0-5", "bytes=1-2-3",
        ]
    )
    func whole(header: String?) {
        #expect(RangeRequest(header, size: 1000) == .whole)
    }

    @Test("Every range within a small body gives the bytes that the header names")
    func everyRange() {
        for size in 1...12 {
            for first in 0..<size {
                for last in first...(size + 3) {
                    let part = first..<min(last + 1, size)
                    #expect(RangeRequest("bytes=\(first)-\(last)", size: size) == .part(part))
                }
                #expect(RangeRequest("bytes=\(first)-", size: size) == .part(first..<size))
                #expect(RangeRequest("bytes=-\(size - first)", size: size) == .part(first..<size))
            }
        }
    }
}
