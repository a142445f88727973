import ListView

/// Wrong: begins only when the desk is idle, and lets a row in view wait until its drawing has ended.
@MainActor
final class PrefetchRowsFinishesFirst: RowPrefetching {
    private let desk: DrawingDesk
    private var announced: [Shop] = []

    init(_ desk: DrawingDesk) {
        self.desk = desk
    }

    func announce(_ shops: [Shop]) {
        announced += shops
        if desk.isIdle { deskIsIdle() }
    }

    func drop(_ shops: [Shop]) {
        announced.removeAll { shops.contains($0) }
    }

    func rowWaits(_ shop: Shop) {}

    func deskIsIdle() {
        announced.removeAll { desk.hasPicture(of: $0) }
        if !announced.isEmpty { desk.request(announced.removeFirst()) }
    }
}
