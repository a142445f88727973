import ListView

/// Wrong: draws nothing ahead, as the lesson's fixes do.
@MainActor
final class PrefetchRowsNever: RowPrefetching {
    init(_ desk: DrawingDesk) {}

    func announce(_ shops: [Shop]) {}
    func drop(_ shops: [Shop]) {}
    func rowWaits(_ shop: Shop) {}
    func deskIsIdle() {}
}
