#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The number of descriptors that the process may have, as in `ulimit -n`.
package enum OpenFileLimit {
    /// Raises the limit as far as the system allows.
    package static func raise() {
        var limit = current
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }

    /// Lowers the limit.
    ///
    /// - Parameter most: The hard limit. The process may raise its limit again up to this value, but may not raise the
    ///   hard limit.
    package static func lower(to descriptors: Int, most: Int) {
        var limit = rlimit(rlim_cur: rlim_t(descriptors), rlim_max: min(rlim_t(most), current.rlim_max))
        setrlimit(resource, &limit)
    }

    private static var current: rlimit {
        var limit = rlimit()
        getrlimit(resource, &limit)
        return limit
    }

    #if canImport(Glibc)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
        private static var resource: Int32 { RLIMIT_NOFILE }
    #endif
}
