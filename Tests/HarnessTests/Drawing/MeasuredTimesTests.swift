import Drawing
import Foundation
import Model
import Testing

/// Tests a page's sentences about the durations of runs.
struct MeasuredTimesTests {
    private static func page(_ lines: String...) -> String {
        let block = ([MeasuredTimes.begin] + lines + [MeasuredTimes.end]).joined(separator: "\n")
        return "# A page\n\n\(block)\n\nThe quick profile took another turn.\n"
    }

    private static func document(_ profile: String, seconds: Double = 72) -> ResultDocument {
        var document = Fixture.document()
        document.profile = profile
        document.endedAt = document.startedAt.addingTimeInterval(seconds)
        return document
    }

    private static let quick =
        "The quick profile took 1 min 12 s for 1 experiment "
        + "(An Example Processor with 2 cores, Swift 6.3.1, commit 0123abc, 2026-02-02)."
    private static let firstLook =
        quick.replacing("The quick profile took 1 min 12 s", with: "The first look took 41 s")

    @Test func `a sentence says what took how long, and where`() throws {
        #expect(try MeasuredTimes(Self.document("quick")).sentence == Self.quick)
        #expect(try MeasuredTimes(Self.document("first look", seconds: 41)).sentence == Self.firstLook)
        var outside = Self.document("quick")
        outside.environment.commit = nil
        outside.environment.cores = 1
        #expect(try MeasuredTimes(outside).sentence.hasSuffix("with 1 core, Swift 6.3.1, 2026-02-02)."))
    }

    @Test func `a run's sentence replaces the one about its profile, and the other sentence stays`() throws {
        let quick = try MeasuredTimes(Self.document("quick"))
        let firstLook = try MeasuredTimes(Self.document("first look", seconds: 41))
        let old = Self.page("The first look took 5 s, then.", "The quick profile took 6 s, then.")
        #expect(quick.replaced(in: old) == Self.page("The first look took 5 s, then.", Self.quick))
        let both = Self.page(Self.firstLook, Self.quick)
        #expect(firstLook.replaced(in: old).flatMap(quick.replaced) == both)
        #expect(quick.replaced(in: old).flatMap(firstLook.replaced) == both)
        #expect(quick.replaced(in: both) == both)
    }

    @Test func `a sentence without a measurement is removed`() throws {
        let quick = try MeasuredTimes(Self.document("quick"))
        #expect(quick.replaced(in: Self.page("It takes some seven minutes.", "")) == Self.page(Self.quick))
        #expect(quick.replaced(in: Self.page()) == Self.page(Self.quick))
    }

    @Test(arguments: ["", "# A page\n\(MeasuredTimes.begin)\n", "\(MeasuredTimes.end)\n\(MeasuredTimes.begin)\n"])
    func `a page without both markers has no place for the times`(page: String) throws {
        #expect(try MeasuredTimes(Self.document("quick")).replaced(in: page) == nil)
    }

    @Test func `a run that does not measure these times is refused`() throws {
        var cutOff = Self.document("quick")
        cutOff.endedAt = nil
        var interrupted = Self.document("quick")
        interrupted.status = .interrupted
        var debug = Self.document("quick")
        debug.environment.configuration = .debug
        var other = Self.document("quick")
        other.experiments[0].experiment.name = "another"
        let merged = try ResultDocument.merged([("one", Self.document("quick")), ("other", other)])
        for document in [Self.document("standard"), cutOff, interrupted, debug, merged] {
            #expect(throws: UsageError.self) { try MeasuredTimes(document) }
        }
    }
}
