import Foundation

/// A limit on the resources of this process and of the processes that it starts, as set by `ulimit`. A variant that
/// meets a limit would look wrong.
struct ResourceLimit {
    #if canImport(Glibc)
        private typealias Resource = __rlimit_resource_t
    #else
        private typealias Resource = Int32
    #endif

    private let resource: Resource
    private let what: String
    /// The option of `ulimit`.
    private let option: String
    private let needed: rlim_t
    private let unit: String

    /// The limits that the experiments need. The variant `raised-limit` raises the limit on open files to 1,024. A
    /// document has up to 256 MiB. A pool has up to 255 threads, whose stacks of 8 MiB take half of the needed memory.
    private static var all: [ResourceLimit] {
        var limits = [
            ResourceLimit(resource: openFiles, what: "open files", option: "-n", needed: 1024, unit: ""),
            ResourceLimit(resource: fileSize, what: "a file's size", option: "-f", needed: 256 << 20, unit: " bytes"),
            ResourceLimit(resource: memory, what: "memory", option: "-v", needed: 4 << 30, unit: " bytes"),
        ]
        // The system does not limit the threads of root.
        if geteuid() != 0 {
            limits.append(
                ResourceLimit(resource: threads, what: "threads and processes", option: "-u", needed: 512, unit: "")
            )
        }
        return limits
    }

    /// Raises the limits as far as this process may and the experiments need.
    ///
    /// - Returns: The first limit that is still too low, in a sentence; nil if all limits suffice.
    static func raiseAll() -> String? {
        all.lazy.compactMap(\.shortage).first
    }

    private var shortage: String? {
        let limit = Self.raised(resource, to: needed)
        guard limit < needed else { return nil }
        return "the limit on \(what) (ulimit \(option)) is \(limit)\(unit), but the experiments need \(needed)\(unit); "
            + "raise it and run the command again"
    }

    /// Raises a limit that is lower than `wanted`, at most up to the hard limit. Returns the limit after that.
    private static func raised(_ resource: Resource, to wanted: rlim_t) -> rlim_t {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return .max }
        guard limit.rlim_cur < wanted else { return limit.rlim_cur }
        var higher = limit
        higher.rlim_cur = min(wanted, limit.rlim_max)
        return setrlimit(resource, &higher) == 0 ? higher.rlim_cur : limit.rlim_cur
    }

    #if canImport(Glibc)
        private static var openFiles: Resource { Resource(RLIMIT_NOFILE.rawValue) }
        private static var fileSize: Resource { Resource(RLIMIT_FSIZE.rawValue) }
        private static var memory: Resource { Resource(RLIMIT_AS.rawValue) }
        private static var threads: Resource { Resource(__RLIMIT_NPROC.rawValue) }
    #else
        private static var openFiles: Resource { RLIMIT_NOFILE }
        private static var fileSize: Resource { RLIMIT_FSIZE }
        private static var memory: Resource { RLIMIT_AS }
        private static var threads: Resource { RLIMIT_NPROC }
    #endif
}
