import CPlatform

/// One processor for all threads of this process, as on a single-core phone.
package enum OneProcessor {
    /// Restricts the existing threads to one of the processors that the process may use. Later threads inherit this
    /// restriction.
    ///
    /// - Returns: False if the restriction fails. On Apple's systems it always fails.
    package static func share() -> Bool { platform_share_one_processor() }
}
