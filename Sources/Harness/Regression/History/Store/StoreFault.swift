import GRDB
import Model

/// SQLite's errors as sentences.
enum StoreFault {
    static func error(_ error: DatabaseError, at path: String) -> any Error {
        let reason = (error.message ?? "unknown").onOneLine()
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return HarnessError(
                "another program holds the store \(path.shownPath) for more than a minute; wait for it, then try again"
            )
        case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM:
            return HarnessError("cannot write the store \(path.shownPath): \(reason); free some space, then try again")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            return UsageError(
                "cannot write the store \(path.shownPath), or beside it: \(reason); change its permissions, or name "
                    + "another with --store"
            )
        default:
            return damaged(path, reason)
        }
    }

    static func damaged(_ path: String, _ reason: String) -> UsageError {
        UsageError("the store \(path.shownPath) is damaged (\(reason)); restore a copy of it, or name another")
    }
}
