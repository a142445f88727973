import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// JUnit's XML as CI systems read it, checked against what their schemas share: one `testsuites` with suites in it,
/// whose cases have names and at most one outcome, and counts that match the cases.
final class JUnitReport: NSObject, XMLParserDelegate {
    private(set) var cases = 0
    private(set) var failures = 0
    private(set) var skipped = 0
    private var path: [String] = []
    private var stated: [String: Int] = [:]
    private var outcomes = 0

    private static let children: [String: Set<String>] = [
        "": ["testsuites"], "testsuites": ["testsuite"], "testsuite": ["testcase"],
        "testcase": ["failure", "skipped", "error"], "failure": [], "skipped": [], "error": [],
    ]

    init(path: String) throws {
        super.init()
        let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: path)))
        parser.delegate = self
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(stated["tests"] == cases)
        #expect(stated["failures"] == failures)
        #expect(stated["errors"] == 0)
        #expect(stated["skipped"] == skipped)
    }

    func parser(
        _ parser: XMLParser,
        didStartElement element: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        #expect(Self.children[path.last ?? ""]?.contains(element) == true, "\(element) in \(path)")
        path.append(element)
        switch element {
        case "testsuite":
            #expect(attributes["name"]?.isEmpty == false)
            stated = attributes.compactMapValues { Int($0) }
        case "testcase":
            #expect(attributes["name"]?.isEmpty == false)
            #expect(attributes["classname"]?.isEmpty == false)
            cases += 1
            outcomes = 0
        case "failure", "skipped":
            #expect(attributes["message"] != nil)
            outcomes += 1
            #expect(outcomes == 1)
            if element == "failure" { failures += 1 } else { skipped += 1 }
        default: break
        }
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
        path.removeLast()
    }
}
