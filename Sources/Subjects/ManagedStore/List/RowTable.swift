/// A table that maps primary keys to values, and stores the values in pages. Growing adds a page and does not move
/// existing values. A dictionary of a million values would block its thread for a third of a second when it grows.
struct RowTable<Value> {
    private static var pageSize: Int64 { 1024 }

    private var pages: [Int64: ContiguousArray<Value?>] = [:]

    /// The value for a primary key; O(1).
    subscript(key: Int64) -> Value? {
        get { pages[key >> 10]?[Int(key & (Self.pageSize - 1))] }
        set {
            let place = Int(key & (Self.pageSize - 1))
            if newValue == nil, pages[key >> 10] == nil { return }
            pages[key >> 10, default: ContiguousArray(repeating: nil, count: Int(Self.pageSize))][place] = newValue
        }
    }

    mutating func removeAll() {
        pages.removeAll()
    }
}
