import CPlatform

/// What a sample has leaked, in a build with Address Sanitizer.
package enum LeakReport {
    /// Writes the sanitizer's report to standard error; nothing in an ordinary build.
    package static func write() {
        platform_report_leaks()
    }
}
