/// A report that cannot be created or written: one sentence for standard error.
package struct ReportError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
