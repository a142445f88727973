import Foundation
import Model
import Testing

extension PageTests {
    struct ReportPageTests {
        @Test(arguments: [390, 1_440])
        func `there are no complaints, and each chart is shown in the one of its two widths that fits`(width: Int)
            async throws
        {
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: width) { report in
                try await report.page.visit("progress-flood")
                try await report.expectFit(width, in: "#progress-flood")
                #expect(await report.page.complaints() == [])
            }
        }

        @Test func `every chart of a metric has the medians of the results`() async throws {
            struct Chart: Decodable {
                let title: String
                let measure: String
                let figures: [String]
            }
            let document = try await ReferenceRun.document()
            try await ReportInBrowser.open(try await ReferenceRun.html()) { report in
                for result in document.experiments {
                    let charts: [Chart] = try await report.page.evaluate(
                        """
                        Array.from(document.querySelectorAll("#\(result.experiment.name) figure .wide svg"), chart => ({
                            title: chart.querySelector("title").textContent,
                            measure: chart.querySelector("desc").textContent,
                            figures: Array.from(chart.querySelectorAll(".value"), text => text.textContent),
                        }))
                        """
                    )
                    for chart in result.experiment.charts {
                        guard result.hasMeasured(chart.scenario), case .bars(let name) = chart.drawing,
                            let metric = result.experiment.metrics.first(where: { $0.name == name })
                        else { continue }
                        let medians = result.experiment.variants.compactMap { variant in
                            Summary(result.values(of: name, Expectation.Cell(variant.name, in: chart.scenario)))?.median
                        }
                        let drawn = try #require(
                            charts.first {
                                $0.title == chart.title && $0.measure.hasPrefix("\(chart.scenario): \(name)")
                            },
                            "\(result.experiment.name): \(chart.title)"
                        )
                        #expect(drawn.figures == medians.map(metric.unit.text), "\(chart.title)")
                    }
                }
            }
        }

        @Test func `the code of pitfall and fix comes from their files, and differences are marked`() async throws {
            struct Side: Decodable {
                let file: String
                let lines: [String]
                let marked: [String]
            }
            let document = try await ReferenceRun.document()
            try await ReportInBrowser.open(try await ReferenceRun.html()) { report in
                for result in document.experiments {
                    let name = result.experiment.name
                    let comparisons: [[Side]] = try await report.page.evaluate(
                        """
                        Array.from(document.querySelectorAll("#\(name) .comparison"), comparison =>
                            Array.from(comparison.querySelectorAll(".side"), side => ({
                                file: side.querySelector("figcaption").lastChild.textContent.trim(),
                                lines: Array.from(side.querySelector("code").childNodes)
                                    .filter(node => node.nodeName !== "I").map(node => node.textContent),
                                marked: Array.from(side.querySelectorAll("ins, del"), node => node.textContent.trim()),
                            })))
                        """
                    )
                    let sides = comparisons.flatMap(\.self)
                    #expect(Set(sides.map(\.file)) == Set(result.experiment.variants.map(\.file)))
                    for side in sides {
                        #expect(side.lines.joined() == (try ReferenceRun.text("\(name)/\(side.file)")), "\(side.file)")
                    }
                    for pair in comparisons where pair.count == 2 {
                        let others = Set(pair[1].lines.joined().split(separator: "\n").map { $0.drop { $0 == " " } })
                        let own = pair[0].lines.joined().split(separator: "\n").map { $0.drop { $0 == " " } }
                        // A line that the other side does not have must be marked.
                        for line in own where !others.contains(line) {
                            #expect(pair[0].marked.contains(String(line)), "\(pair[0].file): \(line)")
                        }
                    }
                }
            }
        }

        @Test(arguments: ["#progress-flood nav a[href$=notes]", "#progress-flood .lesson a[href*=code-]"])
        func `a link to the notes or to code opens it`(link: String) async throws {
            try await ReportInBrowser.open(try await ReferenceRun.html()) { report in
                try await report.page.visit("progress-flood")
                let part = "document.getElementById(decodeURIComponent(location.hash.slice(1)))"
                try await report.page.click(link)
                // The page opens the part when it has followed the link. The promise waits until then.
                let isSeen: Bool = try await report.page.evaluate(
                    """
                    new Promise(done => {
                        const look = () => \(part)?.checkVisibility() ? done(true) : requestAnimationFrame(look);
                        look();
                    })
                    """
                )
                #expect(isSeen)
            }
        }

        @Test func `without scripts everything is shown`() async throws {
            let document = try await ReferenceRun.document()
            try await ReportInBrowser.open(try await ReferenceRun.html(), runsScripts: false) { report in
                let shown = try await report.shownExperiments()
                #expect(shown == document.experiments.map(\.experiment.name))
                // The claims, figures and sections that can neither be read nor be opened.
                let hidden: [String] = try await report.page.evaluate(
                    """
                    [...document.querySelectorAll(".experiment :is(h2, h3, summary, .lead, .pair), .honesty h2")]
                        .filter(part => !part.parentElement.closest("details"))
                        .filter(part => !part.checkVisibility()).map(part => part.textContent)
                    """
                )
                #expect(hidden == [])
                let hasTools: Bool = try await report.page.evaluate(
                    "[...document.querySelectorAll('.tools, .views, .teach')].some(part => part.checkVisibility())"
                )
                #expect(!hasTools)
            }
        }
    }
}
