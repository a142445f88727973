import Foundation

/// A quota of processor time, for example of a container with `--cpus`. When the processes of the control group have
/// used up their quota, none of them runs until the next period, even if processors are free.
package struct ProcessorQuota: Sendable {
    /// The number of processors whose time the quota allows.
    package let processors: Double
    /// The folder of the control group that has the quota.
    private let folder: String

    /// Finds the smallest quota of this process's control group and of the groups around it. Nil without a quota, and
    /// on a system without version 2 of control groups.
    ///
    /// - Parameters:
    ///   - mount: The folder of all control groups.
    ///   - membership: The file that names the process's group.
    package init?(in mount: String = "/sys/fs/cgroup", of membership: String = "/proc/self/cgroup") {
        let groups = Self.text(membership).split(separator: "\n")
        // A container may see its own group as the mount itself.
        var names = groups.first { $0.hasPrefix("0::") }?.dropFirst(3).split(separator: "/").map(String.init) ?? []
        var smallest: (processors: Double, folder: String)?
        while true {
            let folder = ([mount] + names).joined(separator: "/")
            if let quota = Self.quota(folder), quota < smallest?.processors ?? .infinity { smallest = (quota, folder) }
            if names.popLast() == nil { break }
        }
        guard let smallest else { return nil }
        (processors, folder) = smallest
    }

    /// The milliseconds for which the quota has kept the group's processes from running so far, summed over the
    /// processors; nil if the system does not report it.
    package var throttled: Double? {
        let name = "throttled_usec "
        let line = Self.text("\(folder)/cpu.stat").split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Double($0.dropFirst(name.count)) }.map { $0 / 1000 }
    }

    /// Reads "50000 100000", the microseconds of processor time in each period. Nil for "max 100000".
    private static func quota(_ folder: String) -> Double? {
        let parts = text("\(folder)/cpu.max").split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard parts.count == 2, let time = parts[0], let period = parts[1], period > 0 else { return nil }
        return time / period
    }

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}
