import CPlatform

/// The system's number for a thread.
package struct ThreadIdentifier: Sendable, Hashable {
    package var number: UInt64

    package static var current: ThreadIdentifier {
        ThreadIdentifier(number: platform_thread_identifier())
    }
}
