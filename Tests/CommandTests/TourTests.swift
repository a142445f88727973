import Model
import Testing

/// Tests the command without arguments.
@Suite("First look", .timeLimit(.minutes(5)), .serialized)
struct TourTests {
    @Test("A first look shows one pitfall and one fix of each experiment in a line, and says how to go on")
    func lines() async throws {
        let installation = try Installation()
        let names = ["heavy-work", "retain-cycle", "unsaved-parent"]
        let ending = try await installation.run(
            names + ["--output", installation.output, "--seed", "7", "--allow-debug-build"]
        )
        // The verdicts of a debug build mean nothing, so any status of a verdict is accepted.
        #expect(![2, 70].contains(ending.status), "\(ending.standardError)")
        let document = try ResultFile.read(installation.results)
        #expect(document.profile == "first look")
        #expect(document.seed == 7)
        #expect(document.experiments.map(\.experiment.name) == names)
        for result in document.experiments {
            let lead = try #require(result.experiment.lead)
            #expect(Set(result.samples.map(\.scenario)) == [lead.scenario])
            #expect(Set(result.samples.map(\.variant)) == [lead.pitfall, lead.fix])
        }
        let lines = ending.standardOutput.split(separator: "\n")
        for name in names {
            #expect(lines.count { $0.hasPrefix("\(name) ") } == 1)
        }
        #expect(lines.filter { $0.count > 80 && !$0.contains(installation.folder) } == [])
        #expect(ending.standardOutput.contains("Report:  \(installation.output)/report.html"))
        for command in ["run heavy-work", "explain heavy-work", "run "] {
            #expect(ending.standardOutput.contains("  swift run -c release pitfalls \(command)"))
        }
    }
}
