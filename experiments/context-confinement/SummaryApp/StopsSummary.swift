import ManagedStore
import StopsApp

/// How an app computes the summary in the background.
package protocol BackgroundSummary: SendableMetatype {
    /// Starts the summary of the screen's stops, and returns.
    @MainActor
    static func start(_ summary: StopsSummary, of screen: SummaryScreen) throws
}

/// A summary that reads every stop. The name and the code of a stop contain the same number.
package struct StopsSummary: Sendable {
    private let turns: Turns
    private let onBegin: @Sendable () -> Void
    private let onRead: @Sendable (ManagedObjectContext) -> Void
    private let onEnd: @Sendable (StopTotals) -> Void

    /// - Parameters:
    ///   - turns: The turns of the summary and the writer, one for each stop.
    ///   - onBegin: Called once, before the first stop is looked up.
    ///   - onRead: Called after each reading, with the context of the object that was read.
    ///   - onEnd: Receives what was read.
    package init(
        taking turns: Turns,
        onBegin: @escaping @Sendable () -> Void,
        onRead: @escaping @Sendable (ManagedObjectContext) -> Void = { _ in },
        onEnd: @escaping @Sendable (StopTotals) -> Void
    ) {
        self.turns = turns
        self.onBegin = onBegin
        self.onRead = onRead
        self.onEnd = onEnd
    }

    /// Runs a summary. The caller must be allowed to read the stops' context.
    package func compute(_ body: (inout StopTotals) -> Void) {
        onBegin()
        var totals = StopTotals(taking: turns, onRead)
        body(&totals)
        onEnd(totals)
    }
}

/// The totals of the stops read so far.
package struct StopTotals: Sendable {
    /// The numbers read from a stop's name and from its code.
    package struct Reading: Sendable {
        package let objectID: ManagedObjectID
        package let nameNumber: Int
        package let codeNumber: Int
        package var isTorn: Bool { nameNumber != codeNumber }
    }

    package struct WeakContext: Sendable {
        package weak let context: ManagedObjectContext?
    }

    package private(set) var readings: [Reading] = []
    /// The number of stops that no longer exist.
    package private(set) var skipped = 0
    /// The contexts of the objects that were read.
    package private(set) var contexts: [WeakContext] = []
    private let turns: Turns
    private let onRead: @Sendable (ManagedObjectContext) -> Void

    fileprivate init(taking turns: Turns, _ onRead: @escaping @Sendable (ManagedObjectContext) -> Void) {
        self.turns = turns
        self.onRead = onRead
    }

    /// Reads a stop.
    package mutating func add(_ stop: ManagedObject) {
        turns.read {
            let nameNumber = StopNumber.number(inName: stop[StopObject.name])
            let codeNumber = StopNumber.number(inCode: stop[StopObject.code])
            readings.append(Reading(objectID: stop.objectID, nameNumber: nameNumber, codeNumber: codeNumber))
            let context = stop.managedObjectContext
            guard let context else { return }
            if context !== contexts.last?.context { contexts.append(WeakContext(context: context)) }
            onRead(context)
        }
    }

    /// Counts a stop that no longer exists.
    package mutating func skip() {
        turns.read { skipped += 1 }
    }

    /// Looks up stops in a context and reads them. Deleted stops are skipped.
    package mutating func addExisting(_ objectIDs: [ManagedObjectID], in context: ManagedObjectContext) {
        for objectID in objectIDs {
            do {
                add(try context.existingObject(with: objectID))
            } catch {
                skip()
            }
        }
    }
}
