import ListView

/// Draws rows before they come into view, while no row in view waits. One drawing at a time is in the desk's line; it
/// is withdrawn when a row in view has to wait for it. It does not draw rows that the scroll has turned away from.
///
/// Today all announced rows go into the line at once, and stay there.
@MainActor
package final class PrefetchRows: RowPrefetching {
    private let desk: DrawingDesk

    package init(_ desk: DrawingDesk) {
        self.desk = desk
    }

    package func announce(_ shops: [Shop]) {
        for shop in shops where !desk.hasPicture(of: shop) { desk.request(shop) }
    }

    package func drop(_ shops: [Shop]) {}
    package func rowWaits(_ shop: Shop) {}
    package func deskIsIdle() {}
}
