import Foundation
import GRDB
import Model

extension HistoryStore {
    /// The names of a run's experiments that were added, and of its experiments that the store already had.
    package typealias Addition = (added: [String], known: [String])

    /// Adds a run in one transaction. If the process ends early, the store has nothing of the run.
    ///
    /// - Throws: ``UsageError`` or ``HarnessError`` if the store cannot be written, or is damaged.
    package func add(_ run: AddedRun) throws -> Addition {
        let document = run.document
        let results = document.experiments.filter { !$0.samples.isEmpty }
            .map { (result: $0, digest: ResultDigest.digest(of: $0, in: document)) }
        return try attempt { queue in
            var addition: Addition = ([], [])
            try queue.writeWithoutTransaction { database in
                // The transaction is immediate, because two processes that first read and then write would block each
                // other.
                try database.inTransaction(.immediate) {
                    for (result, digest) in results {
                        let writing = ResultWriting(
                            database: database,
                            result: result,
                            environment: document.environment(of: result),
                            startedAt: result.origin?.startedAt ?? document.startedAt
                        )
                        if try writing.write(digest) {
                            addition.added.append(result.experiment.name)
                        } else {
                            addition.known.append(result.experiment.name)
                        }
                    }
                    return .commit
                }
            }
            return addition
        }
    }
}

/// Writes one experiment of a run.
private struct ResultWriting {
    let database: Database
    let result: ExperimentResult
    let environment: EnvironmentRecord
    let startedAt: Date

    /// - Returns: False if the store already has this result. Nothing is written in this case.
    func write(_ digest: Data) throws -> Bool {
        let isKnown = try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM result WHERE digest = ?)",
            arguments: [digest]
        )
        guard isKnown != true else { return false }
        try writePoints(of: try resultIdentifier(digest, machine: try machineIdentifier()))
        return true
    }

    private func machineIdentifier() throws -> Int64? {
        try Int64.fetchOne(
            database,
            sql: """
                INSERT INTO machine (processor, cores, memory, system, kernel) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET kernel = excluded.kernel
                RETURNING id
                """,
            arguments: [
                environment.processor, environment.cores, Int64(clamping: environment.memory), environment.system,
                environment.kernel,
            ]
        )
    }

    private func resultIdentifier(_ digest: Data, machine: Int64?) throws -> Int64 {
        let samples = result.samples.filter { !$0.isWarmUp }
        let controls = samples.compactMap(\.control)
        let span = controls.reduce(0) { $0 + $1.span }
        let stolen = controls.reduce(0) { $0 + $1.stolen }
        let stolenPerSecond: Double? = span > 0 ? stolen / span * 1000 : nil
        try database.execute(
            sql: """
                INSERT INTO result (
                    digest, experiment, revision, startedAt, machine, toolchain, configuration, load, parameters, taken,
                    disturbed, longestDelay, stolen
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                digest, result.experiment.name, environment.commit, Int64(startedAt.timeIntervalSince1970), machine,
                environment.swift, environment.configuration.rawValue, environment.load?.first,
                StoredParameters(byScenario: result.parameters), samples.count, samples.count(where: \.isDisturbed),
                controls.map(\.longestDelay).max(), stolenPerSecond,
            ]
        )
        return database.lastInsertedRowID
    }

    private func writePoints(of identifier: Int64) throws {
        let experiment = result.experiment
        let figure = try database.makeStatement(
            sql: """
                INSERT INTO figure (experiment, scenario, variant, metric, unit, kind, direction, isPromised)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET
                    kind = excluded.kind, direction = excluded.direction, isPromised = excluded.isPromised
                RETURNING id
                """
        )
        let point = try database.makeStatement(sql: "INSERT INTO point (figure, result, measured) VALUES (?, ?, ?)")
        for scenario in experiment.scenarios {
            for variant in experiment.variants {
                let cell = Expectation.Cell(variant.name, in: scenario.name)
                for metric in experiment.metrics {
                    let values = result.values(of: metric.name, cell)
                    guard !values.isEmpty else { continue }
                    let number = try Int64.fetchOne(
                        figure,
                        arguments: [
                            experiment.name, scenario.name, variant.name, metric.name, metric.unit.rawValue,
                            variant.kind.rawValue, metric.direction.rawValue, experiment.promises(metric, cell),
                        ]
                    )
                    try point.execute(arguments: [number, identifier, StoredValues.text(of: values)])
                }
            }
        }
    }
}

extension ExperimentDescription {
    /// Whether a fix has an expectation about a metric in a cell.
    fileprivate func promises(_ metric: Metric, _ cell: Expectation.Cell) -> Bool {
        expectations.contains { expectation in
            guard case .figure(let figure, _, _) = expectation.claim else { return false }
            return expectation.role == .fixHolds && figure.metric == metric.name && figure.cell == cell
        }
    }
}
