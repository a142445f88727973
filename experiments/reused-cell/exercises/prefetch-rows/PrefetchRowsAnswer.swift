import ListView

/// Keeps the announced rows to itself, and gives the desk one of them whenever it is idle.
@MainActor
final class PrefetchRowsAnswer: RowPrefetching {
    private let desk: DrawingDesk
    /// The announced rows. The next row to draw comes first.
    private var announced: [Shop] = []
    /// The row that is queued at the desk.
    private var requested: Shop?

    init(_ desk: DrawingDesk) {
        self.desk = desk
    }

    func announce(_ shops: [Shop]) {
        announced.removeAll { shops.contains($0) }
        announced += shops
        if desk.isIdle { requestNext() }
    }

    func drop(_ shops: [Shop]) {
        announced.removeAll { shops.contains($0) }
        if let requested, shops.contains(requested) { withdraw(requested) }
    }

    func rowWaits(_ shop: Shop) {
        guard let requested, requested != shop else { return }
        withdraw(requested)
        // The withdrawn row is requested again when the desk is idle.
        announced.insert(requested, at: 0)
    }

    func deskIsIdle() {
        requestNext()
    }

    private func withdraw(_ shop: Shop) {
        desk.withdraw(shop)
        requested = nil
    }

    private func requestNext() {
        announced.removeAll { desk.hasPicture(of: $0) }
        requested = announced.isEmpty ? nil : announced.removeFirst()
        if let requested { desk.request(requested) }
    }
}
