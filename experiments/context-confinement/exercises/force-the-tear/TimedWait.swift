import Foundation
import Measuring

extension ThreadIdentifier {
    /// Whether a thread of this process is blocked in a wait that ends by itself: a sleep, or a wait with a time limit.
    /// False if the system does not report what a thread waits for (only Linux does).
    var isInTimedWait: Bool {
        // The call's number and its arguments, or the word "running".
        guard let line = try? String(contentsOfFile: "/proc/self/task/\(number)/syscall", encoding: .utf8) else {
            return false
        }
        let fields = line.split(separator: " ")
        guard let call = fields.first.flatMap({ Int($0) }) else { return false }
        if Self.sleeps.contains(call) { return true }
        // A lock, a condition and a semaphore all wait in this call. Its fourth argument is the limit.
        return call == Self.futex && fields.count > 4 && fields[4] != "0x0"
    }

    #if arch(arm64)
        private static let futex = 98
        /// `nanosleep` and `clock_nanosleep`.
        private static let sleeps: Set = [101, 115]
    #else
        private static let futex = 202
        /// `nanosleep` and `clock_nanosleep`.
        private static let sleeps: Set = [35, 230]
    #endif
}
