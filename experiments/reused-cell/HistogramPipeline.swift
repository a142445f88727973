import Foundation
import ListTrial
import ListView

/// Draws histograms for the rows in view: the newest first, on as many threads as there are processors to spare, and
/// each of them once, whoever asks.
///
/// All that it knows is the main thread's; the other threads only draw.
@MainActor
final class HistogramPipeline {
    /// Who waits for a shop's picture, and how its drawing is stopped once it has begun.
    private struct Request {
        let shop: Shop
        var completions: [Int: @MainActor (Bitmap) -> Void] = [:]
        var drawing: Cancellation?
    }

    /// What a cell holds while it waits.
    struct Ticket {
        fileprivate let shop: Int
        fileprivate let number: Int
    }

    private let drawing: HistogramDrawing
    private let speed: ScrollSpeed
    private let width = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
    private var cache: BitmapCache
    private var requests: [Int: Request] = [:]
    /// The shops whose drawing has not begun, the newest last.
    private var waiting: [Int] = []
    private var underWay = 0
    private var lastTicket = 0

    init(_ drawing: HistogramDrawing, speed: ScrollSpeed, cacheLimit: Int) {
        self.drawing = drawing
        self.speed = speed
        cache = BitmapCache(byteLimit: cacheLimit)
        speed.onChange = { [weak self] in self?.drawNext() }
    }

    /// The picture, where it has been drawn already and not forgotten.
    func cachedPicture(of shop: Shop) -> Bitmap? {
        cache.picture(of: shop.identifier)
    }

    /// Calls back with the picture, unless the ticket is given back before.
    func request(_ shop: Shop, completion: @escaping @MainActor (Bitmap) -> Void) -> Ticket {
        lastTicket += 1
        if requests[shop.identifier] == nil {
            requests[shop.identifier] = Request(shop: shop)
            waiting.append(shop.identifier)
        }
        requests[shop.identifier]?.completions[lastTicket] = completion
        drawNext()
        return Ticket(shop: shop.identifier, number: lastTicket)
    }

    /// Nobody is called back; a drawing that nobody waits for stops.
    func cancel(_ ticket: Ticket) {
        requests[ticket.shop]?.completions[ticket.number] = nil
        guard let request = requests[ticket.shop], request.completions.isEmpty else { return }
        request.drawing?.cancel()
        requests[ticket.shop] = nil
        waiting.removeAll { $0 == ticket.shop }
    }

    private func drawNext() {
        while underWay < width, speed.isSlow, let identifier = waiting.popLast() {
            guard let shop = requests[identifier]?.shop else { continue }
            let cancellation = Cancellation()
            requests[identifier]?.drawing = cancellation
            underWay += 1
            DispatchQueue.global().async { [self, drawing] in
                let picture = drawing.draw(shop.histogram, unless: { cancellation.isCancelled })
                DispatchQueue.main.async { self.finish(identifier, picture, cancellation) }
            }
        }
    }

    private func finish(_ identifier: Int, _ picture: Bitmap?, _ cancellation: Cancellation) {
        underWay -= 1
        if let picture {
            cache.insert(picture)
            // The row may have gone meanwhile, or have come back and wait for a drawing of its own.
            if let request = requests[identifier], request.drawing === cancellation {
                requests[identifier] = nil
                for completion in request.completions.values { completion(picture) }
            }
        }
        drawNext()
    }
}
