import Foundation

extension Sample.Outcome {
    /// In words: "finished", "crashed: SIGILL", "timed out after 20 s", "failed with status 70: …".
    package var label: String {
        switch self {
        case .finished: "finished"
        case .crashed(let signal): "crashed: \(Self.signals[Int32(truncatingIfNeeded: signal)] ?? "signal \(signal)")"
        case .timedOut(let seconds): "timed out after \(Int(exactly: seconds).map(String.init) ?? String(seconds)) s"
        case .failed(let status, let message):
            message.isEmpty ? "failed with status \(status)" : "failed with status \(status): \(message)"
        }
    }

    /// What went wrong, in words; nil for a sample that finished.
    package var mishap: String? { self == .finished ? nil : label }

    /// One or two words, short enough for a column of figures.
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
    /// How the unfinished samples ended, one text per kind, in order of first occurrence: "crashed: SIGILL, 3 of 3".
    package var mishaps: [String] { mishapCounts.map { "\($0.text), \($0.count) of \(count)" } }

    /// The kinds of unfinished samples, each with its number of samples. O(n).
    package var mishapCounts: [(text: String, count: Int)] {
        var counts: [String: Int] = [:]
        var kinds: [String] = []
        for text in compactMap(\.outcome.mishap) {
            counts[text, default: 0] += 1
            if counts[text] == 1 { kinds.append(text) }
        }
        // Messages may differ from sample to sample; more than ten kinds are too many to read.
        let shown = kinds.prefix(10).map { (text: $0, count: counts[$0, default: 0]) }
        let others = kinds.dropFirst(10).reduce(0) { $0 + counts[$1, default: 0] }
        return others == 0 ? shown : shown + [(text: "ended otherwise", count: others)]
    }

    /// How the unfinished samples ended, as one text, cut if it is long; nil if all finished.
    package var endings: String? {
        let mishaps = mishaps
        return mishaps.isEmpty ? nil : mishaps.joined(separator: "; ").onOneLine(atMost: 2_000)
    }
}

/// Why a signal ends a program. A crash with another cause does not prove the expected one.
package enum CrashCause: String, Codable, Sendable {
    /// A mistake that the program found: an illegal instruction (x86) or a breakpoint (arm64).
    case trap
    case badAccess
    /// Another process ended it, such as a launch watchdog.
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
