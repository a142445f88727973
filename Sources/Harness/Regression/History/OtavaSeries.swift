import Foundation

/// One figure over time, as it is handed to Otava: a point per commit, oldest first.
package struct OtavaSeries: Sendable, Equatable {
    /// Any text; it comes back with the change points. Unique among the series of a call.
    package let name: String
    /// When each point was measured. Otava keeps the points in the order they are given in, whatever their times.
    package let times: [Date]
    /// Each point's value, in the figure's unit. A value that is not finite is left out.
    package let values: [Double]
    package let isLowerBetter: Bool

    /// - Precondition: As many times as values.
    package init(name: String, times: [Date], values: [Double], isLowerBetter: Bool) {
        precondition(times.count == values.count, "a series has a time per value")
        self.name = name
        self.times = times
        self.values = values
        self.isLowerBetter = isLowerBetter
    }
}
