import Foundation
import Model

/// Measures on Linux how long a process has waited for a processor. A process that is killed at its deadline writes no
/// control record. So the harness reads `schedstat` before it kills the process, to tell a hang from a lack of
/// processors.
package enum StarvedProcess {
    /// Returns a control record in place of the process's own record; nil if the system does not report how long
    /// threads wait for a processor.
    static func control(of identifier: Int, after seconds: Double) -> ControlRecord? {
        let folder = "/proc/\(identifier)/task"
        guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        let usages = threads.compactMap { thread in
            FileManager.default.contents(atPath: "\(folder)/\(thread)/schedstat").flatMap(usage)
        }
        guard let waited = usages.map(\.waited).max() else { return nil }
        let ran = usages.reduce(0) { $0 + $1.ran }
        let processors = Double(AllowedProcessors.count)
        // If the process used nearly all processors, its threads waited for each other's processors.
        let starved = ran / 1000 >= 0.9 * processors * seconds ? 0 : waited
        return ControlRecord(longestDelay: 0, stolen: 0, span: seconds * 1000, starved: starved)
    }

    /// Parses a thread's running time and waiting time from `schedstat`. Both times are in milliseconds.
    package static func usage(_ schedstat: Data) -> (ran: Double, waited: Double)? {
        let fields = String(decoding: schedstat, as: UTF8.self).split(separator: " ").prefix(2).compactMap(Double.init)
        return fields.count == 2 ? (fields[0] / 1_000_000, fields[1] / 1_000_000) : nil
    }
}
