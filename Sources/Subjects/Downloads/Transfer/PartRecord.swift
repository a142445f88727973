import Foundation

/// What is known of an unfinished download, as it lies beside its bytes: enough to go on with after the program was
/// killed, and not to go on with where the server has another body by now.
package struct PartRecord: Codable, Sendable, Equatable {
    package var address: URL
    /// The strong entity tag of the body that the bytes are of.
    package var entityTag: String?
    /// Of the whole body, where the server told.
    package var expectedLength: Int?
    /// The CRC-32C of the whole body, where the server told.
    package var digest: UInt32?
    /// Whether the server gives ranges of the body.
    package var acceptsRanges: Bool

    package init(
        address: URL,
        entityTag: String?,
        expectedLength: Int?,
        digest: UInt32?,
        acceptsRanges: Bool
    ) {
        self.address = address
        self.entityTag = entityTag
        self.expectedLength = expectedLength
        self.digest = digest
        self.acceptsRanges = acceptsRanges
    }

    /// Whether there is a way to ask for the rest of just this body.
    var canGoOn: Bool { entityTag != nil && acceptsRanges }
}
