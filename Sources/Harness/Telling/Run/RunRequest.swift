import Foundation
import Model
import Sampling

/// The run that the user has requested. The options override the profile's settings of the experiments.
package struct RunRequest: Sendable {
    package var experiments: [ExperimentRequest]
    package var profile: String
    /// Whether to measure large scenarios that the user has not named.
    package var includesLargeScenarios: Bool
    /// The part of the experiments to measure on this machine. The options may name experiments of other parts.
    package var shard: Shard?
    package var options: RunOptions

    package init(
        experiments: [ExperimentRequest],
        profile: String,
        includesLargeScenarios: Bool = false,
        shard: Shard? = nil,
        options: RunOptions
    ) {
        (self.experiments, self.profile, self.shard, self.options) = (experiments, profile, shard, options)
        self.includesLargeScenarios = includesLargeScenarios
    }

    /// Asks every experiment to check its settings and create its input. If an experiment fails and no setting of the
    /// user is the cause, the experiment is left out, unless nothing else is left to measure.
    ///
    /// - Throws: ``UsageError`` if an option fits none of the experiments, or the run would never end. ``HarnessError``
    ///   if no experiment can create its input.
    package func plan(sharedDirectory: String) async throws -> RunPlan {
        let given = try SettingText.dictionary(options.settings)
        let part = try shard.map { try $0.part(of: experiments.map(\.executable.name)) }
        var requests = experiments
        for index in requests.indices {
            let deadline = requests[index].executable.deadline
            requests[index].executable.deadline = max(deadline, (options.deadline ?? 0) / 10)
        }
        let descriptions = try await requests.map(\.executable).described()
        try refuseUnknown(given, descriptions)
        var planned: [PlannedExperiment] = []
        var failures: [(experiment: String, reason: String)] = []
        for (var requested, description) in zip(requests, descriptions) {
            // Each experiment uses the given settings whose names it declares.
            var settings = RunSettings(profile: requested.settings, given: description.settings(among: given))
            if description.parameters.contains(where: { $0.name == ParameterDescription.feed }),
                let feed = options.feed ?? given[ParameterDescription.feed], !feed.isEmpty
            {
                // An absolute path, because the samples run in other folders.
                settings.given[ParameterDescription.feed] = URL(fileURLWithPath: feed).path
            }
            let wanted = requested.variants ?? options.variants
            let variants = description.variants.map(\.name)
            let chosen = wanted.isEmpty ? variants : variants.filter(wanted.contains)
            let scenarios = requested.scenarios ?? self.scenarios(of: description)
            if chosen.isEmpty || scenarios.isEmpty || part?.contains(requested.executable.name) == false { continue }

            var prepared: PreparedExperiment
            do {
                prepared = try await requested.executable.prepare(
                    settings: settings,
                    scenarios: scenarios,
                    sharedDirectory: sharedDirectory
                )
            } catch {
                // A setting that the user gave may be the reason.
                guard !Task.isCancelled, error is HarnessError || settings.given.isEmpty else { throw error }
                failures.append((requested.executable.name, "\(error)"))
                continue
            }
            let cells = cells(of: requested, description, scenarios: scenarios, variants: chosen)
            if !requested.isJudged { prepared.experiment.expectations = [] }
            if let samples = options.samples { requested.take(samples) }
            planned.append(PlannedExperiment(requested, prepared, settings, cells: cells, deadline: options.deadline))
        }
        guard !planned.isEmpty else {
            if let first = failures.first { throw HarnessError(first.reason) }
            throw UsageError(
                "nothing is left to measure: no experiment has both the variants and the scenarios asked for, "
                    + "or all of its scenarios are large; name one with --scenario, or leave out --shard"
            )
        }
        guard options.feed == nil || planned.contains(where: \.readsGivenFeed) else {
            throw UsageError(
                "--feed is for the first scenario of an experiment, and this run does not measure it; "
                    + "leave out --feed or --scenario"
            )
        }
        var plan = RunPlan(experiments: planned, seed: options.seed ?? .random(in: 1...999_999), profile: profile)
        plan.unprepared = failures.map { "\($0.experiment) is not measured: \($0.reason)" }
        guard plan.isBounded else {
            throw UsageError(
                "the run would take more than \(RunPlan.mostSamples) samples; "
                    + "choose fewer with --samples, --variant or --scenario"
            )
        }
        return plan
    }

    /// - Throws: ``UsageError`` if an option contains a name that no experiment declares.
    private func refuseUnknown(_ given: [String: String], _ descriptions: [ExperimentDescription]) throws(UsageError) {
        let place = experiments.count == 1 ? " of \(experiments[0].executable.name)" : ""
        let parameters = descriptions.flatMap(\.parameters).map(\.name)
        for (kind, names, known) in [
            ("variant", options.variants, descriptions.flatMap(\.variants).map(\.name)),
            ("scenario", options.scenarios, descriptions.flatMap(\.scenarios).map(\.name)),
            ("parameter", given.keys.sorted(), parameters),
        ] {
            guard let unknown = names.first(where: { !known.contains($0) }) else { continue }
            throw UsageError(unknown: kind, unknown, place: place, known: known)
        }
        if options.feed != nil, !parameters.contains(ParameterDescription.feed) {
            throw UsageError("--feed is for experiments that read a feed; none of these does")
        }
    }

    /// Returns the cells to measure, in declaration order.
    private func cells(
        of requested: ExperimentRequest,
        _ description: ExperimentDescription,
        scenarios: [String],
        variants: [String]
    ) -> [Expectation.Cell] {
        let isNamed = options.samples != nil || !options.scenarios.isEmpty || !options.variants.isEmpty
        let selection = isNamed || requested.variants != nil ? .everything : requested.selection
        return selection.cells(of: description).filter {
            scenarios.contains($0.scenario) && variants.contains($0.variant) && requested.cells?.contains($0) ?? true
        }
    }

    /// Returns the scenarios to measure, in declaration order. If the options name no scenario, the profile decides
    /// whether large scenarios are included.
    private func scenarios(of description: ExperimentDescription) -> [String] {
        description.scenarios.filter { scenario in
            options.scenarios.isEmpty
                ? includesLargeScenarios || !scenario.isLarge
                : options.scenarios.contains(scenario.name)
        }.map(\.name)
    }
}

/// One part of a run that is divided among several machines. Experiments are assigned to the parts in turn. One machine
/// measures all variants of an experiment, because only figures from the same machine can be compared.
package struct Shard: Sendable {
    /// The part's number, starting at 1.
    private let number: Int
    private let count: Int

    /// - Parameter text: The part's number and the number of parts: "2/5" is the second of five parts.
    /// - Throws: ``UsageError`` for anything else.
    package init(_ text: String) throws {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
            throw UsageError("--shard cannot be “\(text.onOneLine())”; give a part and the number of parts, as in 2/5")
        }
        (self.number, self.count) = (number, count)
    }

    /// Selects the experiments that belong to this part.
    ///
    /// - Throws: ``UsageError`` if the part has no experiments.
    package func part<Element>(of all: [Element]) throws -> [Element] {
        let part = all.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
        guard !part.isEmpty else {
            throw UsageError(
                "--shard \(number)/\(count) leaves nothing to measure: the run has only "
                    + "\(all.count.counted("experiment")); use no more parts than that"
            )
        }
        return part
    }
}

/// Settings as written on a command line: `--set rows=50000`.
package enum SettingText {
    /// Returns the values by the parameters' names. If a name occurs several times, the last value applies.
    ///
    /// - Throws: ``UsageError`` for a text without an equals sign.
    package static func dictionary(_ settings: [String]) throws -> [String: String] {
        Dictionary(try settings.map { setting -> (String, String) in try parts(of: setting) }) { _, last in last }
    }

    /// - Parameter example: A valid setting to show in the error message.
    /// - Throws: ``UsageError`` for a text without an equals sign.
    package static func parts(
        of setting: String,
        example: String = "rows=50000"
    ) throws(UsageError) -> (name: String, value: String) {
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw UsageError(
                "“\(setting.onOneLine())” is not a setting; write --set name=value, as in --set \(example)"
            )
        }
        return (parts[0], parts[1])
    }
}
