/// The parts of an app that need the device's model: its crash reports, and the title of its about screen.
package protocol DeviceReporting: SendableMetatype {
    /// Called when the app has launched.
    @MainActor static func launch()

    /// Starts sending a report on a background thread. The report needs the device's model.
    @MainActor static func send(_ report: Report)

    /// The title of the about screen, "About this" with the device's model.
    @MainActor static func aboutTitle() -> String
}

extension DeviceReporting {
    package static func launch() {}
}
