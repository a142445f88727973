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

/// How an app computes the summary in the background.
protocol BackgroundSummary: SendableMetatype {
    /// Starts the summary of the screen's stops, and returns.
    @MainActor
    static func start(_ summary: StopsSummary, of screen: StopsScreen)
}

/// The job: to read every stop, whose name and code contain the same number.
struct StopsSummary: Sendable {
    /// Called once, before the first stop is looked up.
    let onBegin: @Sendable () -> Void
    /// Runs each reading of a stop.
    let takeTurn: @Sendable (() -> Void) -> Void
    let onEnd: @Sendable (StopTotals) -> Void

    /// Runs a summary. Call where the stops may be read.
    func compute(_ body: (inout StopTotals) -> Void) {
        onBegin()
        var totals = StopTotals(takeTurn: takeTurn)
        body(&totals)
        onEnd(totals)
    }
}

/// What has been read so far.
struct StopTotals: Sendable {
    /// A stop's number, as its name has it and as its code has it.
    struct Reading: Sendable {
        let objectID: ManagedObjectID
        let nameNumber: Int
        let codeNumber: Int
    }

    struct WeakContext: Sendable {
        weak let context: ManagedObjectContext?
    }

    fileprivate let takeTurn: @Sendable (() -> Void) -> Void
    private(set) var readings: [Reading] = []
    /// Stops that no longer exist.
    private(set) var skipped = 0
    /// The contexts of the objects that were read.
    private(set) var contexts: [WeakContext] = []

    fileprivate init(takeTurn: @escaping @Sendable (() -> Void) -> Void) {
        self.takeTurn = takeTurn
    }

    /// Reads a stop.
    mutating func add(_ stop: ManagedObject) {
        takeTurn {
            let nameNumber = StopNumber.number(inName: stop[StopObject.name])
            let codeNumber = StopNumber.number(inCode: stop[StopObject.code])
            readings.append(Reading(objectID: stop.objectID, nameNumber: nameNumber, codeNumber: codeNumber))
            let context = stop.managedObjectContext
            if let context, context !== contexts.last?.context { contexts.append(WeakContext(context: context)) }
        }
    }

    /// Continues without a stop that no longer exists.
    mutating func skip() {
        takeTurn { skipped += 1 }
    }

    /// Looks up stops in a context and reads them; skips those that were deleted meanwhile.
    mutating func addExisting(_ objectIDs: [ManagedObjectID], in context: ManagedObjectContext) {
        for objectID in objectIDs {
            do {
                add(try context.existingObject(with: objectID))
            } catch {
                skip()
            }
        }
    }
}

/// A stop's number is in its name and in its code.
enum StopNumber {
    private static let prefix = "Stop "

    static func name(_ number: Int) -> String { "\(prefix)\(number)" }
    static func code(_ number: Int) -> String { "\(number)" }
    static func number(inName name: String) -> Int { Int(name.dropFirst(prefix.count)) ?? 0 }
    static func number(inCode code: String?) -> Int { code.flatMap { Int($0) } ?? 0 }
}
