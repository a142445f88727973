import Foundation
import Model
import Sampling
import TestSupport
import Testing

@Suite("Experiment executable", .timeLimit(.minutes(5)))
struct ExperimentExecutableTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    @Test("An executable that does not answer is ended at the deadline")
    func hangs() async throws {
        defer { folder.remove() }
        let hanging = try executable("exec sleep 1000", deadline: 0.2)
        let described = await #expect(throws: HarnessError.self) { _ = try await hanging.describe() }
        #expect(
            described?.description.hasPrefix("scripted describe did not answer within 0.2 s and was stopped;") == true
        )
        let prepared = await #expect(throws: HarnessError.self) {
            _ = try await hanging.prepare(settings: RunSettings(), scenarios: [], sharedDirectory: folder.path)
        }
        #expect(prepared?.description.hasPrefix("scripted prepare did not answer within 2 s and was stopped;") == true)
    }

    @Test(
        "An executable's failure becomes a one-line message, whatever it prints",
        arguments: [
            ("printf 'scripted: no\\033[2Jsuch feed\\nmore\\n' >&2; exit 2", "no\\u{1B}[2Jsuch feed"),
            ("printf 'scripted: no room\\n' >&2; exit 70", "no room"),
        ]
    )
    func sentence(script: String, expected: String) async throws {
        defer { folder.remove() }
        let executable = try executable(script, deadline: 30)
        var failure: (any Error)?
        do { _ = try await executable.describe() } catch { failure = error }
        let error = try #require(failure)
        #expect("\(error)" == expected)
        #expect((error is UsageError) == script.hasSuffix("2"))
    }

    private func executable(_ script: String, deadline: Double) throws -> ExperimentExecutable {
        let path = "\(folder.path)/scripted"
        try ShellScript.place(script, at: path)
        var executable = ExperimentExecutable(name: "scripted", path: path)
        executable.deadline = deadline
        return executable
    }
}
