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
    /// Bytes that have reached the disk.
    package var durableBytes: Int

    package init(
        address: URL,
        entityTag: String?,
        expectedLength: Int?,
        digest: UInt32?,
        acceptsRanges: Bool,
        durableBytes: Int = 0
    ) {
        self.address = address
        self.entityTag = entityTag
        self.expectedLength = expectedLength
        self.digest = digest
        self.acceptsRanges = acceptsRanges
        self.durableBytes = durableBytes
    }

    /// Of so many bytes that lie there, those to go on from.
    ///
    /// What was written and never synchronized may be wrong after the machine lost its power, and is right after the
    /// program alone was killed. Which of the two it was, the digest will tell at the end; without one only what is
    /// durable counts.
    func trusted(of bytes: Int) -> Int {
        guard entityTag != nil, acceptsRanges else { return 0 }
        return digest == nil ? min(bytes, durableBytes) : bytes
    }
}
