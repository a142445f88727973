import Foundation
import Lab
import StopsApp
import StopsTrial

/// The feed, and the store that the app is shipped with: all samples of a run share them.
struct LaunchInput {
    static let otherMegabytes = Parameter(
        "other-megabytes",
        default: 0,
        in: 0...10_000,
        help: "megabytes that the shipped store has beside the rows: pictures or a map"
    )

    let feed: FeedInput
    let shippedStore: String

    init(_ values: ParameterValues, directory: String) throws {
        feed = try FeedInput(values, directory: directory)
        let name = URL(fileURLWithPath: feed.path).deletingPathExtension().lastPathComponent
        shippedStore = "\(directory)/shipped-\(name)-\(values[Self.otherMegabytes]).sqlite"
    }

    /// Makes the feed and the store, unless another scenario has made the same ones.
    ///
    /// - Returns: What the user should know about the feed.
    func prepare(_ values: ParameterValues) throws -> [String] {
        let remarks = try feed.prepare()
        guard !FileManager.default.fileExists(atPath: shippedStore) else { return remarks }
        try ShippedStore.make(
            at: shippedStore,
            feed: feed.path,
            rowsPerSave: values[StoreTrial.rowsPerSave],
            pictures: values[Self.otherMegabytes]
        )
        return remarks
    }
}
