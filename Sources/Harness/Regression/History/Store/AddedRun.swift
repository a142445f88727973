import Foundation
import Model

/// A run that may be added to a store: it has ended, and its figures are those of a commit.
package struct AddedRun: Sendable {
    package let path: String
    let document: ResultDocument

    /// - Parameter path: Where the document is from, for error messages.
    /// - Throws: ``UsageError`` with one sentence that says why the run is no point of a history.
    package init(_ document: ResultDocument, from path: String) throws(UsageError) {
        self.document = document
        self.path = path
        let name = path.shownPath
        guard document.status != .running else {
            throw UsageError("\(name) is of a run that has not ended, or was cut off; add it when it has ended")
        }
        guard document.experiments.contains(where: { !$0.samples.isEmpty }) else {
            throw UsageError("\(name) has no samples; add the results.json of a run")
        }
        for result in document.experiments {
            let environment = document.environment(of: result)
            guard let commit = environment.commit else {
                throw UsageError(
                    "\(name) was not measured in a checkout that git can read, so nobody knows its commit; run again "
                        + "in one, then add that"
                )
            }
            guard (7...64).contains(commit.count), commit.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                throw UsageError("\(name) is damaged: “\(commit.onOneLine())” is no commit; restore it, or run again")
            }
            guard let isDirty = environment.isDirty else {
                throw UsageError(
                    "git did not say in time whether \(name) was measured with changes that are not committed, so "
                        + "nobody knows whether its figures are the commit's; run again, then add that"
                )
            }
            guard !isDirty else {
                throw UsageError(
                    "\(name) was measured with changes that are not committed, so its figures belong to no commit; "
                        + "commit them and run again, then add that"
                )
            }
        }
    }
}
