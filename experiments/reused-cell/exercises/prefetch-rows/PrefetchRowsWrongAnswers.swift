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

/// Wrong: begins only when the desk is idle, but lets a row in view wait until the drawing ahead has ended.
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

/// Wrong: makes room for the rows in view, but later draws rows that the user has scrolled away from.
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
