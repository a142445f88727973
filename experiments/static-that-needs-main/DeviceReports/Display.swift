/// A display that shows departures. Only the main actor may read its settings, and a reading may take a while.
@MainActor
package final class Display {
    /// How often the settings have been read.
    private(set) var readings = 0
    /// Called in the middle of each reading.
    var isReading: @MainActor () -> Void = {}

    private var current: DisplaySettings

    init(_ settings: DisplaySettings) {
        current = settings
    }

    package var settings: DisplaySettings {
        readings += 1
        isReading()
        return current
    }

    func change(to settings: DisplaySettings) {
        current = settings
    }
}

package struct DisplaySettings: Hashable, Sendable {
    package let textSize: Int
    package let isDark: Bool

    package init(textSize: Int, isDark: Bool) {
        (self.textSize, self.isDark) = (textSize, isDark)
    }
}

/// Gives a display's settings to the code that draws its pages.
package protocol DisplayFollowing: AnyObject, Sendable {
    /// Called on the main thread, before any thread asks for the settings.
    @MainActor init(_ display: Display)

    /// Called on the main thread after each change of the display's settings.
    @MainActor func displayDidChange()

    /// Returns the settings as of the last call of ``displayDidChange()``. Any thread may call it.
    func settings() -> DisplaySettings
}
