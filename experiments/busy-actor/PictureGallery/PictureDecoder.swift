/// A decoder of pictures, which computes on the calling thread and never waits.
package final class PictureDecoder: Sendable {
    /// The number of tiles in a picture.
    package let tiles: Int
    private let effort: Int
    private let begins: @Sendable (_ picture: Int) -> Void
    private let ended: @Sendable (_ picture: Int) -> Void

    /// - Parameters:
    ///   - effort: The number of computing steps per tile. A step takes some nanoseconds.
    ///   - begins: A function that is called before a picture is decoded, on the computing thread. The function may
    ///     take time.
    ///   - ended: A function that is called after a picture is decoded, on the computing thread.
    package init(
        tiles: Int,
        effort: Int,
        begins: @escaping @Sendable (_ picture: Int) -> Void = { _ in },
        ended: @escaping @Sendable (_ picture: Int) -> Void = { _ in }
    ) {
        self.tiles = tiles
        self.effort = effort
        self.begins = begins
        self.ended = ended
    }

    package func picture(_ number: Int) -> Picture {
        begins(number)
        let picture = Picture(
            number: number,
            tiles: (0..<tiles).map { Self.tile($0, of: number, effort: effort) }
        )
        ended(number)
        return picture
    }

    /// Decodes one tile of a picture in steps. Each step needs the result of the previous step.
    package static func tile(_ place: Int, of picture: Int, effort: Int) -> Tile {
        var state = UInt64(truncatingIfNeeded: picture &* 1_000_003 &+ place &+ 1)
        for _ in 0...effort {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
        }
        return Tile(picture: picture, place: place, digest: state)
    }
}
