/// A decoded picture.
package struct Picture: Sendable, Equatable {
    package let number: Int
    package let tiles: [Tile]

    package init(number: Int, tiles: [Tile]) {
        self.number = number
        self.tiles = tiles
    }
}

/// A part of a picture, which comes to the screen as a unit.
package struct Tile: Sendable, Equatable {
    package let picture: Int
    package let place: Int
    /// A digest of the tile's pixels.
    package let digest: UInt64
}
