import Dispatch
import Locking

/// Waits like `WaitsForDetached`, but for a detached task of a higher priority. The detached task overtakes the waiting
/// refreshes.
struct WaitsForRaised: BoardRefresh, DepartureSource {
    let service: DepartureService

    func board(of stop: Int) async -> Board {
        BoardRenderer.board(of: stop, from: self)
    }

    func nextDeparture(at stop: Int) -> Departure? {
        let isAnswered = DispatchSemaphore(value: 0)
        let departure = Locked<Departure?>(nil)
        Task.detached(priority: .high) {
            let next = await service.nextDeparture(at: stop)
            departure.withLock { $0 = next }
            isAnswered.signal()
        }
        isAnswered.wait()
        return departure.withLock { $0 }
    }
}
