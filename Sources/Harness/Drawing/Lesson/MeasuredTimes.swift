import Foundation
import Model
import Telling

/// The durations of the first look and of the quick profile, one line each. A page has these lines between ``begin``
/// and ``end``. The durations come from a run's results.
package struct MeasuredTimes {
    package static let begin = "<!-- measured times: written by pitfalls report --times -->"
    package static let end = "<!-- end of measured times -->"

    /// The first words of each profile's sentence, in the order of the sentences.
    private static let openings: KeyValuePairs = ["first look": "The first look", "quick": "The quick profile"]

    private let opening: String
    /// The run's sentence.
    package let sentence: String

    /// - Throws: ``UsageError`` if the run has another profile, is not complete, was merged, or used a debug build.
    package init(_ document: ResultDocument) throws(UsageError) {
        guard let opening = Self.openings.first(where: { $0.key == document.profile })?.value else {
            let known = Self.openings.map { "“\($0.key)”" }.joined(separator: " or ")
            throw UsageError("--times takes runs of the profile \(known), not “\(document.profile.onOneLine())”")
        }
        guard document.status == .complete, let endedAt = document.endedAt,
            document.environment.configuration == .release, document.experiments.allSatisfy({ $0.origin == nil })
        else {
            throw UsageError("--times takes complete, unmerged runs of a release build; take the run again")
        }
        self.opening = opening
        let environment = document.environment
        let count = document.experiments.count
        let duration = DurationText.text(.seconds(endedAt.timeIntervalSince(document.startedAt)))
        let cores = "\(environment.cores) core\(environment.cores == 1 ? "" : "s")"
        let commit = environment.commit.map { ", commit \($0)" } ?? ""
        let day = document.startedAt.formatted(.iso8601.year().month().day())
        let facts = "\(environment.processor) with \(cores), \(environment.swift)\(commit), \(day)".onOneLine()
        sentence = "\(opening) took \(duration) for \(count) experiment\(count == 1 ? "" : "s") (\(facts))."
    }

    /// Replaces the page's old sentence about the run's profile. Returns nil if the page lacks the markers.
    package func replaced(in page: String) -> String? {
        let block = MarkedBlock(begin: Self.begin, end: Self.end)
        guard let (begin, end) = block.places(in: page) else { return nil }
        let old = page[begin.upperBound..<end.lowerBound].split(separator: "\n")
        let lines = Self.openings.compactMap { _, opening in
            opening == self.opening ? sentence : old.first { $0.hasPrefix("\(opening) took ") }.map(String.init)
        }
        return page[..<begin.upperBound] + "\n" + lines.joined(separator: "\n") + "\n" + page[end.lowerBound...]
    }
}
