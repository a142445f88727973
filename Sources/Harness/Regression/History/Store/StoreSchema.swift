import Foundation
import GRDB
import Model

/// The tables of a store, and the two numbers in its header that identify the file.
///
/// The store has the values of the samples instead of their quartiles, because a later build may compute something else
/// from the values. Three or five values take no more room than quartiles. The values are stored as JSON, so that any
/// SQLite shell can show them.
enum StoreSchema {
    /// The letters "pitf", which distinguish a store from other programs' databases
    /// (https://www.sqlite.org/pragma.html#pragma_application_id).
    static let application = 0x7069_7466
    /// Incremented with every change that an older build would misread.
    static let version = 1

    /// Creates the tables in an empty database.
    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                PRAGMA application_id = \(application);
                PRAGMA user_version = \(version);

                CREATE TABLE machine (
                    id INTEGER PRIMARY KEY,
                    processor TEXT NOT NULL,
                    cores INTEGER NOT NULL,
                    memory INTEGER NOT NULL, -- bytes
                    system TEXT NOT NULL,
                    kernel TEXT NOT NULL,
                    UNIQUE (processor, cores, memory, system, kernel)
                ) STRICT;

                -- One experiment of one run.
                CREATE TABLE result (
                    id INTEGER PRIMARY KEY,
                    digest BLOB NOT NULL UNIQUE, -- of the samples and of their conditions
                    experiment TEXT NOT NULL,
                    revision TEXT NOT NULL, -- the commit
                    startedAt INTEGER NOT NULL, -- seconds since 1970
                    machine INTEGER NOT NULL REFERENCES machine,
                    toolchain TEXT NOT NULL,
                    configuration TEXT NOT NULL,
                    load REAL, -- the load of the minute before the run; NULL if the system reports none
                    parameters TEXT NOT NULL, -- a JSON object by scenario
                    taken INTEGER NOT NULL, -- the number of samples, without warm-ups
                    disturbed INTEGER NOT NULL, -- the number of samples that the machine disturbed
                    longestDelay REAL, -- the longest delay of a sample's control in ms; NULL without a control
                    stolen REAL -- the time that the host took, in ms per second of the samples; NULL without a control
                ) STRICT;
                CREATE INDEX resultOfExperiment ON result (experiment);

                CREATE TABLE figure (
                    id INTEGER PRIMARY KEY,
                    experiment TEXT NOT NULL,
                    scenario TEXT NOT NULL,
                    variant TEXT NOT NULL,
                    metric TEXT NOT NULL,
                    unit TEXT NOT NULL,
                    kind TEXT NOT NULL, -- of the variant; the last added result declares this and the next two columns
                    direction TEXT NOT NULL,
                    isPromised INTEGER NOT NULL, -- whether an expectation about a fix uses the figure
                    UNIQUE (experiment, scenario, variant, metric, unit)
                ) STRICT;

                CREATE TABLE point (
                    figure INTEGER NOT NULL REFERENCES figure,
                    result INTEGER NOT NULL REFERENCES result,
                    measured TEXT NOT NULL, -- a JSON list with a value for each counted sample
                    PRIMARY KEY (figure, result)
                ) STRICT, WITHOUT ROWID;
                """
        )
    }
}

/// Checks a file's first bytes. The bytes are read without SQLite, so that SQLite never opens another program's
/// database.
///
/// https://www.sqlite.org/fileformat2.html#the_database_header
enum StoreHeader {
    /// - Throws: ``UsageError`` if the file is not a store, or was made by a newer build.
    static func expectStore(at path: String) throws {
        let advice = "name a store of pitfalls history add with --store"
        let bytes: Data
        do throws(FileRefusal) {
            bytes = try BoundedFile.beginning(of: path, count: 100)
        } catch {
            throw UsageError("cannot read the store \(path.shownPath): \(error); \(advice)")
        }
        guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)),
            number(at: 68, in: bytes) == StoreSchema.application
        else {
            throw UsageError("\(path.shownPath) is not a store of runs, and was not changed; \(advice)")
        }
        try expect(version: number(at: 60, in: bytes), of: path)
    }

    /// Rejects a format that this build does not know.
    static func expect(version: Int, of path: String) throws {
        guard version != StoreSchema.version else { return }
        throw UsageError(
            """
            \(path.shownPath) has version \(version) of the format and this build knows version \
            \(StoreSchema.version); use the build that made it, or name another store with --store
            """
        )
    }

    private static func number(at place: Int, in bytes: Data) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The column of a point: "[0.041,0.0405]".
enum StoredValues {
    static func text(of values: [Double]) -> String {
        // This code writes the JSON by hand, because creating an encoder for each of ten thousand figures takes
        // seconds.
        "[\(values.filter(\.isFinite).map { "\($0)" }.joined(separator: ","))]"
    }

    /// - Returns: Nil if the text is not a list of numbers within the limits of a run. Sums of larger numbers may not
    ///   be finite.
    static func values(in text: String) -> [Double]? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        var values: [Double] = []
        for part in text.dropFirst().dropLast().split(separator: ",") {
            guard let value = Double(part), abs(value) <= 1e15 else { return nil }
            values.append(value)
        }
        return values
    }
}

/// The column of a result's parameters.
struct StoredParameters: Decodable, DatabaseValueConvertible {
    let byScenario: [String: [String: ParameterValue]]

    var databaseValue: DatabaseValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return (try? encoder.encode(byScenario)).map { String(decoding: $0, as: UTF8.self) }?.databaseValue ?? .null
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> StoredParameters? {
        let data = Data((String.fromDatabaseValue(value) ?? "").utf8)
        guard (try? JSONLimits.results.check(data)) != nil,
            let byScenario = try? JSONDecoder().decode([String: [String: ParameterValue]].self, from: data)
        else { return nil }
        return StoredParameters(byScenario: byScenario)
    }
}
