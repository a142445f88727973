import Foundation

/// The programs of the build to which the tests belong.
package enum BuiltPrograms {
    /// The folder of the programs, which is next to the tests' executable. On macOS the tests are a bundle that a tool
    /// in another folder loads, and the programs are next to this bundle.
    package static var folder: URL {
        #if os(macOS)
            Bundle(for: Code.self).bundleURL.deletingLastPathComponent()
        #else
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }

    #if os(macOS)
        /// A class of this module, because `Bundle(for:)` finds the bundle of a class.
        private final class Code {}
    #endif
}
