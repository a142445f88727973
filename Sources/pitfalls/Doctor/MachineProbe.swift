import Foundation
import Measuring
import Model
import Sampling

/// The properties of this machine that decide whether its figures can be trusted.
struct MachineProbe: Sendable {
    /// The policy for the processors' frequency, such as "performance"; nil if the system does not report it.
    let frequencyScaling: String?
    /// The machine's hypervisor, such as "kvm", or "none" without a hypervisor; nil if the system does not report it.
    let virtualisation: String?
    /// The number of processors that the quota of this process's control group allows; nil without a quota.
    let processorQuota: Double?
    /// The nanoseconds between the ticks of the monotonic clock, as the system reports them. The second value is the
    /// smallest observed step.
    let clockResolution: Int
    let smallestStep: Int
    /// The share of the processor time that the host has given to other guests since the system's start; nil if the
    /// system does not report it.
    let stolenShare: Double?
    /// The commands that this package uses and the path lacks, each with its purpose.
    let missing: [(command: String, purpose: String)]

    static func read() async -> MachineProbe {
        MachineProbe(
            frequencyScaling: line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
            virtualisation: await virtualisation(),
            processorQuota: ProcessorQuota()?.processors,
            clockResolution: clockResolution(),
            smallestStep: smallestStep(),
            stolenShare: stolenShare(),
            missing: commands.filter { !CommandOutput.isInstalled($0.0) }
        )
    }

    private static let commands = [
        ("swift", "to compare revisions"), ("git", "to compare revisions, and to name the commit of a run"),
        ("curl", "for benchmark download and the tests"), ("chromium", "for the tests of the report"),
    ]

    private static func virtualisation() async -> String? {
        // Without a hypervisor the command prints "none", but exits with a failure.
        let told = await CommandOutput.firstLine("sh", ["-c", "systemd-detect-virt || true"])
        if let told, !told.isEmpty { return told }
        guard let information = FileManager.default.contents(atPath: "/proc/cpuinfo") else { return nil }
        let flags = String(decoding: information, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("flags") }
        return flags.map { $0.contains(" hypervisor") ? "a hypervisor" : "none" }
    }

    private static func clockResolution() -> Int {
        var resolution = timespec()
        clock_getres(CLOCK_MONOTONIC, &resolution)
        return resolution.tv_sec * 1_000_000_000 + resolution.tv_nsec
    }

    private static func smallestStep() -> Int {
        var smallest = Int.max
        for _ in 0..<10_000 {
            let start = MonotonicTime.now
            var end = start
            while end == start { end = .now }
            smallest = min(smallest, Int((end - start).count))
        }
        return smallest
    }

    /// Reads the first line of /proc/stat, which has the fields user, nice, system, idle, iowait, irq, softirq, steal,
    /// …
    private static func stolenShare() -> Double? {
        let fields = line("/proc/stat")?.split(separator: " ").dropFirst().compactMap { Double($0) } ?? []
        let total = fields.prefix(8).reduce(0, +)
        return fields.count >= 8 && total > 0 ? fields[7] / total : nil
    }

    /// Returns the first line of a file; nil if the file has no line.
    private static func line(_ path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }
}
