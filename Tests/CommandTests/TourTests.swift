import Model
import Page
import Testing

/// What the command does without arguments.
@Suite("First look", .timeLimit(.minutes(5)), .serialized)
struct TourTests {
    @Test("Every experiment has a pitfall and a fix that its expectations contrast in one small scenario")
    func everyExperiment() async throws {
        let experiments = try await Installation().experiments()
        #expect(!experiments.isEmpty)
        for experiment in experiments {
            let lead = try #require(LeadingMeasure(of: experiment), "\(experiment.name)")
            let scenario = try #require(experiment.scenarios.first { $0.name == lead.scenario })
            #expect(!scenario.isLarge, "\(experiment.name)")
            for variant in [lead.pitfall, lead.fix] {
                let name = try #require(variant, "\(experiment.name)")
                // A variant that no expectation is about would be neither confirmed nor refuted.
                #expect(
                    experiment.expectations.contains { expectation in
                        expectation.claim.cells.contains { $0.variant == name && $0.scenario == lead.scenario }
                    },
                    "\(experiment.name): \(name)"
                )
            }
        }
    }

    @Test("It measures one pitfall and one fix of each experiment, in a line each, and says how to go on")
    func lines() async throws {
        let installation = try Installation()
        let names = ["heavy-work", "retain-cycle", "unsaved-parent"]
        let ending = try await installation.run(
            names + ["--output", installation.output, "--seed", "7", "--allow-debug-build"]
        )
        // A debug build's verdicts mean nothing.
        #expect(![2, 70].contains(ending.status), "\(ending.standardError)")
        let document = try ResultFile.read(installation.results)
        #expect(document.profile == "first look")
        #expect(document.seed == 7)
        #expect(document.experiments.map(\.experiment.name) == names)
        for result in document.experiments {
            let lead = try #require(LeadingMeasure(of: result.experiment))
            #expect(Set(result.samples.map(\.scenario)) == [lead.scenario])
            #expect(Set(result.samples.map(\.variant)) == Set([lead.pitfall, lead.fix].compactMap(\.self)))
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

    @Test("A name that is neither a command nor an experiment is reported, with the nearest")
    func unknown() async throws {
        let ending = try await Installation().run("heavy-wrok")
        #expect(ending.status == 2)
        #expect(ending.standardError.hasSuffix("did you mean heavy-work?\n"))
        #expect(ending.standardOutput.isEmpty)
    }
}
