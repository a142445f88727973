import Declaring
import Measuring
import Model
import StopsTrial

extension Metric {
    static let longestPush = Metric(
        "longestPush",
        .milliseconds,
        "The most processor time that the main thread took while a child context was saved into its parent, and no "
            + "further. Zero without such a save."
    )
    static let mainFetches = Metric(
        "mainFetches",
        .count,
        "Requests to the store that the main thread performed during the import: its own, and those of its "
            + "contexts' children. Reading a row for the screen does not count."
    )
}

extension SampleContext {
    /// Records the main thread's work for saves and fetches of child contexts.
    func noteParentsWork(_ saves: [SaveWatch.Save], fetches: Int) {
        let pushes = saves.filter(\.isIntoParent).map { $0.isOnMain ? $0.running : $0.mainRunning }
        note(.longestPush, (pushes.max() ?? .zero).milliseconds)
        note(.mainFetches, Double(fetches))
    }
}
