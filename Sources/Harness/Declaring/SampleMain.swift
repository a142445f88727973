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
        HarnessWatch.begin()
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
                EnvironmentFault.whenStorageFails(context.failForEnvironment)
                do {
                    try variant.start(context)
                } catch {
                    context.fail("\(error)")
                }
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

/// The parameters that every experiment has.
enum StandardParameters {
    static let framesPerSecond = Parameter(
        "frames-per-second",
        default: 60,
        in: 1...1000,
        help: "the frame clock's rate"
    )
}
