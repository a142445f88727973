import Locking

/// A server that finds the stops whose names begin with a text. It answers when `answer` is called. A search in flight
/// ignores cancellation, like many searches that use an index or a callback.
package final class SearchServer: Sendable {
    private struct State {
        var requests = 0
        var inFlight: [String: [CheckedContinuation<Void, Never>]] = [:]
    }

    /// The stops of the server. Each further letter of "opera" excludes one more stop.
    private static let stops = ["Oak Street", "Opal Court", "Open Air Museum", "Opernring", "Opera House"]

    private let state = Locked(State())

    package init() {}

    package func results(for text: String) async -> SearchResults {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.requests += 1
                state.inFlight[text, default: []].append(continuation)
            }
        }
        return Self.found(text)
    }

    /// The results that the server gives for a text.
    package static func found(_ text: String) -> SearchResults {
        guard !text.isEmpty else { return .none }
        return SearchResults(text: text, stops: stops.filter { $0.lowercased().hasPrefix(text) })
    }

    /// The number of searches that have begun.
    package var requests: Int { state.withLock { $0.requests } }

    package func isInFlight(_ text: String) -> Bool { state.withLock { $0.inFlight[text] != nil } }

    /// Answers all searches in flight for a text.
    package func answer(_ text: String) {
        let waiting = state.withLock { $0.inFlight.removeValue(forKey: text) } ?? []
        for continuation in waiting { continuation.resume() }
    }
}

/// The results for a text.
package struct SearchResults: Hashable, Sendable {
    package let text: String
    /// The names of the stops.
    package let stops: [String]

    package init(text: String, stops: [String]) {
        self.text = text
        self.stops = stops
    }

    /// The results for an empty field.
    package static let none = SearchResults(text: "", stops: [])
}
