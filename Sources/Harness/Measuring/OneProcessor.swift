import CPlatform

/// One processor for all threads of this process, as on a single-core phone.
package enum OneProcessor {
    /// Restricts the existing threads to one of the processors that the process may use; later threads inherit that.
    ///
    /// - Returns: False if the system refuses, or cannot do it (Apple's systems).
    package static func share() -> Bool { platform_share_one_processor() }
}
