import Declaring
import StopsApp

extension StopsImport {
    /// Creates the import of a sample's feed. The timeline records the import, and an error in the import ends the
    /// sample.
    @MainActor
    package init(of feed: FeedInput, in sample: SampleContext) {
        let failed: @Sendable (any Error) -> Void = { [sample] in sample.fail("\($0)") }
        let watch = ImportWatch(timeline: sample.timeline, failed: failed)
        self.init(
            feed: feed.path,
            rowsPerSave: sample[StoreTrial.rowsPerSave],
            watch: { watch.run($0) },
            failed: failed
        )
    }
}
