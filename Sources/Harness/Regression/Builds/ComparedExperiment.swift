import Model
import Sampling

/// An experiment that both builds have, ready to be sampled.
struct ComparedExperiment: Sendable {
    typealias Build = (executable: ExperimentExecutable, settings: RunSettings)

    let name: String
    let description: ExperimentDescription
    /// What is asked about it.
    let questions: [ComparedMetric]
    private let base: Build
    private let head: Build

    /// - Throws: ``HarnessError`` if one of the builds does not describe it.
    init(_ name: String, base: ComparedBuild, head: ComparedBuild, request: ComparisonRequest) async throws {
        let description = try await head.executable(name).describe()
        let old = try await base.executable(name).describe()
        func settings(_ settings: [String: String]) -> RunSettings {
            RunSettings(given: description.settings(among: settings))
        }
        (self.name, self.description) = (name, description)
        questions = ComparisonQuestions(base: old, head: description, request.selection).metrics
        self.base = (base.executable(name), settings(request.settings))
        self.head = (head.executable(name), settings(request.settings.merging(request.headSettings) { $1 }))
    }

    subscript(side: Block.Side) -> Build { side == .base ? base : head }

    /// The scenarios that are sampled, in alphabetical order.
    var scenarios: [String] { Array(Set(questions.map(\.cell.scenario))).sorted() }
}
