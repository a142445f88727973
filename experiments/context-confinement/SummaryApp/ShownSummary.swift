import Dispatch
import Foundation

/// A way to summarize in the background what the screen shows.
package protocol ShownSummary: SendableMetatype {
    /// Starts the summary after the user has tapped Summary, and returns. The summary must contain the stops as the
    /// screen shows them at this moment.
    @MainActor
    static func start(_ summary: TextSummary, of screen: SummaryScreen)
}

/// The task of a summary, which is to collect the name and the code of every stop.
package struct TextSummary: Sendable {
    private let mayBegin: @Sendable () -> Void
    private let ended: @Sendable (StopTexts) -> Void

    /// - Parameters:
    ///   - mayBegin: A closure that blocks a summary off the main thread until the summary may begin.
    ///   - ended: Receives the collected texts.
    package init(mayBegin: @escaping @Sendable () -> Void, ended: @escaping @Sendable (StopTexts) -> Void) {
        self.mayBegin = mayBegin
        self.ended = ended
    }

    /// Runs the summary. Call this method once, and not on the main thread, which the summary would block.
    package func compute(_ body: (inout StopTexts) throws -> Void) rethrows {
        let isOnMain = Thread.isMainThread
        if !isOnMain { mayBegin() }
        var texts = StopTexts(areTakenOnMain: isOnMain)
        try body(&texts)
        ended(texts)
    }
}

/// The texts that a summary has collected.
package struct StopTexts: Sendable {
    package struct Texts: Sendable, Hashable {
        package let name: String
        package let code: String?

        package init(name: String, code: String?) {
            self.name = name
            self.code = code
        }

        /// Whether the name and the code contain different numbers, and so never belonged together.
        package var isTorn: Bool { StopNumber.number(inName: name) != StopNumber.number(inCode: code) }
    }

    package private(set) var stops: [Texts] = []
    /// Whether the main thread ran the summary.
    package let areTakenOnMain: Bool

    fileprivate init(areTakenOnMain: Bool) {
        self.areTakenOnMain = areTakenOnMain
    }

    package mutating func add(name: String, code: String?) {
        stops.append(Texts(name: name, code: code))
    }
}
