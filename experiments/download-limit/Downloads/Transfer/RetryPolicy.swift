/// The rules by which a transfer repeats a failed attempt.
package struct RetryPolicy: Sendable {
    /// The maximum number of successive attempts in which the download makes no progress.
    package var fruitlessAttempts: Int
    /// The delay after the first attempt without progress, in seconds. Each further attempt without progress doubles
    /// the delay. An attempt with progress is followed by the next attempt at once.
    package var firstDelay: Double
    /// The maximum delay in seconds, which is also the limit for the server's `Retry-After`.
    package var longestDelay: Double

    package init(fruitlessAttempts: Int = 5, firstDelay: Double = 0.05, longestDelay: Double = 30) {
        self.fruitlessAttempts = fruitlessAttempts
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// Returns the delay before the next attempt, after `fruitless` attempts without progress.
    func delay(after fruitless: Int) -> Double {
        guard fruitless > 0 else { return 0 }
        var delay = firstDelay
        for _ in 1..<fruitless where delay < longestDelay { delay *= 2 }
        return min(delay, longestDelay)
    }
}
