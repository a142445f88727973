import Model

extension Metric {
    static let tilesPerPicture = Metric("tilesPerPicture", .count, .neutral, "Tiles of each of the two pictures.")
    static let shownAtMiddle = Metric(
        "shownAtMiddle",
        .count,
        .higherIsBetter,
        "Tiles on the screen while the picture's middle tile is decoded."
    )
    static let answersMeanwhile = Metric(
        "answersMeanwhile",
        .count,
        .higherIsBetter,
        "Tiles, of the first, the middle and the last, during whose decoding the user opened a kept picture."
    )
    static let decodedTiles = Metric(
        "decodedTiles",
        .count,
        "Decodings of tiles of the two pictures, including repeated ones."
    )
    static let outOfOrder = Metric("outOfOrder", .count, "Tiles whose decoding began before an earlier tile's.")
    static let secondTiles = Metric(
        "secondTiles",
        .count,
        .higherIsBetter,
        "Tiles returned to the second caller, which asked for the picture while the middle tile was decoded."
    )
    static let tilesInPlace = Metric(
        "tilesInPlace",
        .count,
        .higherIsBetter,
        "Tiles shown in the right place; 0 if the screen got other tiles too, or if the picture was not kept or "
            + "not shown again."
    )
}
