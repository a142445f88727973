/// The machine and the build of a run, without which the run's figures mean nothing.
package struct EnvironmentRecord: Codable, Sendable, Equatable {
    /// The operating system, for example "Debian GNU/Linux 12 (bookworm)".
    package var system: String
    /// The kernel and its version, for example "Linux 6.1.0".
    package var kernel: String
    /// The processor's model.
    package var processor: String
    /// The number of processors that a thread can run on.
    package var cores: Int
    /// Physical memory in bytes.
    package var memory: UInt64
    /// The Swift toolchain on the path when the run began, for example "Swift 6.3.1".
    package var swift: String
    package var configuration: BuildConfiguration
    /// The load averages over 1, 5 and 15 minutes when the run began; absent if the system reports none.
    package var load: [Double]?
    /// The commit checked out when the run began, and whether the work tree differed from it; absent outside a
    /// checkout.
    package var commit: String?
    package var isDirty: Bool?

    package init(
        system: String,
        kernel: String,
        processor: String,
        cores: Int,
        memory: UInt64,
        swift: String,
        configuration: BuildConfiguration,
        load: [Double]?,
        commit: String?,
        isDirty: Bool?
    ) {
        (self.system, self.kernel, self.processor, self.cores) = (system, kernel, processor, cores)
        (self.memory, self.swift, self.configuration, self.load) = (memory, swift, configuration, load)
        (self.commit, self.isDirty) = (commit, isDirty)
    }

    package enum BuildConfiguration: String, Codable, Sendable {
        case debug
        case release

        /// The build's configuration. All modules of a build share the configuration of this module.
        package static var current: BuildConfiguration {
            #if DEBUG
                .debug
            #else
                .release
            #endif
        }
    }

    /// Returns a kernel's name and the first two numbers of its version: "Linux 6.8" for "Linux 6.8.0-1020-azure".
    package static func kernelLine(of kernel: String) -> String {
        let words = kernel.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return kernel }
        let numbers = words[1].split(separator: ".", maxSplits: 2).prefix(2).map { $0.prefix(while: \.isNumber) }
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty }
            ? "\(words[0]) \(numbers.joined(separator: "."))" : kernel
    }

    /// Returns the memory in units of 2³⁰ bytes, rounded because the kernel's own share differs from boot to boot.
    package static func gigabytes(of memory: some BinaryInteger) -> Int {
        Int((Double(memory) / Double(1 << 30)).rounded())
    }
}
