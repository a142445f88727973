import Downloads
import Foundation
import LoopbackServer
import Testing

/// Tests servers that fail and disks that are full. The result is a clear error or the right file, never a file with
/// wrong bytes.
@Suite(.timeLimit(.minutes(5)))
struct BadInputTests {
    private let fixture: DownloadFixture

    init() throws { fixture = try DownloadFixture() }

    // MARK: - The server ends

    @Test func `a server that has ended before is an error that says so, and leaves no file`() async throws {
        let download = fixture.download(Resource(name: "file", size: 1000))
        fixture.server.stop()
        let error = try #require(await Transfer.whole(download).error)
        let isOfConnection = if case .connection = error { true } else { false }
        #expect(isOfConnection, "\(error)")
        #expect(!FileManager.default.fileExists(atPath: download.file))
    }

    @Test func `a server that ends during the download is an error, and the received bytes are kept`() async throws {
        let resource = Resource(name: "file", size: 400_000, rate: 200_000)
        let download = fixture.download(resource)
        let server = fixture.server
        let session = TransferSession(
            policy: impatient,
            observer: TransferObserver(progressed: { _, received, _ in
                if received > 100_000 { server.stop() }
            })
        )
        let error = try #require(await session.transfer(download).run().error)
        #expect("\(error)".contains("the server"))
        #expect(fixture.names() == ["file.part", "file.part.json"])
    }

    @Test func `after a pause, another server's file is fetched from the start`() async throws {
        let resource = Resource(name: "file", size: 300_000, rate: 200_000)
        let paused = await Transfer.part(of: fixture.download(resource), bytes: 100_000)
        #expect(paused.ending == .stopped)
        // The file comes from another address now, which may serve a different file, so the parts are not joined.
        let other = try LoopbackServer.start()
        let elsewhere = Resource(name: "file", size: 200_000, seed: 2)
        let download = Download(id: "file", address: other.address(of: elsewhere), file: fixture.path(of: resource))
        #expect(await Transfer.whole(download) == .finished)
        #expect(try fixture.isWhole(elsewhere))
        #expect(try other.record().requests.allSatisfy { $0.range == nil })
    }

    // MARK: - The server fails

    @Test func `a body that breaks off is resumed, and every byte is right`() async throws {
        let faults: [(name: String, fault: Resource.Fault)] = [
            ("closes", .closes(afterBytes: 30_000)), ("resets", .resets(afterBytes: 30_000)),
        ]
        for (name, fault) in faults {
            let resource = Resource(name: name, size: 100_000, rate: 500_000, fault: fault)
            #expect(await Transfer.whole(fixture.download(resource)) == .finished, "\(fault)")
            #expect(try fixture.isWhole(resource))
        }
    }

    @Test func `a body that keeps breaking off at its first byte is an error`() async throws {
        let resource = Resource(name: "file", size: 10_000, fault: .closes(afterBytes: 0))
        _ = try #require(await Transfer.whole(fixture.download(resource)).error)
        #expect(!fixture.names().contains("file"))
    }

    @Test(arguments: [9_000, 11_000])
    func `a wrong length is an error, and leaves no file`(announced: Int) async throws {
        let resource = Resource(name: "file", size: 10_000, fault: .wrongLength(announced), ranges: false)
        _ = try #require(await Transfer.whole(fixture.download(resource)).error)
        #expect(!fixture.names().contains("file"))
    }

    @Test(arguments: [(404, "404"), (503, "503")])
    func `a status without a file is an error that names it`(status: Int, word: String) async throws {
        let download = fixture.download(Resource(name: "file", size: 100, status: status))
        let error = try #require(await Transfer.whole(download).error)
        #expect("\(error)".contains(word))
        #expect(!fixture.names().contains("file"))
    }

    @Test func `a server that is busy for a moment is asked again`() async throws {
        let resource = Resource(name: "file", size: 1000, status: 503, faultyRequests: 2)
        #expect(await Transfer.whole(fixture.download(resource)) == .finished)
        #expect(try fixture.isWhole(resource))
    }

    @Test func `a file that changes between pause and resume starts over and is never spliced`() async throws {
        let resource = Resource(name: "file", size: 300_000, rate: 200_000, changesAfter: 1)
        let paused = await Transfer.part(of: fixture.download(resource), bytes: 100_000)
        #expect(paused.ending == .stopped)
        #expect(await Transfer.whole(fixture.download(resource)) == .finished)
        #expect(try fixture.isWhole(resource.after(requests: 1)))
        let requests = try fixture.server.record().requests
        #expect(requests.map { $0.range == nil } == [true, false])
        #expect(requests.map(\.status) == [200, 200])
    }

    @Test func `without ranges a paused file starts over, and is right`() async throws {
        let resource = Resource(name: "file", size: 200_000, rate: 200_000, ranges: false)
        #expect(await Transfer.part(of: fixture.download(resource), bytes: 50_000).ending == .stopped)
        #expect(await Transfer.whole(fixture.download(resource)) == .finished)
        #expect(try fixture.isWhole(resource))
    }

    // MARK: - The disk

    @Test func `a tampered part is detected by its checksum and fetched again`() async throws {
        let resource = Resource(name: "file", size: 200_000, rate: 200_000)
        let download = fixture.download(resource)
        #expect(await Transfer.part(of: download, bytes: 50_000).ending == .stopped)
        let part = try #require(FileHandle(forWritingAtPath: download.file + ".part"))
        try part.write(contentsOf: Data("not the server's".utf8))
        try part.close()
        #expect(await Transfer.whole(download) == .finished)
        #expect(try fixture.isWhole(resource))
    }

    @Test func `an unreadable record counts as none`() async throws {
        let resource = Resource(name: "file", size: 200_000, rate: 200_000)
        let download = fixture.download(resource)
        #expect(await Transfer.part(of: download, bytes: 50_000).ending == .stopped)
        try Data("{".utf8).write(to: URL(fileURLWithPath: download.file + ".part.json"))
        #expect(await Transfer.whole(download) == .finished)
        #expect(try fixture.isWhole(resource))
        #expect(try fixture.server.record().requests.allSatisfy { $0.range == nil })
    }

    /// Whether this machine allows a mount, which a separate disk needs.
    static let hasDisks = FetchProgram.status(of: ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]) == 0

    @Test(.enabled(if: hasDisks))
    func `a full disk is an error that names the file, and leaves nothing behind`() async throws {
        let resources = [Resource(name: "fits", size: 20_000), Resource(name: "large", size: 500_000)]
        let list = try FetchProgram.list(of: resources, fixture)
        let disk = "\(fixture.folder)/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        // Only the commands of this script see the mount, which ends with the script.
        let script = """
            mount -t tmpfs -o size=128k none "$0" || exit 9
            "$@" --into "$0" 2> "$0.errors"; echo $? > "$0.status"; ls "$0" > "$0.names"
            """
        let fetch = FetchProgram.command + ["--limit", "1", "--list", list]
        #expect(FetchProgram.status(of: ["unshare", "-rm", "sh", "-c", script, disk] + fetch) == 0)
        func text(_ what: String) throws -> String { try String(contentsOfFile: "\(disk).\(what)", encoding: .utf8) }
        try #expect(text("status") == "1\n")
        try #expect(text("errors").contains("no room for \(disk)/large"))
        try #expect(text("names") == "fits\n")
    }

    @Test func `a missing folder is an error that names it, but does not count as a fault of the disk`() async throws {
        let path = "\(fixture.folder)/missing/file"
        let download = fixture.download(Resource(name: "file", size: 1000), into: path)
        let error = try #require(await Transfer.whole(download).error)
        #expect("\(error)".contains(path))
        #expect(!error.isDiskFault)
        #expect(DownloadError.diskFull(path: "file").isDiskFault)
        #expect(DownloadError.diskFailed(path: "file", reason: "Input/output error").isDiskFault)
    }

    // MARK: - Very many

    @Test func `ten thousand queued downloads all arrive, three at once`() async throws {
        let resources = (1...10_000).map { Resource(name: "file-\($0)", size: 20, seed: UInt64($0)) }
        let (endings, continuation) = AsyncStream.makeStream(of: Transfer.Ending.self)
        let session = TransferSession(observer: TransferObserver(ended: { continuation.yield($1) }))
        let scheduler = DownloadScheduler(limit: try DownloadLimit(3), session: session)
        for resource in resources { scheduler.add(fixture.download(resource)) }
        var finished = 0
        for await ending in endings {
            #expect(ending == .finished)
            finished += 1
            if finished == resources.count { break }
        }
        for resource in resources { try #expect(fixture.isWhole(resource), "\(resource.name)") }
        #expect(try fixture.server.record().requestsPeak <= 3)
    }
}
