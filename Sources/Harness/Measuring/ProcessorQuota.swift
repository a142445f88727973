import Foundation

/// How many processors the process may use.
package enum ProcessorQuota {
    /// At most as many as the machine has, and not more than the quota of the process's control group.
    package static var processors: Double {
        let all = Double(ProcessInfo.processInfo.activeProcessorCount)
        return ofControlGroup.map { min($0, all) } ?? all
    }

    /// As a control group's limit, such as a container's; nil for no limit.
    package static var ofControlGroup: Double? {
        guard let text = FileManager.default.contents(atPath: "/sys/fs/cgroup/cpu.max") else { return nil }
        let parts = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard parts.count == 2, let time = parts[0], let period = parts[1], period > 0 else { return nil }
        return time / period
    }
}
