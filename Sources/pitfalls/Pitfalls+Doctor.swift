import ArgumentParser
import Measuring
import Model
import Sampling

extension Pitfalls {
    struct Doctor: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "doctor",
            abstract: "Is this machine quiet enough, which tools are missing, and what do the instruments cost?"
        )

        func run() async throws {
            let report = DoctorReport(
                environment: await EnvironmentProbe.read(),
                gitRefusal: await Git().refusal(),
                jitter: await TimerJitter.measure(frames: 120),
                cost: InstrumentCost.measure(),
                machine: await MachineProbe.read()
            )
            for line in report.lines { print(line) }
        }
    }
}

/// The doctor's findings, and the judgement whether figures from this machine can be trusted.
private struct DoctorReport {
    let environment: EnvironmentRecord
    /// The reason why git does not use the current folder's repository.
    let gitRefusal: String?
    let jitter: TimerJitter
    let cost: InstrumentCost
    let machine: MachineProbe

    var lines: [String] {
        // A fact may contain text from the system or from other programs, so each fact is put on one line and cut if it
        // is long.
        facts.map { $0.onOneLine(atMost: 1000) }
    }

    private var facts: [String] {
        [
            "System       \(environment.system), \(environment.kernel)",
            "Processor    \(environment.processor), \(environment.cores.counted("core"))",
            "Memory       \(environment.memory / 1_073_741_824) GiB",
            "Swift        \(environment.swift), this build: \(environment.configuration.rawValue)",
            "Commit       \(commit)",
            "Load         \(environment.load.map { $0.map(text).joined(separator: ", ") } ?? "unavailable")",
            "Frequency    \(machine.frequencyScaling.map { "governor \($0)" } ?? "not reported by this system")",
            "Guest of     \(machine.virtualisation ?? "not reported by this system")"
                + (machine.stolenShare.map { "; \(text($0 * 100)) % stolen" } ?? ""),
            "Quota        \(machine.processorQuota.map { "\(text($0)) processors" } ?? "none")",
            "Clock        resolution \(machine.clockResolution) ns, smallest step seen \(machine.smallestStep) ns",
            "Run loop     timers \(text(jitter.median)) ms late in the median, \(text(jitter.maximum)) ms at most",
            "Instruments  span \(text(cost.span)) ns, instant \(text(cost.instant)) ns, frame \(text(cost.frame)) ns, "
                + "control \(text(cost.control)) ns",
        ]
            + machine.missing.map { "Missing      \($0.command), \($0.purpose)" }
            + ["", verdict]
    }

    private var commit: String {
        guard let commit = environment.commit else { return gitRefusal.map { "unknown: \($0)" } ?? "none" }
        return environment.isDirty == true ? "\(commit), changed" : commit
    }

    private var verdict: String {
        let doubts = doubts
        guard !doubts.isEmpty else { return "Figures from this machine can be trusted now." }
        return "Take figures from this machine with care: \(doubts.joined(separator: "; "))."
    }

    private var doubts: [String] {
        var doubts: [String] = []
        if environment.configuration == .debug { doubts.append("this is a debug build") }
        if environment.cores < 2 { doubts.append("the main thread and the work share one processor") }
        if let load = environment.load?.first, load > Double(environment.cores) / 2 {
            doubts.append("the load over the last minute is \(text(load)) on \(environment.cores.counted("core"))")
        }
        if let governor = machine.frequencyScaling, governor != "performance" {
            doubts.append("processors change their frequency (governor \(governor))")
        }
        if let quota = machine.processorQuota, quota < Double(environment.cores) {
            doubts.append("a quota leaves \(text(quota)) of \(environment.cores.counted("processor"))")
        }
        if let stolen = machine.stolenShare, stolen > 0.01 {
            doubts.append("the host took \(text(stolen * 100)) % of the time (stolen)")
        }
        if machine.smallestStep > 10_000 { doubts.append("the clock moves in steps of \(machine.smallestStep) ns") }
        if jitter.median > 1 { doubts.append("an idle run loop's timers are \(text(jitter.median)) ms late") }
        if cost.instant > 100 { doubts.append("recording an event takes \(text(cost.instant)) ns") }
        if environment.swift == "not on the path" { doubts.append("the Swift toolchain is not on the path") }
        if environment.commit == nil { doubts.append("the commit is unknown") }
        return doubts
    }

    private func text(_ value: Double) -> String {
        guard abs(value) < 1e15 else { return "\(value)" }
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
