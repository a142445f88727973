import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The main thread of a sample's process: a run loop, as in an app.
enum SampleMain {
    /// Starts the variant with the run loop running; the variant ends the process.
    static func run(
        _ variant: Variant,
        values: ParameterValues,
        sharedDirectory: String,
        scratchDirectory: String
    ) -> Never {
        endWithTheHarness()
        // A crash that the lesson shows leaves no core file behind.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(coreSizeLimit, &none)

        RunLoop.main.perform {
            MainActor.assumeIsolated {
                let context = SampleContext(
                    values: values,
                    framesPerSecond: values[StandardParameters.framesPerSecond],
                    sharedDirectory: sharedDirectory,
                    scratchDirectory: scratchDirectory
                )
                do {
                    try variant.start(context)
                } catch {
                    context.fail("\(error)")
                }
            }
        }
        while true { RunLoop.main.run(until: .distantFuture) }
    }

    /// The harness holds the other end of standard input, which closes when the harness ends, however that happens.
    private static func endWithTheHarness() {
        let watch = Thread {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            _exit(1)
        }
        watch.name = "harness watch"
        watch.stackSize = 64 << 10
        watch.start()
    }

    #if canImport(Glibc)
        private static var coreSizeLimit: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_CORE.rawValue) }
    #else
        private static var coreSizeLimit: Int32 { RLIMIT_CORE }
    #endif
}

/// The parameters that every experiment has.
enum StandardParameters {
    static let framesPerSecond = Parameter(
        "frames-per-second",
        default: 60,
        in: 1...1000,
        help: "the frame clock's rate"
    )
}
