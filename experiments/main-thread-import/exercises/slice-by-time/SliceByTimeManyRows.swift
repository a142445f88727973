import Dispatch
import ManagedStore
import StopsApp

/// Wrong: 250 rows in each turn of the run loop, whatever they cost.
struct SliceByTimeManyRows: StopsScreen {
    let list: StopsList

    init(_ openStore: OpenStore) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: openStore(.serialized)))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        goOn(stopsImport.steps(into: list.context), completion)
    }

    private func goOn(_ steps: StopsImportSteps, _ completion: @escaping Completion) {
        for _ in 0..<250 {
            guard steps.importRow() else { return completion() }
        }
        DispatchQueue.main.async { goOn(steps, completion) }
    }
}
