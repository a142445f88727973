import Foundation

/// The programs of the build that the tests belong to.
package enum BuiltPrograms {
    /// Where they are: beside the tests' own executable. On macOS the tests are a bundle that a tool from elsewhere
    /// loads, and the programs are beside that bundle.
    package static var folder: URL {
        #if os(macOS)
            Bundle(for: Code.self).bundleURL.deletingLastPathComponent()
        #else
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }

    #if os(macOS)
        /// Finds the bundle that this code was linked into.
        private final class Code {}
    #endif
}
