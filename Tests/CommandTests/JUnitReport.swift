import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// JUnit's XML as CI systems read it, checked against the common part of their schemas. One `testsuites` contains
/// suites. Their cases have names and at most one outcome, and their counts match the cases.
struct JUnitReport {
    let cases: Int
    let failures: Int

    init(path: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        // The parser of `XMLDocument` repairs malformed XML, so another parser checks the text first.
        let parser = XMLParser(data: data)
        #expect(parser.parse() && parser.parserError == nil, "\(String(describing: parser.parserError))")
        let document = try XMLDocument(data: data)
        func count(_ path: String) throws -> Int { try document.nodes(forXPath: path).count }
        let suite = "/testsuites/testsuite"
        cases = try count("\(suite)/testcase[@name != '' and @classname != '']")
        failures = try count("\(suite)/testcase/failure[@message]")
        let skipped = try count("\(suite)/testcase/skipped[@message]")
        // A case that passed may have a remark that the machine disturbed a sample.
        let remarks = try count("\(suite)/testcase/system-out")
        // The document contains no other elements.
        #expect(try count("//*") == 2 + cases + failures + skipped + remarks)
        #expect(try count("\(suite)/testcase[count(*) > 1]") == 0)
        for (name, number) in [("tests", cases), ("failures", failures), ("errors", 0), ("skipped", skipped)] {
            #expect(try count("\(suite)[@name != '' and @\(name) = '\(number)']") == 1, "\(number) \(name)")
        }
    }
}
