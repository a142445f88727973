import Foundation
import Model
import Testing

/// Tests the command as the archive and the image contain it, with the file of its build and without a checkout.
@Suite("Installed build", .timeLimit(.minutes(5)), .serialized)
struct InstalledBuildTests {
    private let installation: Installation

    init() throws {
        installation = try Installation()
        try Data("0123456789ab\nSwift version 6.3.1 (swift-6.3.1-RELEASE)\n".utf8)
            .write(to: URL(fileURLWithPath: "\(installation.folder)/pitfalls.build"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(installation.folder)/experiments",
            withDestinationPath: "\(Checkout.root)/experiments"
        )
    }

    @Test("A run records the build's commit, its report has the code, and the next commands start the same program")
    func firstLook() async throws {
        let ending = try await installation.run(
            ["retain-cycle", "--output", installation.output, "--seed", "7", "--allow-debug-build"]
        )
        // The verdicts of a debug build mean nothing, so any status of a verdict is accepted.
        #expect(![2, 70].contains(ending.status), "\(ending.standardError)")
        let environment = try installation.document().environment
        #expect(environment.commit == "0123456789ab" && environment.isDirty == false)
        #expect(environment.swift == "Swift 6.3.1")
        for command in ["run retain-cycle", "explain retain-cycle"] {
            #expect(ending.standardOutput.contains("\n  \(installation.folder)/pitfalls \(command)"))
        }
        let report = try String(contentsOfFile: "\(installation.output)/report.html", encoding: .utf8)
        #expect(report.contains("the code is that of the measured commit, 0123456789ab"))
    }

    @Test(
        "A command that compiles says in one sentence how to get a checkout",
        arguments: [["exercise"], ["new", "hop-for-each"], ["detect", "retain-cycle"], ["compare", "main", "HEAD"]]
    )
    func withoutCheckout(arguments: [String]) async throws {
        let line = "get one with git clone, and run swift run -c release pitfalls \(arguments[0]) in it"
        try await installation.expectRefusal(arguments, mentioning: line)
    }
}
