import Foundation
import Model
import Testing

/// Breaks each expectation of the reference run in turn. `pitfalls check` must report the failure.
@Suite("A result that breaks a promise", .timeLimit(.minutes(5)))
struct BrokenResultTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test("The check names the promise and ends with the status of its role", arguments: try Self.experiments())
    func everyExpectation(experiment: String) async throws {
        let reference = try Checkout.reference(experiment)
        var open = reference.experiments[0].experiment.expectations
        while !open.isEmpty {
            let broken = Self.apart(open)
            open.removeAll(where: broken.contains)
            var document = reference
            for expectation in broken { document.experiments[0].contradict(expectation) }
            let path = "\(installation.folder)/broken.json"
            try ResultFile.write(document, to: path)
            let check = try await installation.run("check", path)
            let words = check.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for expectation in broken {
                #expect(words.contains("FAILED \(Self.start(of: expectation))"), "\(expectation.identifier)")
            }
            #expect([1, 3].contains(check.status), "\(broken.map(\.identifier))")
        }
    }

    private static func experiments() throws -> [String] {
        try ResultFile.read(Checkout.reference).experiments.map(\.experiment.name)
    }

    /// Returns groups of expectations. Those of one group share no cell, and their sentences begin differently, so one
    /// check tests the whole group.
    private static func apart(_ expectations: [Model.Expectation]) -> [Model.Expectation] {
        var cells: Set<Model.Expectation.Cell> = []
        var starts: Set<String> = []
        return expectations.filter { expectation in
            guard cells.isDisjoint(with: expectation.claim.cells), !starts.contains(start(of: expectation)) else {
                return false
            }
            cells.formUnion(expectation.claim.cells)
            starts.insert(start(of: expectation))
            return true
        }
    }

    private static func start(of expectation: Model.Expectation) -> String {
        expectation.sentence.split(separator: " ").prefix(6).joined(separator: " ")
    }
}

extension ExperimentResult {
    /// Changes the samples so that they contradict an expectation.
    fileprivate mutating func contradict(_ expectation: Model.Expectation) {
        func change(_ cell: Model.Expectation.Cell, _ change: (inout Sample) -> Void) {
            for index in samples.indices
            where samples[index].variant == cell.variant && samples[index].scenario == cell.scenario {
                change(&samples[index])
            }
        }
        switch expectation.claim {
        case .crashes(let cell, by: _), .timesOut(let cell):
            change(cell) { $0.outcome = .finished }
        case .finishes(let cell):
            change(cell) { $0.outcome = .crashed(signal: 11) }
        case .figure(let figure, let relation, let bound):
            if case .multiple(_, of: let other) = bound {
                change(other.cell) { sample in
                    sample.outcome = .finished
                    sample.metrics[other.metric] = .value(1000)
                }
            }
            let contradiction = relation == .atLeast ? 0.0 : 1e9
            change(figure.cell) { sample in
                sample.outcome = .finished
                sample.metrics[figure.metric] = .value(contradiction)
            }
        }
    }
}
