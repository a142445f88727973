import ListView

/// Wrong: makes room for the rows in view, and later draws the rows from which the scroll has turned away.
@MainActor
final class PrefetchRowsForgetsTheTurn: RowPrefetching {
    private let desk: DrawingDesk
    private var announced: [Shop] = []
    private var requested: Shop?

    init(_ desk: DrawingDesk) {
        self.desk = desk
    }

    func announce(_ shops: [Shop]) {
        announced += shops
        if desk.isIdle { deskIsIdle() }
    }

    func drop(_ shops: [Shop]) {}

    func rowWaits(_ shop: Shop) {
        guard let requested, requested != shop else { return }
        desk.withdraw(requested)
        self.requested = nil
    }

    func deskIsIdle() {
        announced.removeAll { desk.hasPicture(of: $0) }
        requested = announced.isEmpty ? nil : announced.removeFirst()
        if let requested { desk.request(requested) }
    }
}
