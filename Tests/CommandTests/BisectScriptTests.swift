import Foundation
import TestSupport
import Testing

/// Tests `.ci/bisect`, which `git bisect run` calls. A script stands in for `pitfalls`.
@Suite("Bisect script", .timeLimit(.minutes(1)))
final class BisectScriptTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "bisect-\(UUID().uuidString)").path
    private let script = "env PITFALLS=../pitfalls '\(Checkout.root)/.ci/bisect'"

    init() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/repository", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func shell(_ commands: String) async throws -> String {
        try await HostileRepository.shell(in: "\(folder)/repository", commands)
    }

    @Test(
        "A comparison's status becomes git's: good, bad, skipped, or a stop",
        arguments: [
            (0, "", 0), (1, "", 1), (4, "", 125), (70, "pitfalls: HEAD does not build: error: no such type", 125),
            (70, "pitfalls: v1 does not build: error: no such type", 128), (70, "pitfalls: the disk is full", 128),
            (2, "pitfalls: unknown experiment", 128), (3, "", 128), (130, "", 128),
        ]
    )
    func status(compared: Int, message: String, expected: Int) async throws {
        try ShellScript.place("echo \"$*\"; echo '\(message)' >&2; exit \(compared)", at: "\(folder)/pitfalls")
        let told = try await shell(
            "status=0; \(script) v1 line-reader --set 'a=b c' 2>../errors || status=$?; echo $status; cat ../errors"
        )
        #expect(told == "compare v1 HEAD line-reader --set a=b c\n\(expected)\n\(message)".trimmed)
    }

    @Test("A good commit that moves with the checkout is refused, and so is a missing experiment")
    func refused() async throws {
        try ShellScript.place("exit 0", at: "\(folder)/pitfalls")
        for arguments in ["HEAD~3 line-reader", "@~3 line-reader", "v1", ""] {
            let told = try await shell("status=0; \(script) \(arguments) 2>&1 || status=$?; echo $status")
            #expect(told.contains("git bisect run") && told.hasSuffix("\n128"), "\(arguments): \(told)")
        }
    }

    @Test("git finds the first worse commit next to one that does not build; without an answer git stops")
    func bisected() async throws {
        try ShellScript.place(
            """
            case $(git show HEAD:state) in
            slow) exit 1 ;;
            broken) echo 'pitfalls: HEAD does not build: error: no such type' >&2; exit 70 ;;
            esac
            """,
            at: "\(folder)/pitfalls"
        )
        _ = try await shell(
            """
            git init -q .
            git config user.name a; git config user.email a@example.com
            number=0
            for state in fast fast fast fast broken fast slow slow slow; do
                number=$((number + 1))
                echo $state > state; git add state; git commit -q --allow-empty -m "Commit $number"; git tag v$number
            done
            """
        )
        let found = try await shell("git bisect start v9 v1; git bisect run \(script) v1 line-reader 2>&1")
        let culprit = try await shell("git rev-parse v7")
        #expect(found.contains("\(culprit) is the first bad commit"), "\(found)")
        try ShellScript.place("exit 2", at: "\(folder)/pitfalls")
        let stopped = try await shell(
            "git bisect reset; git bisect start v9 v1; ! git bisect run \(script) v1 line-reader 2>&1"
        )
        #expect(!stopped.contains("is the first bad commit"), "\(stopped)")
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
