/// The message that the server sends when a score changes.
package struct ScoreMessage: Sendable {
    package let score: Score
    /// The photo in the message; nil for a message without a photo.
    package let photo: Photo?

    package init(score: Score, photo: Photo? = nil) {
        self.score = score
        self.photo = photo
    }
}

/// The score of a match. A later one replaces it.
package struct Score: Hashable, Sendable {
    package let match: Int
    /// The number of the score in its match, counted from 1.
    package let number: Int

    package init(match: Int = 1, number: Int) {
        self.match = match
        self.number = number
    }
}
