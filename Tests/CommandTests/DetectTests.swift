import Foundation
import Model
import Testing

/// Tests `pitfalls detect`, without the sanitizers, because building with them takes too long.
@Suite("pitfalls detect", .timeLimit(.minutes(5)), .serialized)
struct DetectTests {
    private let installation: Installation
    private var file: String { "\(installation.output)/detectors.json" }

    init() throws { installation = try Installation() }

    private func detect(_ arguments: String...) async throws -> Installation.Ending {
        try await installation.run(["detect", "--output", installation.output] + arguments)
    }

    @Test("A second call keeps the first call's findings, and a page with a place for findings gets them all")
    func measured() async throws {
        let crash = try await detect("unsaved-parent", "--detector", "crash")
        #expect(crash.status == 0, "\(crash.standardError)")
        #expect(crash.standardOutput.contains("none of the detectors that were asked"))
        let small = try await detect("unsaved-parent", "--detector", "two-items")
        #expect(small.status == 0, "\(small.standardError)")
        let variants = try #require(try DetectorFile.read(file).experiment("unsaved-parent")?.variants)
        #expect(variants.map(\.name) == ["child-saved-only", "saved-to-the-store"])
        #expect(variants.map { $0[.crash]?.notices } == [false, false])
        #expect(variants.map { $0[.twoItems]?.notices } == [true, true])
        #expect(variants.map { $0[.compiler] } == [nil, nil])

        let page = "\(installation.folder)/PAGE.md"
        try Data("one\n".utf8).write(to: URL(fileURLWithPath: page))
        let refused = try await detect("--stored", "--table", page)
        #expect(refused.status == 2 && refused.standardError.contains("has no lines"))
        #expect(try String(contentsOfFile: page, encoding: .utf8) == "one\n")
        let place =
            "<!-- who notices: written by pitfalls detect --table, not by hand -->\n<!-- end of who notices -->\n"
        try Data(place.utf8).write(to: URL(fileURLWithPath: page))
        let written = try await detect("--stored", "--table", page)
        #expect(written.status == 0, "\(written.standardError)")
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains("[`unsaved-parent`]"))
    }

    @Test("A page without a place for the findings is refused before anything is measured")
    func pageFirst() async throws {
        let page = "\(installation.folder)/PAGE.md"
        try Data("one\n".utf8).write(to: URL(fileURLWithPath: page))
        for option in [["--table", page], ["--lessons", installation.folder]] {
            let ending = try await installation.run(
                ["detect", "unsaved-parent", "--detector", "crash", "--output", installation.output] + option
            )
            #expect(ending.status == 2 && ending.errorLines.count == 1, "\(ending.standardError)")
        }
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("Unknown names and a missing file are refused in one sentence")
    func refused() async throws {
        for (arguments, reason) in [
            (["--detector", "eyes"], "unknown detector “eyes”"), (["no-such"], "unknown experiment “no-such”"),
            (["--stored"], "does not exist; measure first"),
        ] {
            let detect = ["detect", "--output", installation.output]
            try await installation.expectRefusal(detect + arguments, mentioning: reason)
        }
    }
}
