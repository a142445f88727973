/// The harness failed, through no fault of its input: one sentence for standard error, exit status 70.
package struct HarnessError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
