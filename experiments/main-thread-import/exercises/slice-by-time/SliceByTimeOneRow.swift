import Foundation
import ManagedStore
import StopsApp

/// Wrong: an operation of the main queue for each row costs more than the row.
struct SliceByTimeOneRow: StopsScreen {
    let list: StopsList

    init(_ openStore: OpenStore) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: openStore(.serialized)))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        goOn(stopsImport.steps(into: list.context), completion)
    }

    private func goOn(_ steps: StopsImportSteps, _ completion: @escaping Completion) {
        guard steps.importRow() else { return completion() }
        OperationQueue.main.addOperation {
            MainActor.assumeIsolated { goOn(steps, completion) }
        }
    }
}
