import Dispatch
import Locking

/// Waits like `WaitsForTask`, but for a detached task, which inherits nothing from its caller.
struct WaitsForDetached: BoardRefresh, DepartureSource {
    let service: DepartureService

    func board(of stop: Int) async -> Board {
        BoardRenderer.board(of: stop, from: self)
    }

    func nextDeparture(at stop: Int) -> Departure? {
        let isAnswered = DispatchSemaphore(value: 0)
        let departure = Locked<Departure?>(nil)
        Task.detached {
            let next = await service.nextDeparture(at: stop)
            departure.withLock { $0 = next }
            isAnswered.signal()
        }
        isAnswered.wait()
        return departure.withLock { $0 }
    }
}
