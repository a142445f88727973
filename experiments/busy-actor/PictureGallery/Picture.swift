/// A decoded picture.
package struct Picture: Sendable, Equatable {
    package let number: Int
    package let tiles: [Tile]

    package init(number: Int, tiles: [Tile]) {
        self.number = number
        self.tiles = tiles
    }
}

/// A part of a picture, as it comes to the screen.
package struct Tile: Sendable, Equatable {
    package let picture: Int
    package let place: Int
    /// Its pixels, as a digest.
    package let digest: UInt64
}
