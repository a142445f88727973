import Foundation

/// The main thread of a sample's process, which runs a run loop as in an app.
enum SampleMain {
    /// Runs the run loop and starts the variant in it. The variant ends the process.
    static func run(
        _ variant: Variant,
        values: ParameterValues,
        sharedDirectory: String,
        scratchDirectory: String
    ) -> Never {
        HarnessWatch.begin()
        // Prevents core files, because some variants crash on purpose.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(coreSizeLimit, &none)

        RunLoop.main.perform {
            MainActor.assumeIsolated {
                let context = SampleContext(
                    values,
                    sharedDirectory: sharedDirectory,
                    scratchDirectory: scratchDirectory
                )
                EnvironmentFault.whenReported(context.failForEnvironment)
                context.attempt { try variant.start(context) }
            }
        }
        while true { RunLoop.main.run(until: .distantFuture) }
    }

    #if canImport(Glibc)
        private static var coreSizeLimit: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_CORE.rawValue) }
    #else
        private static var coreSizeLimit: Int32 { RLIMIT_CORE }
    #endif
}

/// Parameters of every experiment.
enum StandardParameters {
    static let framesPerSecond = Parameter(
        "frames-per-second",
        default: 60,
        in: 1...1000,
        help: "the frame clock's rate"
    )
}

/// Ends this process when the harness that started it ends. Standard input is a pipe from the harness. The pipe closes
/// when the harness ends, even by a crash.
enum HarnessWatch {
    /// Starts watching if standard input is the harness's pipe rather than a terminal.
    static func begin() {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
        let watch = Thread {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            _exit(1)
        }
        watch.name = "harness watch"
        watch.stackSize = 64 << 10
        watch.start()
    }
}
