import Exercises
import Foundation
import Model
import Testing

/// Tests the order of the course's exercises, and which exercise comes next.
@Suite("Course order")
struct CatalogTests {
    private static let catalog = Catalog([
        experiment("files", .files, claims: [1], "read"), experiment("late", .mainThread, claims: [9, 5], "draw"),
        experiment("new", .mainThread, claims: [], "hop"),
        experiment("early", .mainThread, claims: [4, 20], "report", "again"),
    ])

    private static func experiment(
        _ name: String,
        _ topic: Topic,
        claims: [Int],
        _ exercises: String...
    ) -> ExperimentDescription {
        var experiment = ExperimentDescription.madeUp(name, claims: claims, topic: topic)
        experiment.exercises = exercises.map { ExerciseDescription($0, $0, task: [], minutes: 5, hints: []) }
        return experiment
    }

    @Test("Exercises are in order of topic, then of claim; extra exercises come last, and every group has a heading")
    func order() {
        #expect(Self.catalog.groups.map(\.title) == ["Main thread and list", "Files", "Extra"])
        #expect(Self.catalog.entries.map(\.exercise.name) == ["report", "draw", "hop", "read", "again"])
    }

    @Test("After an exercise comes the next one of its topic, then its earlier ones, then the first of the course")
    func nextOfTopic() {
        var progress = Progress()
        func next(after name: String) -> String? { Self.catalog.next(progress, after: name)?.exercise.name }
        #expect(next(after: "draw") == "hop" && next(after: "hop") == "report")
        #expect(next(after: "read") == "report" && next(after: "again") == "report")
        for name in ["hop", "report"] {
            progress.begin(name, from: "")
            progress.note(Progress.Mark(at: .now, file: "", .example(.held)), of: name, startingPoint: "")
        }
        #expect(next(after: "hop") == "draw" && next(after: "draw") == "read")
    }

    @Test("Next is the first exercise that has not held and was not left; those with seen answers come last")
    func next() {
        var progress = Progress()
        func next(after name: String? = nil) -> String? { Self.catalog.next(progress, after: name)?.exercise.name }
        #expect(next() == "report" && next(after: "report") == "draw")
        progress.begin("report", from: "")
        progress.exercises["report"]?.gaveUp = true
        #expect(next() == "draw")
        for name in ["draw", "hop", "read", "any", "again"] {
            progress.begin(name, from: "")
            progress.note(Progress.Mark(at: .now, file: "", .example(.held)), of: name, startingPoint: "")
        }
        #expect(next() == "report" && next(after: "report") == nil)
    }
}
