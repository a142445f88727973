import Foundation
import ManagedStore
import StopsApp

/// The screen that shows the stops, and where the user edits them.
@MainActor
struct StopsScreen {
    let coordinator: PersistentStoreCoordinator
    /// Of the main queue.
    let context: ManagedObjectContext
    /// What the context has fetched.
    let stops: [StopObject]
    let operationQueue = OperationQueue()
}

/// The job: to read every stop, whose name and code tell the same number.
struct StopsSummary: Sendable {
    private let begun: @Sendable () -> Void
    private let takeTurn: @Sendable (() -> Void) -> Void
    private let ended: @Sendable (Totals) -> Void

    /// - Parameters:
    ///   - begun: Called once, before the first stop is read.
    ///   - takeTurn: Is handed each reading of a stop, to run it.
    ///   - ended: Hears what was read.
    init(
        begun: @escaping @Sendable () -> Void,
        takeTurn: @escaping @Sendable (() -> Void) -> Void,
        ended: @escaping @Sendable (Totals) -> Void
    ) {
        self.begun = begun
        self.takeTurn = takeTurn
        self.ended = ended
    }

    /// Runs a summary. Call where the stops may be read.
    func compute(_ body: (inout Totals) -> Void) {
        begun()
        var totals = Totals(takeTurn)
        body(&totals)
        ended(totals)
    }
}

extension StopsSummary {
    /// What has been read so far.
    struct Totals: Sendable {
        /// A stop's number, as its name has it and as its code has it.
        struct Reading: Sendable {
            let objectID: ManagedObjectID
            let nameNumber: Int
            let codeNumber: Int
        }

        private(set) var readings: [Reading] = []
        /// Stops that are no longer there.
        private(set) var skipped = 0
        /// The contexts of the objects that were read.
        private(set) var contexts: [WeakContext] = []
        private let takeTurn: @Sendable (() -> Void) -> Void

        fileprivate init(_ takeTurn: @escaping @Sendable (() -> Void) -> Void) {
            self.takeTurn = takeTurn
        }

        /// Reads a stop.
        mutating func add(_ stop: ManagedObject) {
            takeTurn {
                let name = stop[StopObject.name]
                let code = stop[StopObject.code] ?? ""
                readings.append(
                    Reading(
                        objectID: stop.objectID,
                        nameNumber: Int(name.dropFirst(StopNumber.prefix.count)) ?? 0,
                        codeNumber: Int(code) ?? 0
                    )
                )
                note(stop.managedObjectContext)
            }
        }

        /// Goes on without a stop that is no longer there.
        mutating func skip() {
            takeTurn { skipped += 1 }
        }

        private mutating func note(_ context: ManagedObjectContext?) {
            guard let context, context !== contexts.last?.context else { return }
            contexts.append(WeakContext(context))
        }
    }

    struct WeakContext: Sendable {
        weak let context: ManagedObjectContext?

        init(_ context: ManagedObjectContext) {
            self.context = context
        }
    }
}

/// A stop's number stands in its name and in its code.
enum StopNumber {
    static let prefix = "Stop "

    static func name(_ number: Int) -> String { "\(prefix)\(number)" }
    static func code(_ number: Int) -> String { "\(number)" }
}
