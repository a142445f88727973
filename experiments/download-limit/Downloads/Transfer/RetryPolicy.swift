/// How often and when a transfer tries again.
package struct RetryPolicy: Sendable {
    /// Attempts in a row without any progress of the download.
    package var fruitlessAttempts: Int
    /// Seconds before the second attempt without progress; each further one waits twice as long. After an attempt with
    /// progress, the next one follows at once.
    package var firstDelay: Double
    /// Limits a wait, in seconds, including the server's `Retry-After`.
    package var longestDelay: Double

    package init(fruitlessAttempts: Int = 5, firstDelay: Double = 0.05, longestDelay: Double = 30) {
        self.fruitlessAttempts = fruitlessAttempts
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// The wait before the next attempt, after a number of attempts without progress.
    func delay(after fruitless: Int) -> Double {
        guard fruitless > 0 else { return 0 }
        var delay = firstDelay
        for _ in 1..<fruitless where delay < longestDelay { delay *= 2 }
        return min(delay, longestDelay)
    }
}
