/// The device that the app runs on. Only the main actor may ask it, as with `UIDevice`.
@MainActor
package final class Device {
    package static let current = Device()

    nonisolated static let name = "Tablet 11"

    /// How often the device has been asked for its model.
    private(set) var readings = 0

    private init() {}

    package var model: String {
        readings += 1
        return Self.name
    }
}
