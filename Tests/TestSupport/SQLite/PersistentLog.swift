import GRDBSQLite

/// Makes SQLite behave as Apple builds it.
package enum PersistentLog {
    #if os(Linux)
        private typealias Extension =
            @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> CInt
    #endif

    /// Makes each connection that this process opens from now on keep its `-wal` file when it closes, unless the
    /// connection decides otherwise. Call in a process of its own.
    package static func begin() {
        #if os(Linux)
            let keepLog: Extension = { database, _, _ in
                var isKept: CInt = 1
                sqlite3_file_control(database, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept)
                return SQLITE_OK
            }
            // SQLite calls the function with the new connection, but declares it without parameters.
            sqlite3_auto_extension(unsafeBitCast(keepLog, to: (@convention(c) () -> Void).self))
        #endif
    }
}
