import Foundation
import LoopbackServer
import Testing

@Suite("Body")
struct BodyTests {
    @Test("A part generated separately equals that part of the whole, wherever it begins and ends")
    func parts() {
        let body = Body(seed: 5, size: 100)
        let whole = body.bytes(0..<100)
        for first in 0...100 {
            for end in first...100 { #expect(body.bytes(first..<end) == Array(whole[first..<end])) }
        }
    }

    @Test("Bodies of different seeds, and the same body from another offset, differ everywhere")
    func unlike() {
        let bytes = Body(seed: 1, size: 10_000).bytes(0..<10_000)
        func shared(_ other: some Sequence<UInt8>) -> Int { zip(bytes, other).count { $0 == $1 } }
        // One byte in 256 is equal by chance.
        #expect((20...70).contains(shared(Body(seed: 2, size: 10_000).bytes(0..<10_000))))
        for shift in [1, 7, 8, 64, 4096] { #expect(shared(bytes.dropFirst(shift)) < 70) }
    }

    @Test("A file's difference from its body is found at the first differing byte")
    func comparison() throws {
        let body = Body(seed: 9, size: 200_000)
        let path = FileManager.default.temporaryDirectory.appending(path: "loopback-body-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        func difference(_ bytes: [UInt8]) throws -> Int? {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let difference = try body.firstDifference(fromFileAt: path)
            #expect(body.firstDifference(from: Data(bytes)) == difference)
            return difference
        }
        let whole = body.bytes(0..<200_000)
        #expect(try difference(whole) == nil)
        #expect(try difference([]) == 0)
        #expect(try difference(Array(whole[..<150_000])) == 150_000)
        #expect(try difference(whole + [0]) == 200_000)
        // Foundation's suspend and resume leave such a file, in which the body starts again from byte 0.
        #expect(try difference(Array(whole[..<70_000] + whole[..<130_000])) == 70_000)
        var changed = whole
        changed[123_456] ^= 1
        #expect(try difference(changed) == 123_456)
        #expect(Body(seed: 9, size: 0).firstDifference(from: Data()) == nil)
        #expect(throws: (any Error).self) { try body.firstDifference(fromFileAt: path + ".missing") }
    }

    /// The examples of RFC 3720, and the usual check value of "123456789".
    private static let checksums: [(bytes: [UInt8], checksum: UInt32)] = [
        ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
        ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
        ([UInt8](0..<32), 0x46DD_794E),
        ([UInt8]((0..<32).reversed()), 0x113F_DB5C),
        ([UInt8]("123456789".utf8), 0xE306_9283),
        ([], 0),
    ]

    @Test("The checksum is CRC-32C, however the bytes are divided", arguments: checksums)
    func checksum(bytes: [UInt8], expected: UInt32) {
        for cut in 0...bytes.count {
            var checksum = Checksum()
            bytes[..<cut].withUnsafeBytes { checksum.update($0) }
            bytes[cut...].withUnsafeBytes { checksum.update($0) }
            #expect(checksum.value == expected)
        }
    }

    @Test("A body's checksum is the checksum of its bytes", arguments: [0, 1, 65_535, 65_536, 200_001])
    func bodyChecksum(size: Int) {
        let body = Body(seed: 3, size: size)
        var checksum = Checksum()
        body.bytes(0..<size).withUnsafeBytes { checksum.update($0) }
        #expect(body.checksum.value == checksum.value)
    }

    @Test("The header has the four bytes, high byte first, in Base64")
    func header() {
        var checksum = Checksum()
        Array("123456789".utf8).withUnsafeBytes { checksum.update($0) }
        #expect(checksum.reprDigest == "crc32c=:4waSgw==:")
    }
}
