import Downloads
import Foundation
import LoopbackServer
import Testing

/// Tests what remains of downloads whose program was killed, and how the next program continues.
@Suite(.timeLimit(.minutes(5)))
struct DownloadSurvivalTests {
    private let fixture: DownloadFixture

    init() throws { fixture = try DownloadFixture() }

    @Test(arguments: [1, 2, 3])
    func `after kill -9 the unfinished downloads resume by range, and every byte is right`(seed: UInt64) async throws {
        let resources = (1...6).map {
            Resource(name: "file-\($0)", size: 150_000 + 30_000 * $0, seed: seed + UInt64($0), rate: 500_000)
        }
        let list = try FetchProgram.list(of: resources, fixture)
        let fetch = FetchProgram.command + ["--limit", "3", "--list", list, "--into", fixture.folder]
        let program = try FetchProgram.started(fetch)
        // The kill comes during the first three downloads for one seed, and during later downloads for another.
        let before = try fixture.server.record(once: .sent(Int(seed) * 250_000))
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        #expect(program.terminationReason == .uncaughtSignal)
        for resource in resources where FileManager.default.fileExists(atPath: fixture.path(of: resource)) {
            try #expect(fixture.isWhole(resource), "\(resource.name) has its name, and is not whole")
        }

        #expect(FetchProgram.status(of: fetch) == 0)
        for resource in resources { try #expect(fixture.isWhole(resource), "\(resource.name)") }
        let after = try fixture.server.record()
        let later = after.requests.filter { $0.number > before.requestsBegun }
        #expect(later.contains { $0.range != nil && $0.status == 206 && $0.offset > 0 })
        // After the kill, the program fetched only bytes that it had not written yet.
        let total = resources.reduce(0) { $0 + $1.size }
        #expect(later.reduce(0) { $0 + $1.bytesSent } < total - before.bytesSent / 2)
    }

    @Test func `a complete file is not fetched again, and leftovers beside it are removed`() async throws {
        let resource = Resource(name: "file", size: 10_000)
        let download = fixture.download(resource)
        #expect(await Transfer.whole(download) == .finished)
        #expect(await Transfer.whole(download) == .finished)
        // A program that is killed just before its end leaves such a file.
        try Data("{}".utf8).write(to: URL(fileURLWithPath: download.file + ".part.json"))
        #expect(await Transfer.whole(download) == .finished)
        #expect(fixture.names() == ["file"])
        #expect(try fixture.server.record().requestsBegun == 1)
        #expect(try fixture.isWhole(resource))
    }
}
