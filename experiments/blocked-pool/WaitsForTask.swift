import Dispatch
import Locking

/// Gives the renderer a source that starts a task and waits for it with a semaphore.
struct WaitsForTask: BoardRefresh, DepartureSource {
    let service: DepartureService

    func board(of stop: Int) async -> Board {
        BoardRenderer.board(of: stop, from: self)
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
