import Dispatch
import ManagedStore
import StopsApp

/// Imports rows for a quarter of a frame, then lets the run loop serve timers and taps, and continues in its next turn.
/// A slice ends after a certain time, not after a certain number of rows, because the next row may take long.
struct SliceByTimeAnswer: StopsScreen {
    private static let slice = Duration.milliseconds(4)

    let list: StopsList

    init(_ openStore: OpenStore) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: openStore(.serialized)))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        goOn(stopsImport.steps(into: list.context), completion)
    }

    private func goOn(_ steps: StopsImportSteps, _ completion: @escaping Completion) {
        let end = ContinuousClock.now + Self.slice
        while ContinuousClock.now < end {
            guard steps.importRow() else { return completion() }
        }
        DispatchQueue.main.async { goOn(steps, completion) }
    }
}
