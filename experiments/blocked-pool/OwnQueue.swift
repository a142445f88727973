import Dispatch
import Locking

/// Draws on a queue of its own, and awaits the board with a continuation. The blocked thread belongs to the queue.
struct OwnQueue: BoardRefresh, DepartureSource {
    let service: DepartureService
    private let drawing = DispatchQueue(label: "boards")

    init(service: DepartureService) {
        self.service = service
    }

    func board(of stop: Int) async -> Board {
        await withCheckedContinuation { drawn in
            drawing.async { drawn.resume(returning: BoardRenderer.board(of: stop, from: self)) }
        }
    }

    func nextDeparture(at stop: Int) -> Departure? {
        let isAnswered = DispatchSemaphore(value: 0)
        let departure = Locked<Departure?>(nil)
        Task {
            let next = await service.nextDeparture(at: stop)
            departure.withLock { $0 = next }
            isAnswered.signal()
        }
        isAnswered.wait()
        return departure.withLock { $0 }
    }
}
