import Foundation
import Model
import Testing

/// Tests the exit statuses that CI uses, each with the real executable. `InterruptedCommandTests` tests 130 and 141.
extension JudgedRuns {
    @Suite("Exit statuses of the gate", .timeLimit(.minutes(5)))
    struct GateStatusTests {
        private let installation: Installation
        private let reference = Checkout.reference

        init() throws { installation = try Installation() }

        // MARK: - run and check

        @Test(
            "A fix with the pitfall's code ends a run and its check with 1, a pitfall with a fix's code with 3, by name",
            arguments: [
                (variant: "coalesced", other: "flooded-dispatch", status: 1, failed: "coalesced keeps the frames"),
                (variant: "flooded-dispatch", other: "coalesced", status: 3, failed: "flooded-dispatch falls behind"),
            ]
        )
        func swapped(variant: String, other: String, status: Int32, failed: String) async throws {
            let swapped = try Installation(tampering: "[ $variant = \(variant) ] && act_as \(other)")
            let run = try await swapped.run([
                "run", "progress-flood", "--variant", variant, "--scenario", "whole-import", "--samples", "3",
                "--output", swapped.output, "--allow-debug-build",
            ])
            #expect(run.status == status, "\(run.standardOutput)\(run.standardError)")
            let check = try await swapped.run("check", swapped.results)
            #expect(check.status == status)
            #expect(check.standardOutput.contains("FAILED") && check.standardOutput.contains(failed), "\(check)")
        }

        // MARK: - check

        @Test("0: the reference run holds, also with itself as the baseline; the summaries say so")
        func held() async throws {
            let (markdown, junit) = ("\(installation.folder)/summary.md", "\(installation.folder)/junit.xml")
            try Data("before\n".utf8).write(to: URL(fileURLWithPath: markdown))
            let ending = try await installation.run(
                ["check", reference, "--baseline", reference, "--markdown", markdown, "--junit", junit]
            )
            #expect(ending.status == 0, "\(ending.standardError)")
            #expect(ending.standardOutput.contains("Against the baseline: 0 of"))
            let text = try String(contentsOfFile: markdown, encoding: .utf8)
            #expect(text.hasPrefix("before\n### pitfalls check"))
            let report = try JUnitReport(path: junit)
            #expect(report.failures == 0)
            let document = try ResultFile.read(reference)
            #expect(report.cases > document.experiments.flatMap(\.verdicts).count)
        }

        @Test("1: a fix with a higher count than in the baseline")
        func regressed() async throws {
            let baseline = try Checkout.reference("progress-flood")
            var worse = baseline
            for (index, sample) in baseline.experiments[0].samples.enumerated() where sample.variant == "coalesced" {
                let value = try #require(sample.metrics["updatesSent"]?.value)
                worse.experiments[0].samples[index].metrics["updatesSent"] = .value(value * 3 + 100)
            }
            let (results, before) = (try write(worse, as: "worse"), try write(baseline, as: "baseline"))
            let ending = try await installation.run("check", results, "--baseline", before, "--allow-inconclusive")
            #expect(ending.status == 1)
            #expect(ending.standardOutput.contains("REGRESSED"))
            #expect(ending.standardOutput.contains("updatesSent"))
        }

        @Test("4: a baseline that has other parameters, or another build; with --allow-inconclusive 0")
        func incomparable() async throws {
            let document = try Checkout.reference("progress-flood")
            let results = try write(document, as: "results")
            var other = document
            for scenario in document.experiments[0].parameters.keys {
                other.experiments[0].parameters[scenario]?["made-up"] = .integer(1)
            }
            var debug = document
            debug.environment.configuration = .debug
            let baselines = [try write(other, as: "parameters"), try write(debug, as: "build")]
            for baseline in baselines {
                let check = ["check", results, "--baseline", baseline]
                let ending = try await installation.run(check)
                #expect(ending.status == 4, "\(baseline)")
                #expect(ending.standardOutput.contains("incomparable"))
                #expect(try await installation.run(check + ["--allow-inconclusive"]).status == 0)
            }
        }

        @Test("2: a summary that cannot be written")
        func unwritable() async throws {
            try await installation.expectRefusal(
                ["check", reference, "--junit", "/proc/nowhere/junit.xml"],
                mentioning: "/proc/nowhere"
            )
        }

        @Test("70: an experiment that cannot be run")
        func harness() async throws {
            try FileManager.default.removeItem(atPath: "\(installation.folder)/heavy-work")
            let ending = try await installation.run(
                ["run", "heavy-work", "--allow-debug-build", "--output", installation.output]
            )
            #expect(ending.status == 70)
            #expect(ending.errorLines.count == 1)
        }

        // MARK: - compare

        /// Compares the counts of this build with the counts of `head`.
        private func compare(
            _ head: Installation,
            minutes: Double = 3,
            more: String...
        ) async throws -> Installation.Ending {
            let cell = ["--variant", "coalesced", "--scenario", "fifty-rows", "--metric", "lostRows"]
            return try await installation.run(
                ["compare", installation.folder, head.folder, "progress-flood", "--minutes", "\(minutes)"]
                    + ["--seed", "1"] + cell + more
            )
        }

        @Test("0: a build is not worse than itself")
        func notRegressed() async throws {
            let json = "\(installation.folder)/comparison.json"
            let ending = try await compare(try Installation(), more: "--json", json)
            #expect(ending.status == 0, "\(ending.standardError)")
            #expect(ending.standardOutput.contains("✓ not regressed"))
            let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json)))
            #expect((object as? [String: Any])?["format"] as? String == "pitfalls-comparison")
        }

        @Test("1: a head that sends an update for every row, if the base does not")
        func slower() async throws {
            let head = try Installation(tampering: "[ $variant = coalesced ] && act_as flooded-dispatch")
            let junit = "\(installation.folder)/junit.xml"
            let ending = try await installation.run([
                "compare", installation.folder, head.folder, "progress-flood", "--variant", "coalesced",
                "--scenario", "whole-import", "--metric", "updatesShown", "--set", "rows=2000", "--minutes", "3",
                "--seed", "1", "--junit", junit,
            ])
            #expect(ending.status == 1, "\(ending.standardOutput)")
            #expect(ending.standardOutput.contains("REGRESSED"))
            try #expect(JUnitReport(path: junit).failures == 1)
        }

        @Test("1: a head that crashes, if the base does not")
        func crashing() async throws {
            let head = try Installation(tampering: "[ $variant = coalesced ] && kill -SEGV $$")
            let ending = try await compare(head)
            #expect(ending.status == 1, "\(ending.standardOutput)")
            #expect(ending.standardOutput.contains("SIGSEGV"))
        }

        @Test("4: too little time for a decision; with --allow-inconclusive 0")
        func inconclusive() async throws {
            let ending = try await compare(try Installation(), minutes: 0.0001)
            #expect(ending.status == 4, "\(ending.standardOutput)")
            #expect(ending.standardOutput.contains("? inconclusive"))
            let allowed = try await compare(try Installation(), minutes: 0.0001, more: "--allow-inconclusive")
            #expect(allowed.status == 0)
        }

        @Test(
            "2: baselines, builds, metrics and options that do not exist, in one sentence that names them",
            arguments: [
                (["check", Checkout.reference, "--baseline", "/nope", "--allow-inconclusive"], "/nope"),
                (["compare", "no-such-revision", "."], "no-such-revision"),
                (["compare", "/tmp", "/tmp", "progress-flood"], "/tmp"),
                (["compare", ".", ".", "progress-flod"], "did you mean progress-flood?"),
                (["compare", ".", ".", "progress-flood", "--metric", "none"], "“none”"),
                (["compare", ".", ".", "--minutes", "0"], "--minutes"),
                (["compare", ".", ".", "--effect", "-1"], "--effect"),
                (["compare", ".", ".", "progress-flood", "--set", "rows"], "name=value"),
                (["run", "--shard", "3/2"], "3/2"),
                (["merge", "nothing.json", "--output", "/tmp/nowhere"], "nothing.json"),
            ]
        )
        func refused(arguments: [String], hint: String) async throws {
            let ending = try await installation.run(arguments)
            #expect(ending.status == 2)
            #expect(ending.standardError.contains(hint), "\(ending.standardError)")
        }

        // MARK: - Parts

        @Test("Two shards of a run, merged, contain every experiment once, with its timelines and its report")
        func shards() async throws {
            let folders = ["\(installation.folder)/one", "\(installation.folder)/two"]
            for (index, folder) in folders.enumerated() {
                let ending = try await installation.run([
                    "run", "heavy-work", "retain-cycle", "--shard", "\(index + 1)/2", "--samples", "1",
                    "--output", folder, "--allow-debug-build",
                ])
                #expect([0, 1, 3, 4].contains(ending.status), "\(ending.standardError)")
            }
            let merge = try await installation.run(
                ["merge"] + folders.map { "\($0)/results.json" } + ["--output", installation.output]
            )
            #expect(merge.status == 0, "\(merge.standardError)")
            let document = try installation.document()
            #expect(document.experiments.map(\.experiment.name).sorted() == ["heavy-work", "retain-cycle"])
            #expect(installation.outputFiles().contains("report.html"))
            for name in ["heavy-work", "retain-cycle"] {
                #expect(installation.outputFiles().contains { $0.hasPrefix("timelines/\(name)/") })
            }
        }

        private func write(_ document: ResultDocument, as name: String) throws -> String {
            let path = "\(installation.folder)/\(name).json"
            try ResultFile.write(document, to: path)
            return path
        }
    }
}
