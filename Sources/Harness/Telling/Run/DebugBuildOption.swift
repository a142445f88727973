import ArgumentParser
import Model

/// The option of each command that measures.
package struct DebugBuildOption: ParsableArguments, Sendable {
    @Flag(
        name: .customLong("allow-debug-build"),
        help: "Measure a debug build, to test a change: its figures mean nothing."
    )
    package var isAllowed = false

    package init() {}

    /// For another command's line.
    package var arguments: [String] { isAllowed ? ["--allow-debug-build"] : [] }

    /// - Throws: ``UsageError`` in a debug build, unless the user allows it.
    package func expectMeasurable() throws(UsageError) {
        guard EnvironmentRecord.BuildConfiguration.current == .release || isAllowed else {
            throw UsageError(
                "this is a debug build, whose figures mean nothing: run it with -c release, or give --allow-debug-build"
            )
        }
    }
}
