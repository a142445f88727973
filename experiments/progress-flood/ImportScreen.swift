import Foundation
import ManagedStore
import StopsApp
import Synchronization

/// The screen of an app that imports stops: a list that follows the store, a progress bar and a Cancel button.
@MainActor
final class ImportScreen {
    let list: StopsList
    let progressBar: ProgressBar
    /// Updates made for the main thread, performed or not.
    nonisolated let updatesSent = UpdateCount()
    private(set) var updatesShown = 0
    /// Whether the import has said that it ended, and this screen has heard it.
    private(set) var hasEnded = false
    /// Called before each update of the progress bar.
    var willUpdate: @MainActor () -> Void = {}
    /// Called after each update of the progress bar.
    var didUpdate: @MainActor () -> Void = {}

    private let merging: SaveMerging
    private let operationQueue = OperationQueue()

    init(list: StopsList, progressBar: ProgressBar) {
        self.list = list
        merging = SaveMerging(into: list)
        self.progressBar = progressBar
        operationQueue.maxConcurrentOperationCount = 1
    }

    /// Whether the list shows every save there has been.
    var isUpToDate: Bool { merging.isDone }

    func startImport(_ operation: ImportOperation) {
        operationQueue.addOperation(operation)
    }

    func cancelTapped() {
        operationQueue.cancelAllOperations()
    }

    // MARK: - Updates from the import

    /// Shows an import's progress, once performed on the main thread.
    nonisolated func update(toRow row: Int) -> @Sendable () -> Void {
        updatesSent.increment()
        return { MainActor.assumeIsolated { self.show(row) } }
    }

    /// Shows where an import ended, once performed on the main thread.
    nonisolated func end(atRow row: Int) -> @Sendable () -> Void {
        updatesSent.increment()
        return {
            MainActor.assumeIsolated {
                self.hasEnded = true
                self.show(row)
            }
        }
    }

    private func show(_ row: Int) {
        willUpdate()
        progressBar.show(row: row)
        updatesShown += 1
        didUpdate()
    }
}

/// Counts from any thread.
final class UpdateCount: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() {
        count.wrappingAdd(1, ordering: .relaxed)
    }
}
