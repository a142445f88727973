import Lab
import Model
import StopsTrial

/// The first launch of an app with thousands of rows: imported there and then, or shipped as a store.
@main
struct PreloadedStore: Experiment {
    static let firstLaunch = Scenario("first-launch", "The app is launched for the first time: there is no store yet.")
    static let largeStore = Scenario(
        "large-store",
        "The same, with 200 MB of pictures in the shipped store beside the rows.",
        isLarge: true,
        setting: [.init(ShippedStore.otherMegabytes, 200)]
    )

    static let declaration = Declaration(
        name: "preloaded-store",
        title: "A store that is ready at the first launch",
        claim:
            "Instead of importing the same data on every device at its first launch, ship the store as a file, or fetch "
            + "one that was made on a server.",
        claimNumbers: [11],
        topic: .coreData,
        parameters: StoreTrial.parameters + [AnyParameter(ShippedStore.otherMegabytes)],
        scenarios: [firstLaunch, largeStore],
        variants: variants,
        metrics: LaunchMetrics.all,
        expectations: LaunchExpectations.all,
        charts: charts,
        deadline: 60,
        lesson: PackageResources.README_md
    )

    private static let variants: [Variant] = [
        variant(
            "import-at-launch",
            .pitfall,
            "imports the feed in the background, each save merged into the list",
            "ImportAtLaunch.swift",
            importAtLaunch
        ),
        variant(
            "copy-on-main",
            .articleFix,
            "copies the shipped store on the main thread, then opens it",
            "CopyOnMain.swift",
            copyOnMain
        ),
        variant(
            "fetch-prepared",
            .articleFix,
            "takes a prepared store chunk by chunk, as from a server",
            "FetchPrepared.swift",
            fetchPrepared
        ),
        variant(
            "copy-in-background",
            .refinedFix,
            "copies the shipped store in the background, and renames it once it is whole",
            "CopyInBackground.swift",
            copyInBackground
        ),
        variant(
            "awaited-copy",
            .structured,
            "awaits the copy, made off the main actor",
            "AwaitedCopy.swift",
            awaitCopy
        ),
    ]

    private static let charts: [ChartDescription] = [
        bars("From the start of the launch until the list shows every row", LaunchMetrics.timeToAllRows, firstLaunch),
        bars("Processor time to get the rows there, all threads", LaunchMetrics.fillingCPUTime, firstLaunch),
        bars("Bytes written, until the store is closed", LaunchMetrics.bytesWritten, firstLaunch),
        bars("Until the list shows its first row", LaunchMetrics.timeToFirstRow, firstLaunch),
        bars("Processor time of the main thread to open the list", LaunchMetrics.openingCPUTime, firstLaunch),
        bars(
            "With 200 MB of pictures in the store: the longest that the screen stood still, without the opening of the "
                + "list",
            LaunchMetrics.stallBesidesOpening,
            largeStore
        ),
    ]

    private static func bars(_ title: String, _ metric: Metric, _ scenario: Scenario) -> ChartDescription {
        ChartDescription(title: title, scenario: scenario.description.name, drawing: .bars(metric: metric.name))
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try ShippedStore(values, directory: directory).prepare()
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ start: @escaping @Sendable @MainActor (Launch) throws -> Void
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            try LaunchTrial(context).measure(start)
        }
    }
}
