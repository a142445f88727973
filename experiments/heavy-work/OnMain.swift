/// Searches in the tap's handler, on the main thread.
final class OnMain: PrimeScreen {
    override func find() {
        show(search.largestExponent())
    }

    override func cancel() {
        // A search keeps the main thread, so no search is running while this tap is handled.
    }
}
