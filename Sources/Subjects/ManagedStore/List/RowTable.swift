/// A value for each primary key, in pages. A million consecutive keys add one page at a time, and existing values never
/// move. (A dictionary of that size blocks its thread for a third of a second when it grows.)
struct RowTable<Value> {
    private static var pageSize: Int64 { 1024 }

    private var pages: [Int64: ContiguousArray<Value?>] = [:]

    /// O(1).
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
