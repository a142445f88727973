import Model
import Testing

/// Tests the page that explains the claim numbers in a report.
@Suite("Table of claims")
struct ClaimTableTests {
    private struct Row {
        let number: Int
        let experiment: String
        /// The scenarios and expectations in the row's last column.
        let evidence: [String]
    }

    private let experiments: [ExperimentDescription]
    private let rows: [Row]

    init() async throws {
        experiments = try await Installation.experiments()
        rows = try Checkout.text("experiments/claims.md").split(separator: "\n").compactMap { line in
            guard
                let row = line.wholeMatch(
                    of: /\| (?<number>\d+) \| .+ \| \[`(?<name>[^`]+)`\]\((?<folder>[^)]+)\) \| (?<evidence>.+) \|/
                ),
                let number = Int(row.number), row.name == row.folder
            else { return nil }
            let evidence = row.evidence.matches(of: /`([^`]+)`/).map { String($0.output.1) }
            return Row(number: number, experiment: String(row.name), evidence: evidence)
        }
    }

    @Test("The table has a row for each claim of each experiment, and no other row")
    func everyClaim() {
        let listed = Set(rows.map { "\($0.number) \($0.experiment)" })
        let declared = Set(
            experiments.flatMap { experiment in experiment.claimNumbers.map { "\($0) \(experiment.name)" } }
        )
        #expect(listed.symmetricDifference(declared).sorted() == [])
    }

    @Test("Each claim is decided by an expectation of its experiment, in one of the experiment's scenarios")
    func evidence() throws {
        for row in rows {
            let experiment = try #require(experiments.first { $0.name == row.experiment })
            let names = Set(experiment.scenarios.map(\.name) + experiment.expectations.map(\.identifier))
            #expect(row.evidence.filter { !names.contains($0) } == [], "claim \(row.number), \(row.experiment)")
        }
    }
}
