import Foundation
import ListView
import Locking

/// A pipeline that draws the histograms of the rows in view, and each histogram only once. The newest row is first. One
/// processor stays free.
@MainActor
final class HistogramPipeline {
    @MainActor
    private final class Request {
        let shop: Shop
        let isCancelled = Locked(false)
        var isDrawing = false
        var waitingCells: [HistogramCell] = []

        init(_ shop: Shop) { self.shop = shop }
    }

    private let list: ListEnvironment
    private let width = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
    private var cache: BitmapCache
    /// The requests, with the newest request last.
    private var requests: [Request] = []
    private var inFlight = 0

    init(_ list: ListEnvironment) {
        self.list = list
        cache = BitmapCache(byteLimit: list.cacheLimit)
        list.speed.onChange = { [weak self] in self?.drawNext() }
    }

    /// Returns the picture if it is in the cache. Otherwise the cell receives the picture when it is drawn.
    func picture(of shop: Shop, for cell: HistogramCell) -> Bitmap? {
        if let picture = cache.picture(of: shop.identifier) { return picture }
        let request = requests.first { $0.shop == shop } ?? Request(shop)
        if request.waitingCells.isEmpty { requests.append(request) }
        request.waitingCells.append(cell)
        drawNext()
        return nil
    }

    func cancelRequest(for cell: HistogramCell) {
        for request in requests { request.waitingCells.removeAll { $0 === cell } }
        for request in requests where request.waitingCells.isEmpty { request.isCancelled.withLock { $0 = true } }
        requests.removeAll { $0.waitingCells.isEmpty }
    }

    private func drawNext() {
        while inFlight < width, list.speed.isSlow, let request = requests.last(where: { !$0.isDrawing }) {
            request.isDrawing = true
            inFlight += 1
            DispatchQueue.global().async { [self, drawing = list.drawing] in
                let picture = drawing.draw(request.shop.histogram, unless: { request.isCancelled.withLock { $0 } })
                DispatchQueue.main.async { self.finish(request, picture) }
            }
        }
    }

    private func finish(_ request: Request, _ picture: Bitmap?) {
        inFlight -= 1
        requests.removeAll { $0 === request }
        if let picture { cache.insert(picture) }
        // If the row has left, no cell is waiting for the picture.
        for cell in request.waitingCells { cell.image = picture }
        drawNext()
    }
}
