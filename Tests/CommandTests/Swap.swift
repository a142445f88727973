import Testing

/// A variant in whose place something else runs: a broken fix, or a pitfall without its harm.
struct Swap: CustomTestStringConvertible, Sendable {
    var experiment: String
    var variant: String
    /// The variant whose code runs under the name of the other.
    var actsAs = ""
    /// Or the scenario that the sample runs through under the name of its own.
    var happensIn = ""
    /// Or what the sample is told over its settings: a fix that forgot what it is about.
    var isTold = ""
    /// The only scenario that is measured; empty: all of them.
    var scenario = ""
    /// Another variant that is measured beside it, to be compared with.
    var beside = ""
    /// More than one where a single sample, on a loaded machine, need not show what luck has a part in.
    var samples = 1
    /// Further options of the run.
    var options: [String] = []
    /// The expectations that have to fail.
    var fails: [String]
    /// 1 for a fix that does not hold, 3 for a pitfall or an article's flaw that does not show.
    var status: Int32 = 1

    var testDescription: String {
        "\(experiment): \(variant) \(breaking)" + (scenario.isEmpty ? "" : " in \(scenario)")
    }

    /// In the words of ``Installation``'s script.
    private var breaking: String {
        if !actsAs.isEmpty { return "act_as \(actsAs)" }
        return happensIn.isEmpty ? "arguments+=(--set \(isTold))" : "happen_in \(happensIn)"
    }

    /// Measures it: the run and the check have to name what fails, and to end with its status.
    ///
    /// - Returns: All that failed, and what the check printed.
    @discardableResult
    func expectNoticed() async throws -> (failed: [String], check: String) {
        let installation = try Installation(experiment, tampering: "[ $variant = \(variant) ] && \(breaking)")
        let compared = beside.isEmpty ? [] : ["--variant", beside]
        let chosen = scenario.isEmpty ? [] : ["--scenario", scenario]
        let run = try await installation.run(
            [
                "run", experiment, "--variant", variant, "--samples", "\(samples)", "--output", installation.output,
                "--allow-debug-build",
            ] + chosen + compared + options
        )
        #expect(run.status == status, "\(run.standardError)")
        let failed = try installation.document().failed
        #expect(Set(failed).isSuperset(of: fails), "\(failed)")
        let check = try await installation.run("check", installation.results)
        #expect(check.status == status)
        return (failed, check.standardOutput)
    }
}

extension Swap {
    /// - Parameter promises: What has to fail, by what follows the variant in the expectations' names.
    init(
        _ experiment: String,
        _ variant: String,
        actsAs other: String,
        in scenario: String,
        breaks promises: [String],
        status: Int32 = 1
    ) {
        self.init(
            experiment: experiment,
            variant: variant,
            actsAs: other,
            scenario: scenario,
            fails: promises.map { "\(variant)-\($0)" },
            status: status
        )
    }
}
