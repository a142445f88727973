import Foundation
import ListView
import Locking

/// Draws histograms for the rows in view: the newest first, on all processors but one, and each only once.
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
    /// The newest last.
    private var requests: [Request] = []
    private var inFlight = 0

    init(_ list: ListEnvironment) {
        self.list = list
        cache = BitmapCache(byteLimit: list.cacheLimit)
        list.speed.onChange = { [weak self] in self?.drawNext() }
    }

    /// Returns the picture if it is in the cache; otherwise the cell receives it once it is drawn.
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
        // `waitingCells` is empty if the row has left meanwhile.
        for cell in request.waitingCells { cell.image = picture }
        drawNext()
    }
}
