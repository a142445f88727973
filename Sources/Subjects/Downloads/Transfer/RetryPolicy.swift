/// How often and when a transfer tries again.
package struct RetryPolicy: Sendable {
    /// Attempts in a row that brought the download no byte nearer to its end.
    package var fruitlessAttempts: Int
    /// Seconds before the second fruitless attempt; each further one waits twice as long. After an attempt that brought
    /// something the next follows at once.
    package var firstDelay: Double
    /// Seconds, also for what a server asks with `Retry-After`.
    package var longestDelay: Double

    package init(fruitlessAttempts: Int = 5, firstDelay: Double = 0.05, longestDelay: Double = 30) {
        self.fruitlessAttempts = fruitlessAttempts
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// Before the attempt that follows so many fruitless ones.
    func delay(after fruitless: Int) -> Double {
        guard fruitless > 0 else { return 0 }
        var delay = firstDelay
        for _ in 1..<fruitless where delay < longestDelay { delay *= 2 }
        return min(delay, longestDelay)
    }
}
