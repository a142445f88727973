import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

enum FullDisk {
    /// Lets this process write only this many bytes into a file from now on. Writing more fails as on a full disk.
    static func begin(after bytes: Int) {
        signal(SIGXFSZ, SIG_IGN)
        #if canImport(Glibc)
            let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
            let fileSize = RLIMIT_FSIZE
        #endif
        var limit = rlimit()
        getrlimit(fileSize, &limit)
        limit.rlim_cur = rlim_t(bytes)
        setrlimit(fileSize, &limit)
    }
}
