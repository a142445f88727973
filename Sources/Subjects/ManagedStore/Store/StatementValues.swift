import GRDB
import GRDBSQLite

extension SQLiteStatement {
    /// Binds a value to a parameter. SQLite makes its own copy of a text.
    func bind(_ value: AttributeValue, at index: Int32) {
        switch value {
        case .null:
            sqlite3_bind_null(self, index)
        case .integer(let value):
            sqlite3_bind_int64(self, index, value)
        case .real(let value):
            sqlite3_bind_double(self, index, value)
        case .text(var value):
            _ = value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    sqlite3_bind_text(self, index, characters.baseAddress, Int32(characters.count), Self.transient)
                }
            }
        }
    }

    func value(at index: Int32) -> AttributeValue {
        switch sqlite3_column_type(self, index) {
        case SQLITE_INTEGER:
            return .integer(sqlite3_column_int64(self, index))
        case SQLITE_FLOAT:
            return .real(sqlite3_column_double(self, index))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(self, index) else { return .null }
            let count = Int(sqlite3_column_bytes(self, index))
            return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
        default:
            return .null
        }
    }

    /// The value of the macro SQLITE_TRANSIENT, which Swift does not import. It tells SQLite to copy a bound value at
    /// once.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension Database {
    /// SQLite's message for the last error.
    var message: String? {
        sqliteConnection.map { String(cString: sqlite3_errmsg($0)) }
    }
}
