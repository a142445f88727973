import Foundation

/// The number of processors that this process may run on. `taskset` or a container may allow fewer processors than the
/// machine has.
///
/// Foundation counts all active processors of the machine.
package enum AllowedProcessors {
    package static var count: Int {
        let all = ProcessInfo.processInfo.activeProcessorCount
        guard let status = FileManager.default.contents(atPath: "/proc/self/status") else { return all }
        // Without a restriction, the mask may have bits for processors that do not exist.
        return min(all, count(inStatus: String(decoding: status, as: UTF8.self)) ?? all)
    }

    /// Reads the count from the line "Cpus_allowed:\t00000000,0000000f" of a process's status; nil if there is no such
    /// line.
    package static func count(inStatus status: String) -> Int? {
        let name = "Cpus_allowed:"
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
        let count = line.dropFirst(name.count).compactMap(\.hexDigitValue).reduce(0) { $0 + $1.nonzeroBitCount }
        return count > 0 ? count : nil
    }
}
