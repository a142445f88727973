import Drawing
import Model
import Testing

/// Tests the lists of experiments on pages.
@Suite("Listed experiments")
struct ListedExperimentsTests {
    private static func experiment(_ name: String, claims: [Int], _ claim: String) -> ExperimentDescription {
        var experiment = Fixture.experiment
        experiment.name = name
        experiment.topic = .network
        experiment.claimNumbers = claims
        experiment.claim = claim
        return experiment
    }

    private let listed = ListedExperiments([
        experiment("late", claims: [15], "A fetch | blocks its thread. A task does not."),
        experiment("new", claims: [], "Nobody asks try? after a sleep."),
        experiment("soon", claims: [13], "A paused download keeps its place."),
    ])

    @Test("The list says what goes wrong, in the order of the claims, and the table has all, in the given order")
    func markdown() {
        let lines = [
            "**Network**", "- [`soon`](experiments/soon/README.md): A paused download keeps its place.",
            "- [`late`](experiments/late/README.md): A fetch / blocks its thread.",
            "- [`new`](experiments/new/README.md): Nobody asks try? after a sleep.",
        ]
        #expect(listed.list == lines.joined(separator: "\n") + "\n")
        let variants = Fixture.experiment.variants.map { "`\($0.name)`" }.joined(separator: ", ")
        let rows = listed.table.split(separator: "\n").dropFirst(2)
        let claim = "A fetch / blocks its thread. A task does not."
        #expect(rows.first == "| [`late`](late/README.md) | \(claim) | \(variants) |")
        #expect(rows.count == 3)
    }

    @Test("A page gets the parts that it has a place for; one without a place gets none")
    func pages() {
        let list = "a\n\(ListedExperiments.listBegin)\nold\n\(ListedExperiments.listEnd)\nb\n"
        let table = "c\n\(ListedExperiments.tableBegin)\nold\n\(ListedExperiments.tableEnd)\nd\n"
        let written = listed.replaced(in: list + table)
        #expect(written?.contains("old") == false)
        #expect(written?.contains("\n\n\(listed.list)\n") == true && written?.contains("\n\n\(listed.table)\n") == true)
        #expect(listed.replaced(in: list)?.contains(listed.list) == true)
        #expect(written.flatMap(listed.replaced) == written)
        #expect(listed.replaced(in: "no place") == nil)
    }
}
