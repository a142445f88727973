import Foundation

extension Sample.Outcome {
    /// The outcome in words: "finished", "crashed: SIGILL", "timed out after 20 s", "failed with status 70: …".
    package var label: String {
        switch self {
        case .finished: "finished"
        case .crashed(let signal): "crashed: \(Self.signals[Int32(truncatingIfNeeded: signal)] ?? "signal \(signal)")"
        case .timedOut(let seconds): "timed out after \(Int(exactly: seconds).map(String.init) ?? String(seconds)) s"
        case .failed(let status, let message):
            message.isEmpty ? "failed with status \(status)" : "failed with status \(status): \(message)"
        }
    }

    /// The failure in words; nil for a sample that finished.
    package var mishap: String? { self == .finished ? nil : label }

    /// The outcome in one or two words, for a column of figures.
    package var word: String {
        switch self {
        case .finished: "finished"
        case .crashed: "crashed"
        case .timedOut: "timed out"
        case .failed: "failed"
        }
    }

    func isCrash(by cause: CrashCause) -> Bool {
        if case .crashed(let signal) = self { cause.explains(signal: signal) } else { false }
    }

    private static let signals: [Int32: String] = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV",
        SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGSYS: "SIGSYS",
    ]
}

extension [Sample] {
    /// One text per kind of unfinished sample, in order of first occurrence, for example "crashed: SIGILL, 3 of 3".
    package var mishaps: [String] { mishapCounts.map { "\($0.text), \($0.count) of \(count)" } }

    /// The number of unfinished samples of each kind. O(n).
    package var mishapCounts: [(text: String, count: Int)] {
        var counts: [String: Int] = [:]
        var kinds: [String] = []
        for text in compactMap(\.outcome.mishap) {
            counts[text, default: 0] += 1
            if counts[text] == 1 { kinds.append(text) }
        }
        // Shows at most ten kinds, because each sample may have its own message.
        let shown = kinds.prefix(10).map { (text: $0, count: counts[$0, default: 0]) }
        let others = kinds.dropFirst(10).reduce(0) { $0 + counts[$1, default: 0] }
        return others == 0 ? shown : shown + [(text: "ended otherwise", count: others)]
    }

    /// One text about all unfinished samples, cut if it is long; nil if all samples finished.
    package var endings: String? {
        let mishaps = mishaps
        return mishaps.isEmpty ? nil : mishaps.joined(separator: "; ").onOneLine(atMost: 2_000)
    }
}

/// The cause of a crash. A crash with another cause does not prove the expected cause.
package enum CrashCause: String, Codable, Sendable {
    /// A mistake that the program found: an illegal instruction (x86) or a breakpoint (arm64).
    case trap
    case badAccess
    /// Another process ended the program, for example a launch watchdog.
    case killed

    /// Whether a crash with this cause ends the program with the signal.
    package func explains(signal: Int) -> Bool { signals.contains(Int32(truncatingIfNeeded: signal)) }

    private var signals: [Int32] {
        switch self {
        case .trap: [SIGILL, SIGTRAP]
        case .badAccess: [SIGSEGV, SIGBUS]
        case .killed: [SIGKILL]
        }
    }
}
