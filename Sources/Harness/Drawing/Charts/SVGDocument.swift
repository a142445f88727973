/// A finished chart, with its size, its description in words, and its shapes.
struct SVGDocument {
    var width: Double
    var height: Double
    var title: String
    /// The figures in words, for readers who cannot see the chart.
    var description: String
    var canvas: SVGCanvas

    /// Returns the chart as a separate file, with its style and its background.
    func file(styleSheet: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        \(opening(namespace: " xmlns=\"http://www.w3.org/2000/svg\"", identifier: "chart"))
        <style>
        \(styleSheet.replacing("<", with: "\\3c "))
        </style>
        <rect class="surface" x="0" y="0" width="\(SVGCanvas.number(width))" height="\(SVGCanvas.number(height))" rx="8"/>
        \(canvas.markup)</svg>

        """
    }

    /// Returns the chart as an element of a page. The page contains the style.
    ///
    /// - Parameter identifier: An identifier that no other element of the page has.
    func element(identifier: String) -> String {
        "\(opening(namespace: "", identifier: identifier))\n\(canvas.markup)</svg>"
    }

    /// Returns a second element for a chart that the page already shows at another width. The second element refers to
    /// the title and the description of the first.
    func element(describedBy identifier: String) -> String {
        "\(tag(namespace: "", identifier: identifier))\n\(canvas.markup)</svg>"
    }

    private func opening(namespace: String, identifier: String) -> String {
        let name = Markup.escaped(identifier)
        return """
            \(tag(namespace: namespace, identifier: identifier))
            <title id="\(name)-title">\(Markup.escaped(title, atMost: Markup.longestText))</title>
            <desc id="\(name)-desc">\(Markup.escaped(description, atMost: Markup.longestDescription))</desc>
            """
    }

    private func tag(namespace: String, identifier: String) -> String {
        let size = "\(SVGCanvas.number(width)) \(SVGCanvas.number(height))"
        let name = Markup.escaped(identifier)
        return """
            <svg\(namespace) class="chart" viewBox="0 0 \(size)" width="\(SVGCanvas.number(width))" \
            height="\(SVGCanvas.number(height))" role="img" aria-labelledby="\(name)-title \(name)-desc">
            """
    }
}
