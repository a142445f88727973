import Model

extension SharesChart {
    /// The chart as an SVG file with its own style.
    ///
    /// - Throws: ``HarnessError`` if this build's style is missing.
    package func file() throws(HarnessError) -> String {
        drawn().file(styleSheet: try Templates().chartStyle)
    }
}
