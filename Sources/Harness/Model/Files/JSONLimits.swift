import Foundation

/// What a document may contain before anything decodes it: the decoder below us crashes at a depth of 513, and figures
/// that no run has overflow sums and logarithms later.
package struct JSONLimits: Sendable {
    /// The largest number, positive or negative. A whole number of 64 bits that is named `seed`, `thread` or `version` may be
    /// larger.
    var largestNumber: Double
    /// The smallest number but 0: a difference of two times leaves a rest sometimes, but none so small.
    var smallestNumber = 1e-30
    /// A document has about ten.
    var mostLevels = 64
    /// In bytes.
    var longestString = 16_384

    /// For a run's document, its journal, and what a sample's process wrote. 10¹⁵ bytes are a petabyte, and 10¹⁵
    /// nanoseconds eleven days.
    package static let results = JSONLimits(largestNumber: 1e15)
    /// For a timeline, whose times are in microseconds. The durations of all its events can be added.
    package static let timeline = JSONLimits(largestNumber: 1e12)

    static let identifiers: Set<String> = ["seed", "thread", "version"]

    /// Looks through a text once: O(n). What is not JSON is left to the decoder, which refuses it.
    ///
    /// - Throws: ``JSONLimitError`` for the first number, level or string that breaks a limit, for a name that contains
    ///   an escape, and for one that an object has twice: readers would disagree about which counts.
    package func check(_ text: Data) throws(JSONLimitError) {
        let result = text.withUnsafeBytes { bytes in
            Result { () throws(JSONLimitError) in
                var scan = JSONScan(bytes.bindMemory(to: UInt8.self), self)
                try scan.run()
            }
        }
        try result.get()
    }
}

/// What breaks a limit, with its place: "experiments.0.experiment.deadline is 1e308".
package struct JSONLimitError: Error, CustomStringConvertible {
    package let description: String
}
