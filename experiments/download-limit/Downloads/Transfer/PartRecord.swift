import Foundation

/// A record of an unfinished download, which is stored next to the download's bytes. With this record the download can
/// resume after the program was killed. If the server has another body by then, the download starts over.
package struct PartRecord: Codable, Sendable, Equatable {
    package var address: URL
    /// The strong entity tag of the body that the bytes belong to.
    package var entityTag: String?
    /// The length of the whole body, if the server reported it.
    package var expectedLength: Int?
    /// The CRC-32C of the whole body, if the server reported it.
    package var digest: UInt32?
    /// Whether the server supports ranges of the body.
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

    /// Whether the rest of exactly this body can be requested.
    var canGoOn: Bool { entityTag != nil && acceptsRanges }
}
