import Foundation
import Model

/// Measures how long the machine has kept a process from running (on Linux, from `schedstat`). A process that is killed
/// at its deadline leaves no control record. So these times are read before the kill: they show whether the process
/// hung or got no processor.
package enum StarvedProcess {
    /// The control record that the process would have written after the given time; nil if the system does not report
    /// how long threads wait for a processor.
    static func control(of identifier: Int, after seconds: Double) -> ControlRecord? {
        let folder = "/proc/\(identifier)/task"
        guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        let usages = threads.compactMap { thread in
            FileManager.default.contents(atPath: "\(folder)/\(thread)/schedstat").flatMap(usage)
        }
        guard let waited = usages.map(\.waited).max() else { return nil }
        let ran = usages.reduce(0) { $0 + $1.ran }
        let processors = Double(AllowedProcessors.count)
        // If the process used nearly all processors, its own threads kept each other waiting for one.
        let starved = ran / 1000 >= 0.9 * processors * seconds ? 0 : waited
        return ControlRecord(longestDelay: 0, stolen: 0, span: seconds * 1000, starved: starved)
    }

    /// Reads the time on a processor and the time ready to run without one, in milliseconds, from the beginning of a
    /// `schedstat`.
    package static func usage(_ schedstat: Data) -> (ran: Double, waited: Double)? {
        let fields = String(decoding: schedstat, as: UTF8.self).split(separator: " ").prefix(2).compactMap(Double.init)
        return fields.count == 2 ? (fields[0] / 1_000_000, fields[1] / 1_000_000) : nil
    }
}
