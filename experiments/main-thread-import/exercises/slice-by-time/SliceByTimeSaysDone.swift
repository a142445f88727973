import Dispatch
import ManagedStore
import StopsApp

/// Wrong: it says that it is done when it has queued its first part.
struct SliceByTimeSaysDone: StopsScreen {
    let list: StopsList

    init(_ openStore: OpenStore) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: openStore(.serialized)))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        goOn(stopsImport.steps(into: list.context))
        completion()
    }

    private func goOn(_ steps: StopsImportSteps) {
        let end = ContinuousClock.now + .milliseconds(4)
        while ContinuousClock.now < end {
            guard steps.importRow() else { return }
        }
        DispatchQueue.main.async { goOn(steps) }
    }
}
