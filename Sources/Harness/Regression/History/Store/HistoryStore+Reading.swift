import Foundation
import GRDB
import Model

extension HistoryStore {
    /// All results, in no particular order.
    ///
    /// - Throws: ``UsageError`` if the store is damaged, ``HarnessError`` if it cannot be read now.
    package func results() throws -> [StoredResult] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT result.id, experiment, revision, startedAt, toolchain, configuration, parameters, taken,
                        disturbed, processor, cores, memory, system, kernel
                    FROM result JOIN machine ON machine.id = result.machine
                    """
            ).map(result)
        }
    }

    private func result(_ row: Row) throws -> StoredResult {
        let text: String = try row.decode(forColumn: "parameters")
        guard let parameters = StoredText.parameters(in: text) else {
            throw StoreFault.damaged(path, "it has parameters that are no JSON")
        }
        return StoredResult(
            identifier: try row.decode(forColumn: "id"),
            experiment: try row.decode(forColumn: "experiment"),
            commit: try row.decode(forColumn: "revision"),
            startedAt: Date(timeIntervalSince1970: Double(try row.decode(Int64.self, forColumn: "startedAt"))),
            machine: Machine(
                processor: try row.decode(forColumn: "processor"),
                cores: try row.decode(forColumn: "cores"),
                memory: try row.decode(forColumn: "memory"),
                system: try row.decode(forColumn: "system"),
                kernel: try row.decode(forColumn: "kernel")
            ),
            toolchain: try row.decode(forColumn: "toolchain"),
            configuration: try row.decode(forColumn: "configuration"),
            parameters: parameters,
            taken: try row.decode(forColumn: "taken"),
            disturbed: try row.decode(forColumn: "disturbed")
        )
    }

    /// The figures of an experiment, or of all, in the order in which they were first added.
    ///
    /// - Throws: As ``results()``.
    package func figures(of experiment: String? = nil) throws -> [StoredFigure] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM figure WHERE ? IS NULL OR experiment = ? ORDER BY id",
                arguments: [experiment, experiment]
            ).map(figure)
        }
    }

    private func figure(_ row: Row) throws -> StoredFigure {
        guard let kind = VariantDescription.Kind(rawValue: try row.decode(forColumn: "kind")),
            let unit = Metric.Unit(rawValue: try row.decode(forColumn: "unit")),
            let direction = Metric.Direction(rawValue: try row.decode(forColumn: "direction"))
        else { throw StoreFault.damaged(path, "it has a figure of an unknown kind") }
        return StoredFigure(
            identifier: try row.decode(forColumn: "id"),
            experiment: try row.decode(forColumn: "experiment"),
            scenario: try row.decode(forColumn: "scenario"),
            variant: try row.decode(forColumn: "variant"),
            kind: kind,
            metric: try row.decode(forColumn: "metric"),
            unit: unit,
            direction: direction,
            isPromised: try row.decode(forColumn: "isPromised")
        )
    }

    /// The values of figures, by the figure's identifier; in no particular order.
    ///
    /// - Throws: As ``results()``.
    package func points(of figures: [StoredFigure]) throws -> [Int64: [StoredPoint]] {
        try read { database in
            let statement = try database.makeStatement(sql: "SELECT result, measured FROM point WHERE figure = ?")
            let points = try figures.map { figure in
                try Row.fetchAll(statement, arguments: [figure.identifier]).map { row in
                    guard let values = StoredText.values(in: try row.decode(atIndex: 1)) else {
                        throw StoreFault.damaged(path, "it has a point that is no list of numbers")
                    }
                    return StoredPoint(result: try row.decode(atIndex: 0), values: values)
                }
            }
            return Dictionary(zip(figures.map(\.identifier), points)) { $1 }
        }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try attempt { try $0.read(body) }
    }
}
