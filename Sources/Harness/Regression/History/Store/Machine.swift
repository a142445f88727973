import Model

/// All that a run records of the machine that it was measured on.
package struct Machine: Sendable, Hashable {
    package let processor: String
    package let cores: Int
    /// Bytes.
    package let memory: Int64
    package let system: String
    package let kernel: String

    package init(processor: String, cores: Int, memory: Int64, system: String, kernel: String) {
        self.processor = processor
        self.cores = cores
        self.memory = memory
        self.system = system
        self.kernel = kernel
    }

    /// Where it differs from another one of its kind, in words: "kernel Linux 6.8.0-1 → Linux 6.8.0-2".
    func changes(to other: Machine) -> [String] {
        var changes: [String] = []
        if kernel != other.kernel { changes.append("kernel \(kernel) → \(other.kernel)") }
        if memory != other.memory { changes.append("memory \(memory) → \(other.memory) bytes") }
        return changes
    }
}

/// Machines whose times are compared: of one processor, size and system.
///
/// A kernel's update and a few kilobytes of memory more do not begin a new history: the output names them beside what
/// changed with them. Where they do make two levels, ``HistorySeries`` is split.
package struct MachineKind: Sendable, Hashable {
    package let processor: String
    package let cores: Int
    /// In 2³⁰ bytes, rounded: what the kernel keeps for itself differs from boot to boot.
    package let gigabytes: Int
    package let system: String
    /// For example "Linux 6.8", of "Linux 6.8.0-1020-azure".
    package let kernel: String
    package let configuration: String

    package init(_ machine: Machine, configuration: String) {
        processor = machine.processor
        cores = machine.cores
        gigabytes = EnvironmentRecord.gigabytes(of: machine.memory)
        system = machine.system
        kernel = EnvironmentRecord.kernelLine(of: machine.kernel)
        self.configuration = configuration
    }

    /// For a heading: "Intel(R) Xeon(R) Processor, 2 processors, 24 GiB; Debian GNU/Linux 12, Linux 6.8".
    package var text: String {
        let processors = cores == 1 ? "1 processor" : "\(cores) processors"
        let build =
            configuration == EnvironmentRecord.BuildConfiguration.release.rawValue ? "" : "; a \(configuration) build"
        return "\(processor), \(processors), \(gigabytes) GiB; \(system), \(kernel)\(build)"
    }
}
