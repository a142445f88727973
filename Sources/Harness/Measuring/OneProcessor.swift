import CPlatform

/// A processor that all threads of this process share, as on a phone of 2013.
package enum OneProcessor {
    /// Moves the threads that exist to one of the processors that the process may use; later threads inherit it.
    ///
    /// - Returns: False where the system refuses it, or knows no such thing: Apple's systems.
    package static func share() -> Bool { platform_share_one_processor() }
}
