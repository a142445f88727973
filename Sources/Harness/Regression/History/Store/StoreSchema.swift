import GRDB

/// The tables of a store, and the two numbers in its header that say what file it is.
///
/// The values of the samples are stored, not their quartiles: a later build may ask them something else, and with three
/// or five samples they take no more room. They are JSON, so that any SQLite shell reads them.
enum StoreSchema {
    /// "pitf": tells a store from other programs' databases (https://www.sqlite.org/pragma.html#pragma_application_id).
    static let application = 0x7069_7466
    /// Incremented with every change that an older build would misread.
    static let version = 1

    /// Makes the tables of an empty database.
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
                    digest BLOB NOT NULL UNIQUE, -- of its samples and of what they were measured with
                    experiment TEXT NOT NULL,
                    revision TEXT NOT NULL, -- the commit
                    startedAt INTEGER NOT NULL, -- seconds since 1970
                    machine INTEGER NOT NULL REFERENCES machine,
                    toolchain TEXT NOT NULL,
                    configuration TEXT NOT NULL,
                    load REAL, -- of the minute before the run; NULL if the system reports none
                    parameters TEXT NOT NULL, -- a JSON object by scenario
                    taken INTEGER NOT NULL, -- samples, without warm-ups
                    disturbed INTEGER NOT NULL, -- of them, by the machine
                    longestDelay REAL, -- of the control beside the samples, in ms; NULL if there was none
                    stolen REAL -- by the host, in ms per second of the samples; NULL if there was no control
                ) STRICT;
                CREATE INDEX resultOfExperiment ON result (experiment);

                CREATE TABLE figure (
                    id INTEGER PRIMARY KEY,
                    experiment TEXT NOT NULL,
                    scenario TEXT NOT NULL,
                    variant TEXT NOT NULL,
                    metric TEXT NOT NULL,
                    unit TEXT NOT NULL,
                    kind TEXT NOT NULL, -- of the variant, as the last added result declares it, like the next two
                    direction TEXT NOT NULL,
                    isPromised INTEGER NOT NULL, -- whether an expectation about the fix rests on it
                    UNIQUE (experiment, scenario, variant, metric, unit)
                ) STRICT;

                CREATE TABLE point (
                    figure INTEGER NOT NULL REFERENCES figure,
                    result INTEGER NOT NULL REFERENCES result,
                    measured TEXT NOT NULL, -- a JSON list: a value for each sample that counts
                    PRIMARY KEY (figure, result)
                ) STRICT, WITHOUT ROWID;
                """
        )
    }
}
