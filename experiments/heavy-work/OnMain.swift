/// Searches where the tap is handled.
final class OnMain: PrimeScreen {
    override func find() {
        show(search.largestExponent())
    }

    override func cancel() {
        // There is nothing to cancel: when a tap is handled, no search is under way.
    }
}
