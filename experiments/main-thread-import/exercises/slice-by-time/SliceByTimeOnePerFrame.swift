import Dispatch
import ManagedStore
import StopsApp

/// Wrong: a short slice in each frame. The main thread is idle for the rest of it.
struct SliceByTimeOnePerFrame: StopsScreen {
    let list: StopsList

    init(_ openStore: OpenStore) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: openStore(.serialized)))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        goOn(stopsImport.steps(into: list.context), completion)
    }

    private func goOn(_ steps: StopsImportSteps, _ completion: @escaping Completion) {
        let end = ContinuousClock.now + .milliseconds(1)
        while ContinuousClock.now < end {
            guard steps.importRow() else { return completion() }
        }
        // The pause is the mistake.
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(16)) { goOn(steps, completion) }
    }
}
