extension EnvironmentRecord {
    /// A kernel's name and the first two numbers of its version: "Linux 6.8", of "Linux 6.8.0-1020-azure".
    package static func kernelLine(of kernel: String) -> String {
        let words = kernel.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return kernel }
        let numbers = words[1].split(separator: ".", maxSplits: 2).prefix(2).map { $0.prefix(while: \.isNumber) }
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty }
            ? "\(words[0]) \(numbers.joined(separator: "."))" : kernel
    }

    /// In 2³⁰ bytes, rounded: what the kernel keeps for itself differs from boot to boot.
    package static func gigabytes(of memory: some BinaryInteger) -> Int {
        Int((Double(memory) / Double(1 << 30)).rounded())
    }
}
