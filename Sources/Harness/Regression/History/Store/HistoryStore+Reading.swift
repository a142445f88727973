import GRDB

extension HistoryStore {
    /// Returns all results, in no particular order.
    ///
    /// - Throws: ``UsageError`` if the store is damaged. ``HarnessError`` if the store cannot be read at the moment.
    package func results() throws -> [StoredResult] {
        try read { database in
            try StoredResult.fetchAll(
                database,
                sql: """
                    SELECT result.id AS identifier, experiment, revision AS "commit", startedAt, toolchain, configuration,
                        parameters AS stored, taken, disturbed, machine.*
                    FROM result JOIN machine ON machine.id = result.machine
                    """,
                adapter: ScopeAdapter(["machine": SuffixRowAdapter(fromIndex: 9)])
            )
        }
    }

    /// Returns the figures of one experiment or of all experiments, in the order in which they were first added.
    ///
    /// - Throws: As ``results()``.
    package func figures(of experiment: String? = nil) throws -> [StoredFigure] {
        try read { database in
            try StoredFigure.fetchAll(
                database,
                sql: "SELECT id AS identifier, * FROM figure WHERE ? IS NULL OR experiment = ? ORDER BY id",
                arguments: [experiment, experiment]
            )
        }
    }

    /// Returns the values of figures by the figure's identifier. The values are in no particular order.
    ///
    /// - Throws: As ``results()``.
    package func points(of figures: [StoredFigure]) throws -> [Int64: [StoredPoint]] {
        try read { database in
            let statement = try database.makeStatement(sql: "SELECT result, measured FROM point WHERE figure = ?")
            let points = try figures.map { figure -> [StoredPoint] in
                try Row.fetchAll(statement, arguments: [figure.identifier]).map { row in
                    guard let values = StoredValues.values(in: try row.decode(atIndex: 1)) else {
                        throw Self.damaged(path, "one of its points is not a list of numbers")
                    }
                    return (try row.decode(atIndex: 0), values)
                }
            }
            return Dictionary(zip(figures.map(\.identifier), points)) { $1 }
        }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try attempt { try $0.read(body) }
    }
}
