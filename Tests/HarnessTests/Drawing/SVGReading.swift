import Drawing
import Foundation
import Model

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An SVG file as a viewer reads it: its elements and its text, or the reason why it is not XML.
struct SVGReading {
    /// A shape with its attributes.
    struct Element {
        var name: String
        var attributes: [String: String]
        /// The element's text, without the text that is shown on hover.
        var text = ""

        func hasStyle(_ style: String) -> Bool {
            attributes["class", default: ""].split(separator: " ").contains { $0 == style }
        }

        func number(_ attribute: String) -> Double? { attributes[attribute].flatMap(Double.init) }
    }

    let elements: [Element]
    let problem: String?

    /// The text of each `text` element, without the text that is shown on hover.
    var texts: [String] { elements.filter { $0.name == "text" }.map(\.text) }
    /// The description for readers who cannot see the drawing.
    var descriptionText: String? { elements.first { $0.name == "desc" }?.text }

    init(_ data: Data) {
        let parser = XMLParser(data: data)
        let reader = Reader()
        parser.delegate = reader
        problem = parser.parse() ? nil : "line \(parser.lineNumber): \(String(describing: parser.parserError))"
        elements = reader.elements
    }

    /// Returns the chart files of a report on `result`, by their names.
    static func files(of result: ExperimentResult) throws -> [String: Data] {
        try TestFolder.use { folder in
            let written = try ReportWriter(directory: folder.path).write(Fixture.document([result])).dropFirst()
            let files = try written.map { path in
                let file = URL(fileURLWithPath: path)
                return (file.lastPathComponent, try Data(contentsOf: file))
            }
            return Dictionary(uniqueKeysWithValues: files)
        }
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [Element] = []
        private var open: [String] = []

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append(Element(name: name, attributes: attributes))
            open.append(name)
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            guard let name = open.last, ["text", "desc"].contains(name),
                let index = elements.lastIndex(where: { $0.name == name })
            else { return }
            elements[index].text += string
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }
    }
}
