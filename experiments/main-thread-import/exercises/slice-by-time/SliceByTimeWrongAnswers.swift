import Dispatch
import Foundation
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

/// Wrong: an operation on the main queue for each row costs more than the row.
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

/// Wrong: a short slice in each frame. The main thread is idle for the rest of the frame.
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

/// Wrong: calls the completion after its first slice, while the rest is still queued.
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

/// Wrong: the fix of the lesson. The fix imports on another thread, which this app's model doesn't support.
struct SliceByTimeElsewhere: StopsScreen {
    let list: StopsList
    private let coordinator: PersistentStoreCoordinator
    private let merging: SaveMerging

    init(_ openStore: OpenStore) throws {
        coordinator = try openStore(.serialized)
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        merging = SaveMerging(into: list)
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        context.perform {
            stopsImport.run(into: context)
            DispatchQueue.main.async { completion() }
        }
    }
}
