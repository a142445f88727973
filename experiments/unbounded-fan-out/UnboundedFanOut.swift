import Declaring
import Model

/// A child task for each of thousands of items, and ways to limit the number of items in flight.
struct UnboundedFanOut: Experiment {
    /// The place from which the timetables are loaded.
    enum Source: String, ParameterChoice {
        case server
        /// A drive, on which each timetable in flight holds a descriptor.
        case drive
    }

    static let stops = Parameter("stops", default: 10_000, in: 1...100_000, help: "stops whose timetables are loaded")
    static let loads = Parameter("loads", default: 1, in: 1...100, help: "loads at once, which share the stops")
    static let source = Parameter("source", default: Source.server, help: "where the timetables are")
    static let descriptors = Parameter(
        "descriptors",
        default: 0,
        in: 0...100_000,
        help: "descriptors that the process may have (ulimit -n); 0: the system's limit"
    )
    static let descriptorsAtMost = Parameter(
        "descriptors-at-most",
        default: 1024,
        in: 64...100_000,
        help: "descriptors up to which the process may raise its limit (ulimit -Hn)"
    )

    static let tenThousand = Scenario("ten-thousand", "10,000 timetables are loaded from a server.")
    static let oneSlow = Scenario(
        "one-slow",
        "200 timetables are loaded. One of the first timetables is withheld until all others have arrived, or until no "
            + "more arrive.",
        setting: stops.to(200)
    )
    static let fewDescriptors = Scenario(
        "few-descriptors",
        "2,000 timetables are read from a drive by a process limited to 256 descriptors, or 1,024 if it raises its "
            + "limit.",
        setting: stops.to(2_000),
        source.to(.drive),
        descriptors.to(256)
    )
    static let manyLoads = Scenario(
        "many-loads",
        "20 loads at once read 100 timetables each from a drive, with 256 descriptors.",
        setting: stops.to(2_000),
        loads.to(20),
        source.to(.drive),
        descriptors.to(256)
    )

    static let childPerTimetable = variant(.pitfall, "a child task per timetable", ChildPerTimetable.self)
    static let raisedLimit = variant(
        .popularFix,
        "a child task per timetable, with the limit of descriptors raised",
        RaisedLimit.self,
        twin: childPerTimetable
    )
    static let fixedChunks = variant(
        .popularFix,
        "sixteen at once, then the next sixteen",
        FixedChunks.self,
        twin: childPerTimetable
    )
    static let limiterInChild = variant(
        .refinedFix,
        "a child task per timetable, which waits for one of sixteen places",
        LimiterInChild.self,
        twin: childPerTimetable
    )
    static let slidingWindow = variant(
        .structured,
        "sixteen child tasks; when one ends, the next one starts",
        SlidingWindow.self,
        twin: fixedChunks
    )
    static let bounded = [fixedChunks, limiterInChild, slidingWindow]
    static let all = [childPerTimetable, raisedLimit] + bounded

    static let declaration = Declaration(
        "Ten thousand at once",
        claim: "A child task per item puts everything in flight at once. Memory and descriptors run out, and the "
            + "first result comes late. Fixed chunks wait for their slowest item, and a window bounds one loop only.",
        claimNumbers: [52],
        topic: .swiftConcurrency,
        lead: Lead(.mostInFlight, in: tenThousand, childPerTimetable, slidingWindow),
        parameters: [stops, loads, source, descriptors, descriptorsAtMost],
        scenarios: [tenThousand, oneSlow, fewDescriptors, manyLoads],
        variants: all,
        metrics: [
            .mostInFlight, .askedBeforeFirst, .firstShown, .shownBesideSlow, .missingTimetables, .timetables,
        ],
        charts: [
            .bars("Timetables in flight at once", tenThousand, .mostInFlight),
            .bars("The most heap in use", tenThousand, .peakHeap),
            .bars("Timetables requested before the first is shown", tenThousand, .askedBeforeFirst),
            .bars("Timetables shown while one is slow", oneSlow, .shownBesideSlow),
            .bars("Timetables missing with 256 descriptors", fewDescriptors, .missingTimetables),
            .bars("Timetables missing with twenty loads at once", manyLoads, .missingTimetables),
        ],
        questions: questions,
        smallTest: .with(stops.to(2), loads.to(2)),
        deadline: 15
    ) {
        expectations
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        if values[source] == .drive { try TimetableArchive.write(0..<values[stops], into: directory) }
        return []
    }

    static func measure(_ load: any TimetableLoad.Type, in sample: SampleContext) {
        FanOutTrial(sample).run(load)
    }
}

/// The program.
package func main() -> Never { UnboundedFanOut.main() }

extension Metric {
    static let mostInFlight = Metric(
        "mostInFlight",
        .count,
        "The most timetables requested and not yet answered."
    )
    static let askedBeforeFirst = Metric(
        "askedBeforeFirst",
        .count,
        "Timetables requested by the time the first one was shown."
    )
    static let firstShown = Metric("firstShown", .milliseconds, "From the start until the first timetable was shown.")
    static let shownBesideSlow = Metric(
        "shownBesideSlow",
        .count,
        .higherIsBetter,
        "Timetables shown while one is withheld, counted when all progress has stopped."
    )
    static let missingTimetables = Metric(
        "missingTimetables",
        .count,
        "Timetables that could not be opened and were never shown, or that were shown with wrong content."
    )
    static let timetables = Metric("timetables", .count, .neutral, "Timetables to load.")
}
