import Dispatch
import Locking

/// Draws the histograms of a list one at a time, in the order of the requests. Requests come from rows in view and from
/// a ``RowPrefetching``.
@MainActor
package final class DrawingDesk {
    private final class Request: Sendable {
        let shop: Shop
        let isWithdrawn = Locked(false)

        init(_ shop: Shop) { self.shop = shop }
    }

    /// Receives the desk's events.
    package var prefetching: (any RowPrefetching)?

    private let drawing: any HistogramDrawing
    private var cache: BitmapCache
    /// The queued requests, in order. The first request may be in progress.
    private var line: [Request] = []
    private var current: Request?
    private var waitingCells: [Int: [ShopCell]] = [:]

    package init(_ list: ListEnvironment) {
        drawing = list.drawing
        cache = BitmapCache(byteLimit: list.cacheLimit)
    }

    // MARK: - For rows in view

    /// Returns a shop's picture if it is already drawn. Otherwise the cell receives the picture later.
    package func picture(of shop: Shop, for cell: ShopCell) -> Bitmap? {
        if let picture = cache.picture(of: shop.identifier) { return picture }
        waitingCells[shop.identifier, default: []].append(cell)
        prefetching?.rowWaits(shop)
        request(shop)
        return nil
    }

    /// Notes that the row of a cell has left the view.
    package func leave(_ cell: ShopCell) {
        for (identifier, cells) in waitingCells where cells.contains(where: { $0 === cell }) {
            waitingCells[identifier] = cells.count == 1 ? nil : cells.filter { $0 !== cell }
            if cells.count == 1 { withdraw(identifier) }
        }
    }

    // MARK: - For rows that will come into view

    /// Whether no drawing is in progress or queued.
    package var isIdle: Bool { current == nil && line.isEmpty }

    package func hasPicture(of shop: Shop) -> Bool { cache.picture(of: shop.identifier) != nil }

    /// Queues the drawing of a shop, unless it is queued already.
    package func request(_ shop: Shop) {
        if !line.contains(where: { $0.shop == shop }) { line.append(Request(shop)) }
        drawNext()
    }

    /// Cancels a drawing that is queued or in progress, unless a row in view waits for it.
    package func withdraw(_ shop: Shop) {
        if waitingCells[shop.identifier] == nil { withdraw(shop.identifier) }
    }

    // MARK: - The queue

    private func withdraw(_ identifier: Int) {
        for request in line where request.shop.identifier == identifier { request.isWithdrawn.withLock { $0 = true } }
        line.removeAll { $0.shop.identifier == identifier }
    }

    private func drawNext() {
        guard current == nil else { return }
        guard let request = line.first else {
            prefetching?.deskIsIdle()
            return
        }
        current = request
        DispatchQueue.global().async { [self] in
            let picture = drawing.draw(request.shop.histogram, unless: { request.isWithdrawn.withLock { $0 } })
            DispatchQueue.main.async { self.finish(request, picture) }
        }
    }

    private func finish(_ request: Request, _ picture: Bitmap?) {
        current = nil
        line.removeAll { $0 === request }
        if let picture {
            cache.insert(picture)
            for cell in waitingCells.removeValue(forKey: request.shop.identifier) ?? [] { cell.image = picture }
        }
        drawNext()
    }
}

/// A policy that decides which rows are drawn before they come into view, and when.
@MainActor
package protocol RowPrefetching: AnyObject, SendableMetatype {
    init(_ desk: DrawingDesk)

    /// Called with the rows that will come into view if the scroll goes on, in order.
    func announce(_ shops: [Shop])

    /// Called with announced rows when the list no longer scrolls towards these rows.
    func drop(_ shops: [Shop])

    /// Called when a row in view has no picture, before the desk queues the row's request. The desk may be drawing
    /// another row.
    func rowWaits(_ shop: Shop)

    /// Called when the last drawing has ended and no row in view waits for a picture.
    func deskIsIdle()
}
