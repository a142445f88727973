import Drawing
import Foundation
import Model
import Testing

import struct Model.Expectation

/// Tests the course's own files: nothing is missing or superfluous, and every figure comes from a run.
@Suite("Repository", .timeLimit(.minutes(5)), .serialized)
struct RepositoryTests {
    private let experiments: [ExperimentDescription]

    init() async throws { experiments = try await Installation.experiments() }

    @Test("Every experiment folder is in the manifest, and vice versa")
    func folders() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/experiments")
        #expect(Set(folders) == Set(experiments.map(\.name) + ["README.md", "claims.md", "WORKSHOP.md"]))
    }

    @Test("The pages list the experiments as they are declared")
    func listedExperiments() throws {
        for page in ["README.md", "experiments/README.md"] {
            let written = try Checkout.text(page)
            #expect(ListedExperiments(experiments).replaced(in: written) == written, "\(page)")
        }
    }

    @Test("Every lesson is short, has its sections, the code early, a link to each variant's file, and notes")
    func lessons() throws {
        let found = try experiments.flatMap { try ExperimentFolder($0).faultsOfLesson() }
        #expect(found == [])
    }

    @Test("The code in a lesson is the code in the variants' files")
    func lessonCode() throws {
        for experiment in experiments {
            let folder = "experiments/\(experiment.name)"
            let code = LessonCode { try Checkout.text("\(folder)/\($0)") }
            let lesson = try Checkout.text("\(folder)/README.md")
            #expect(try code.replaced(in: lesson) == lesson, "\(folder)")
        }
    }

    @Test("Every experiment asks three questions or more; the lesson asks one, and the notes answer each")
    func questions() throws {
        for experiment in experiments {
            #expect((3...6).contains(experiment.questions.count), "\(experiment.name)")
            #expect(try ExperimentFolder(experiment).faultsOfQuestions(experiment.questions) == [])
            #expect(Set(experiment.questions.map(\.name)).count == experiment.questions.count, "\(experiment.name)")
        }
    }

    @Test("Every question is answered by a metric in existing cells, without a slow scenario")
    func askedCells() {
        for experiment in experiments {
            let cells = Set(experiment.cells)
            let metrics = Set(experiment.metrics.map(\.name))
            let large = Set(experiment.scenarios.filter(\.isLarge).map(\.name))
            for question in experiment.questions {
                #expect(!question.cells.isEmpty && cells.isSuperset(of: question.cells), "\(question.name)")
                #expect(!question.cells.contains { large.contains($0.scenario) }, "\(question.name)")
                #expect(Set(question.options).count == question.options.count, "\(question.name)")
                switch question.asked {
                case .number(let figure): #expect(metrics.contains(figure.metric), "\(question.name)")
                case .variant(let ranking), .order(let ranking):
                    #expect(metrics.contains(ranking.metric) && ranking.variants.count > 1, "\(question.name)")
                case .statement(let statements):
                    #expect(statements.count > 1 && statements.count { $0.claim == nil } == 1, "\(question.name)")
                }
            }
        }
    }

    @Test("The answers in a lesson are the reference run's")
    func answers() throws {
        for result in try ResultFile.read(Checkout.reference).experiments {
            let name = result.experiment.name
            var asked = result
            // The committed run may be older than a question, but its samples can answer the question.
            asked.experiment.questions = experiments.first { $0.name == name }?.questions ?? []
            let notes = try Checkout.text("experiments/\(name)/NOTES.md")
            #expect(LessonAnswers(asked).replaced(in: notes) == notes, "\(name)")
            for question in asked.experiment.questions {
                #expect(asked.truth(of: question).answer != nil, "\(name): \(question.name)")
            }
        }
    }

    @Test("Every pitfall and every fix has a variant to compare it with")
    func twins() {
        for experiment in experiments {
            let names = Set(experiment.variants.map(\.name))
            let twins = Set(experiment.variants.compactMap(\.twin))
            #expect(twins.isSubset(of: names), "\(experiment.name)")
            for variant in experiment.variants {
                #expect(variant.twin != nil || twins.contains(variant.name), "\(variant.name) stands alone")
                #expect(variant.twin != variant.name)
            }
        }
    }

    @Test("Every lead is drawn and small: its pitfall shows something there, its fix holds, and no fix has fewer flaws")
    func leads() throws {
        for experiment in experiments {
            let lead = try #require(experiment.lead, "\(experiment.name)")
            let scenario = try #require(experiment.scenarios.first { $0.name == lead.scenario }, "\(experiment.name)")
            let metric = try #require(experiment.leadMetric, "\(experiment.name)")
            #expect(!scenario.isLarge && metric.direction != .neutral, "\(experiment.name)")
            /// Counts a variant's expectations with a role, in one scenario or in all scenarios.
            func count(_ role: Expectation.Role, of variant: String, in scenario: String? = nil) -> Int {
                experiment.expectations.filter { $0.role == role }.compactMap(\.claim.cells.first)
                    .count { $0.variant == variant && (scenario == nil || $0.scenario == scenario) }
            }
            #expect(count(.pitfallShows, of: lead.pitfall, in: lead.scenario) > 0, "\(experiment.name)")
            #expect(count(.fixHolds, of: lead.fix, in: lead.scenario) > 0, "\(experiment.name)")
            // The fix with the fewest flaws may still have one, because in two experiments every fix has a flaw.
            let fixes = experiment.variants.filter { $0.kind != .pitfall }.map(\.name)
            #expect(fixes.contains(lead.fix), "\(experiment.name)")
            #expect(count(.flawShows, of: lead.fix) == fixes.map { count(.flawShows, of: $0) }.min(), "\(lead.fix)")
            let isDrawn = experiment.charts.contains { chart in
                switch chart.drawing {
                case .bars(let shown): shown == lead.metric && chart.scenario == lead.scenario
                case .sweep(_, let swept, let shown, _): shown.contains(lead.metric) && swept.contains(lead.scenario)
                case .lateFrames, .lanes: false
                }
            }
            #expect(isDrawn, "\(experiment.name)")
        }
    }

    @Test("Every variant has its own file, short enough for a slide; neither it nor the subject measures")
    func variantFiles() throws {
        let found = try experiments.flatMap {
            try ExperimentFolder($0).faultsOfVariants() + ExperimentFolder($0).faultsOfSubjects()
        }
        #expect(found == [])
    }

    @Test("Every expectation speaks of variants, scenarios and metrics that exist")
    func expectations() {
        for experiment in experiments {
            let variants = Set(experiment.variants.map(\.name))
            let scenarios = Set(experiment.scenarios.map(\.name))
            let metrics = Set(experiment.metrics.map(\.name))
            #expect(Set(experiment.expectations.map(\.identifier)).count == experiment.expectations.count)
            for expectation in experiment.expectations {
                for cell in expectation.claim.cells {
                    #expect(variants.contains(cell.variant) && scenarios.contains(cell.scenario), "\(cell)")
                }
                if case .figure(let figure, _, let bound) = expectation.claim {
                    #expect(metrics.contains(figure.metric), "\(expectation.identifier)")
                    if case .multiple(_, of: let other) = bound { #expect(metrics.contains(other.metric)) }
                }
            }
            for chart in experiment.charts {
                #expect(scenarios.contains(chart.scenario))
                switch chart.drawing {
                case .bars(let metric): #expect(metrics.contains(metric), "\(metric)")
                case .lateFrames: break
                case .lanes(let series, let limit, let waiting, _):
                    #expect(Set([series, limit, waiting].compactMap(\.self)).count == (waiting == nil ? 2 : 3))
                case .sweep(let parameter, let swept, let shown, _):
                    #expect(chart.scenario == swept.first, "\(chart.title)")
                    #expect(metrics.isSuperset(of: shown) && !shown.isEmpty, "\(chart.title)")
                    #expect(scenarios.isSuperset(of: swept), "\(chart.title)")
                    #expect(experiment.parameters.contains { $0.name == parameter }, "\(parameter)")
                    let values = swept.compactMap { experiment.value(of: parameter, in: $0) }
                    #expect(values.allSatisfy { $0 > 0 } && Set(values).count == swept.count, "\(chart.title)")
                }
            }
        }
    }

    @Test("Every expectation of the reference run held, over a clean commit and a release build")
    func referenceRun() throws {
        let document = try ResultFile.read(Checkout.reference)
        #expect(document.status == .complete)
        #expect(document.environment.configuration == .release)
        #expect(document.environment.isDirty == false)
        let results = document.experiments
        // The run's page names the expectations that were removed since.
        let page = try Checkout.text("results/reference/README.md")
        // If an experiment is newer than the reference run, its lesson says so.
        let newer = try experiments.map(\.name).filter {
            try Checkout.text("experiments/\($0)/README.md").contains("\nNot in the reference run yet.\n")
        }
        let measured = results.map(\.experiment.name).sorted()
        #expect(measured == experiments.map(\.name).filter { !newer.contains($0) }.sorted())
        for result in results {
            let name = result.experiment.name
            // An expectation that was declared, renamed or removed after the run makes this test fail.
            let known = Set(result.experiment.scenarios.map(\.name))
            // Expectations about a scenario that is newer than the run do not count.
            let declared =
                experiments.first { $0.name == name }?.expectations
                .filter { $0.claim.cells.allSatisfy { known.contains($0.scenario) } }.map(\.identifier) ?? []
            let judged = result.verdicts.map(\.expectation.identifier).filter { !page.contains("`\($0)`") }
            #expect(Set(judged).symmetricDifference(declared).sorted() == [], "\(name)")
            #expect(result.verdicts.filter { $0.ruling != .held }.map(\.expectation.identifier) == [], "\(name)")
        }
    }

    @Test("The figures and pictures of a lesson are the reference run's")
    func figures() throws {
        let document = try ResultFile.read(Checkout.reference)
        for result in document.experiments {
            let folder = "experiments/\(result.experiment.name)"
            let figures = ObservedFigures(document, result)
            let (lesson, notes) = (try Checkout.text("\(folder)/README.md"), try Checkout.text("\(folder)/NOTES.md"))
            #expect(try LessonTable(figures).replaced(in: lesson) == lesson, "\(folder)")
            #expect(figures.replaced(in: notes) == notes, "\(folder)")
        }
    }

    @Test("Every link of a page leads to a file that exists, and to a heading that the file has")
    func links() throws {
        for page in Checkout.pages {
            let folder = (page as NSString).deletingLastPathComponent
            for match in try Checkout.text(page).matches(of: /\]\((?<path>[^)#:\s]*)(?:#(?<heading>[^)\s]+))?\)/) {
                let path = match.path.isEmpty ? page : (folder as NSString).appendingPathComponent(String(match.path))
                #expect(FileManager.default.fileExists(atPath: "\(Checkout.root)/\(path)"), "\(page): \(match.path)")
                guard let heading = match.heading, path.hasSuffix(".md") else { continue }
                #expect(try headings(path).contains(String(heading)), "\(page): \(match.path)#\(heading)")
            }
        }
    }

    /// Returns a page's headings as the targets of links, in the form that GitHub and editors use.
    private func headings(_ page: String) throws -> [String] {
        try Checkout.text(page).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            line.trimmingPrefix { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
                .filter { $0.isLetter || $0.isNumber || $0 == "-" }
        }
    }

    @Test("The pages' tables of who notices what come from the committed measurement, which is complete")
    func detectors() throws {
        let document = try DetectorFile.read("\(Checkout.root)/results/reference/detectors.json")
        let page = try Checkout.text("experiments/README.md")
        #expect(NoticedTable(document).replaced(in: page) == page)
        for experiment in experiments {
            #expect(experiment.smallTest != nil, "\(experiment.name) does not say what two items are")
            let folder = "experiments/\(experiment.name)"
            let (lesson, notes) = (try Checkout.text("\(folder)/README.md"), try Checkout.text("\(folder)/NOTES.md"))
            guard let detected = document.experiment(experiment.name) else {
                #expect(lesson.contains("\nNot asked yet.\n") && notes.contains("\nNot asked yet.\n"), "\(folder)")
                continue
            }
            #expect(NoticedPitfalls(detected).line.replaced(in: lesson) == lesson, "\(folder)")
            #expect(NoticedPitfalls(detected).replaced(in: notes) == notes, "\(folder)")
            #expect(detected.variants.map(\.name) == experiment.shownCells.map(\.variant.name), "\(experiment.name)")
            #expect(detected.variants.allSatisfy { variant in Detector.allCases.allSatisfy { variant[$0] != nil } })
        }
    }

    @Test("A figure in a lesson's prose is declared, cited, or measured by the command next to it")
    func prose() throws {
        for experiment in experiments {
            let folder = "experiments/\(experiment.name)"
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/\(folder)")
            let code = try files.filter { $0.hasSuffix(".swift") }.map { try Checkout.text("\(folder)/\($0)") }.joined()
            for page in LessonFile.allCases {
                let text = try Checkout.text("\(folder)/\(page.rawValue)")
                let found = LessonFigures.unaccounted(in: text, of: experiment, code: code)
                #expect(found.map(\.text) == [], "\(folder)/\(page.rawValue): \(Set(found.map(\.paragraph)))")
            }
        }
    }

    @Test("The page's times are those of the committed runs, over a clean commit")
    func times() throws {
        let page = try Checkout.text("results/reference/README.md")
        for run in ["first-look", "quick"] {
            let document = try ResultFile.read("\(Checkout.root)/results/reference/\(run)/results.json")
            #expect(document.environment.isDirty == false, "\(run)")
            #expect(try MeasuredTimes(document).replaced(in: page) == page, "\(run)")
        }
    }

    @Test("CI runs the README's test command")
    func continuousIntegration() throws {
        let ci = try Checkout.text(".ci/run")
        let command = try #require(
            try Checkout.text("README.md").split(separator: "\n").first { $0.contains("swift test") }?
                .components(separatedBy: "&& ").last
        )
        #expect(ci.split(separator: "\n").contains { $0.trimmingPrefix(while: \.isWhitespace) == command })
        #expect(ci.contains("libsqlite3-dev"))
    }
}

extension ExperimentDescription {
    /// Returns a parameter's declared number in a scenario.
    fileprivate func value(of parameter: String, in scenario: String) -> Double? {
        let own = scenarios.first { $0.name == scenario }?.overrides[parameter]
        switch own ?? parameters.first(where: { $0.name == parameter })?.defaultValue {
        case .integer(let value): return Double(value)
        case .number(let value): return value
        case .text, nil: return nil
        }
    }
}
