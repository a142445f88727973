import Foundation

/// The number of bytes that the process has written since it began.
enum WrittenBytes {
    /// The number of bytes in the process's write calls; nil if the system does not count them.
    static var ofThisProcess: UInt64? {
        guard let counters = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8),
            let line = counters.split(separator: "\n").first(where: { $0.hasPrefix("wchar: ") })
        else { return nil }
        return UInt64(line.dropFirst("wchar: ".count))
    }
}
