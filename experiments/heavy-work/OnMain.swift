/// Searches where the tap is handled.
final class OnMain: PrimeScreen {
    override func find() {
        show(search.largestExponent())
    }

    override func cancel() {
        // Nothing to cancel: while a tap is handled, no search runs.
    }
}
