import Exercises
import Model
import Telling
import Testing

import struct Model.Expectation

/// Tests that a mark depends on the measurements of the learner's file, and never on the machine.
@Suite("Exercise mark")
struct ExerciseMarkTests {
    private let style = TerminalStyle(width: 80, isTerminal: false, usesColour: false, usesUnicode: true)

    @Test(
        "One failure means not yet; an undecided sentence means inconclusive, unless another fails",
        arguments: [
            ([Verdict.Ruling.held, .held], ExerciseMark.Grade.holds), ([.held, .failed], .notYet),
            ([.held, .undecided], .inconclusive), ([.undecided, .failed], .notYet),
            ([.held, .notMeasured], .inconclusive), ([], .inconclusive),
        ]
    )
    func grade(rulings: [Verdict.Ruling], grade: ExerciseMark.Grade) {
        #expect(ExerciseMark.example(rulings).grade == grade)
    }

    @Test("A failure shows its metric, its figure, where the bound comes from, and related figures, in words")
    func text() {
        #expect(
            lines(.example([.failed, .held])) == [
                "one-per-frame: not yet",
                "The pitfall is flooded: a block for each row.",
                "",
                "✗ Your answer keeps the frames.",
                "    stall: yours 3 ms, must be at most 2 ms (2 × 1 ms of our answer);",
                "    the pitfall 90 ms",
                "    (stall: The longest stall.)",
                "",
                "✓ Your answer keeps the frames.",
            ]
        )
    }

    @Test("Undecided and unmeasured sentences are listed with reasons, even if another one fails")
    func undecided() {
        var marked = MarkedExample()
        marked.evidence = "failed at first, held in new samples"
        let text = lines(marked.mark([.undecided, .failed, .notMeasured, .held]))
        let why = "    failed at first, held in new samples"
        #expect(text[0] == "one-per-frame: not yet")
        #expect(text.filter { $0.hasSuffix("keeps the frames.") }.map { String($0.prefix(1)) } == ["✗", "?", "–", "✓"])
        #expect(text.suffix(8).starts(with: ["", "? Your answer keeps the frames.", why, ""]))
    }

    @Test("An inconclusive mark blames the machine only if it disturbed a sample of an undecided sentence")
    func inconclusive() {
        func heading(disturbed: Verdict.Ruling) -> String {
            var marked = MarkedExample()
            marked.disturbed = [disturbed]
            return lines(marked.mark([.undecided, .held]))[0]
        }
        #expect(heading(disturbed: .held).hasPrefix("one-per-frame: inconclusive: the samples do not decide"))
        #expect(heading(disturbed: .undecided).hasPrefix("one-per-frame: inconclusive: the machine is busy"))
    }

    @Test("A sentence that is judged on other systems only does not keep an answer from holding")
    func elsewhere() {
        var marked = MarkedExample()
        marked.evidence = "not on this system"
        #expect(marked.mark([.held, .notMeasured]).grade == .holds)
    }

    @Test("A sentence that holds is on one line if there is room, without an explanation of its metric")
    func held() {
        let wide = TerminalStyle(width: 120, isTerminal: false, usesColour: false, usesUnicode: true)
        #expect(
            MarkText(style: wide).lines(.example([.held]), of: "one-per-frame") == [
                "one-per-frame: holds",
                "The pitfall is flooded: a block for each row.",
                "✓ Your answer keeps the frames.",
                "    stall: yours 3 ms, must be at most 2 ms (2 × 1 ms of our answer); the pitfall 90 ms",
            ]
        )
    }

    @Test("A bound that is a multiple of another metric names that metric, with the unit of the factor")
    func otherMetric() {
        var marked = MarkedExample()
        marked.bound = .multiple(120, of: marked.figure("wallTime"))
        marked.metric = "updates"
        #expect(
            lines(marked.mark([.failed])).suffix(4) == [
                "    updates: yours 12,801, must be at most 7.68 (120 per second × 64 ms of",
                "    wallTime); the pitfall 12,801, our answer 12,801",
                "    (updates: Updates shown.)",
                "    (wallTime: Until the work ends.)",
            ]
        )
        marked.bound = .multiple(1, of: marked.figure("wallTime"))
        #expect(lines(marked.mark([.failed])).joined().contains("must be at most 0.064 (wallTime)"))
    }

    @Test("A figure and its unit stay on one line", arguments: [true, false])
    func units(usesUnicode: Bool) {
        for width in 40...80 {
            let narrow = TerminalStyle(width: width, isTerminal: false, usesColour: false, usesUnicode: usesUnicode)
            let lines = MarkText(style: narrow).lines(.example([.failed]), of: "one-per-frame")
            #expect(lines.allSatisfy { $0.count <= width && !$0.hasPrefix("    ms") }, "\(lines)")
            #expect(lines.allSatisfy { !$0.contains("\u{A0}") })
        }
    }

    @Test("If samples differ, the figure says which one it is; if they are equal, it does not")
    func severalSamples() {
        var marked = MarkedExample()
        marked.samples = 3
        #expect(lines(marked.mark([.failed])).joined().contains("    stall: yours 3 ms, "))
        marked.growth = 1
        #expect(lines(marked.mark([.failed])).joined().contains("    stall, median of 3 samples: yours 4 ms, "))
        marked.samplesOfYours = 5
        #expect(lines(marked.mark([.failed])).joined().contains("    stall, median of up to 5 samples: yours 5 ms, "))
    }

    @Test("The pitfall of the exercise's own type is called the starting point; other variants by their kinds")
    func names() {
        var marked = MarkedExample()
        marked.beside = [("one-per-frame", .pitfall)]
        let begun = lines(marked.mark([.failed])).joined(separator: "\n")
        #expect(begun.contains("    the starting point 90 ms") && !begun.contains("The pitfall is"))
        let itself = lines(marked.mark([.failed], of: "starting-point")).joined(separator: "\n")
        #expect(itself.components(separatedBy: "the starting point ").count == 2)
        marked.beside = [("printed", .articleFix), ("small", .pitfall), ("large", .pitfall)]
        let several = lines(marked.mark([.failed])).joined(separator: "\n")
        #expect(several.contains("    the article's fix 90 ms, the pitfall small 90 ms, the pitfall large 90 ms"))
    }

    @Test(
        "An answer marked in the learner's place is not called the learner's",
        arguments: [
            ("our-answer", "Our answer keeps the frames.", "stall: our answer 3 ms"),
            ("starting-point", "The starting point keeps the frames.", "stall: the starting point 3 ms"),
            ("waits", "This answer keeps the frames.", "stall: this answer 3 ms"),
        ]
    )
    func answer(name: String, sentence: String, figure: String) {
        let text = lines(MarkedExample().mark([.failed], of: name)).joined(separator: "\n")
        #expect(text.contains("✗ \(sentence)\n    \(figure), "))
        #expect(!text.localizedCaseInsensitiveContains("your"))
    }

    @Test("A file that never ends has no figures: the mark says how it ended")
    func unfinished() {
        var marked = MarkedExample()
        marked.outcome = .timedOut(afterSeconds: 10)
        #expect(lines(marked.mark([.failed])).last == "    yours did not finish: timed out after 10 s")
        marked.samples = 2
        #expect(lines(marked.mark([.failed])).last == "    yours did not finish: timed out after 10 s, 2 of 2 samples")
    }

    @Test("The comparison has only our answer's figure")
    func comparison() {
        var marked = MarkedExample()
        marked.bound = .constant(2)
        #expect(
            MarkText(style: style).comparison(marked.mark([.failed]), with: "our-answer") == [
                "Your answer keeps the frames.",
                "    stall: yours 3 ms, must be at most 2 ms; our answer 1 ms",
            ]
        )
    }

    private func lines(_ mark: ExerciseMark) -> [String] {
        MarkText(style: style).lines(mark, of: "one-per-frame")
    }
}
