import Testing

/// A variant that runs something else: a broken fix, or a pitfall without its harm.
struct Swap: CustomTestStringConvertible, Sendable {
    var experiment: String
    var variant: String
    /// The variant whose code runs under the other's name.
    var actsAs = ""
    /// The scenario that the sample runs under its own name.
    var happensIn = ""
    /// Settings that override the sample's: a fix that forgot its purpose.
    var isTold = ""
    /// The only scenario to measure; empty: all of them.
    var scenario = ""
    /// Another variant to measure too, for comparison.
    var beside = ""
    /// More than one if chance plays a part: on a loaded machine, a single sample may not show the failure.
    var samples = 1
    /// Further options of the run.
    var options: [String] = []
    /// The expectations that must fail.
    var fails: [String]
    /// 1 for a fix that does not hold, 3 for a pitfall or an article's flaw that does not show.
    var status: Int32 = 1

    var testDescription: String {
        "\(experiment): \(variant) \(breaking)" + (scenario.isEmpty ? "" : " in \(scenario)")
    }

    /// In the form of ``Installation``'s script.
    private var breaking: String {
        var steps: [String] = []
        if !actsAs.isEmpty { steps.append("act_as \(actsAs)") }
        if !happensIn.isEmpty { steps.append("happen_in \(happensIn)") }
        if !isTold.isEmpty { steps.append("arguments+=(--set \(isTold))") }
        return steps.joined(separator: " && ")
    }

    /// Measures it: the run and the check must name what fails, and end with its status.
    ///
    /// A run that leaves one of them undecided, because the machine was busy or chance played a part, or in which one held
    /// over samples that the machine disturbed, is made again: twice at most.
    ///
    /// - Returns: Everything that failed, and what the check printed.
    @discardableResult
    func expectNoticed() async throws -> (failed: [String], check: String) {
        let installation = try Installation(experiment, tampering: "[ $variant = \(variant) ] && \(breaking)")
        let compared = beside.isEmpty ? [] : ["--variant", beside]
        let chosen = scenario.isEmpty ? [] : ["--scenario", scenario]
        let arguments =
            [
                "run", experiment, "--variant", variant, "--samples", "\(samples)", "--output", installation.output,
                "--allow-debug-build",
            ] + chosen + compared + options
        var run = try await installation.run(arguments)
        for _ in 0..<2 where try installation.document().isOpen(fails) {
            run = try await installation.run(arguments)
        }
        #expect(run.status == status, "\(run.standardOutput)\(run.standardError)")
        let failed = try installation.document().failed
        #expect(Set(failed).isSuperset(of: fails), "\(failed)")
        let check = try await installation.run("check", installation.results)
        #expect(check.status == status)
        return (failed, check.standardOutput)
    }
}

extension Swap {
    /// - Parameter promises: What must fail, by the part of the expectations' names after the variant.
    init(
        _ experiment: String,
        _ variant: String,
        actsAs other: String = "",
        happensIn otherScenario: String = "",
        isTold setting: String = "",
        beside: String = "",
        in scenario: String,
        breaks promises: [String],
        status: Int32 = 1
    ) {
        self.init(
            experiment: experiment,
            variant: variant,
            actsAs: other,
            happensIn: otherScenario,
            isTold: setting,
            scenario: scenario,
            beside: beside,
            fails: promises.map { "\(variant)-\($0)" },
            status: status
        )
    }
}

/// Makes the swaps of one experiment, as the initializer does.
struct Swaps {
    var experiment: String

    func callAsFunction(
        _ variant: String,
        actsAs other: String = "",
        happensIn otherScenario: String = "",
        isTold setting: String = "",
        beside: String = "",
        in scenario: String,
        breaks promises: [String],
        status: Int32 = 1
    ) -> Swap {
        Swap(
            experiment,
            variant,
            actsAs: other,
            happensIn: otherScenario,
            isTold: setting,
            beside: beside,
            in: scenario,
            breaks: promises,
            status: status
        )
    }
}
