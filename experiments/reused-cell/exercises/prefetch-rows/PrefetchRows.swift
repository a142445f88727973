import ListView

/// Draws rows before they come into view, while no row in view waits. At most one of these drawings is in the desk's
/// queue; it is withdrawn when a row in view would have to wait for it. Rows that the user has scrolled away from are
/// not drawn.
///
/// The given code puts all announced rows into the desk's queue at once, and leaves them there.
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
