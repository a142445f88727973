import Drawing
import Foundation
import Model
import TestSupport
import Testing

extension PageTests {
    struct OverviewTests {
        /// The report of the reference run, with topics that the tests set and with one failed verdict.
        private static let making = Task {
            var document = try await ReferenceRun.document()
            for index in document.experiments.indices {
                document.experiments[index].experiment.topic = index < 3 ? .network : .files
            }
            document.experiments[document.experiments.count - 1].verdicts[0].ruling = .failed
            return (document: document, html: try HTMLReport(document).html())
        }

        private func count(_ report: ReportInBrowser) async throws -> String {
            try await report.page.evaluate("document.querySelector('.tools output').value")
        }

        @Test func `the search filters while the user types, and the number of matches is shown`() async throws {
            let (document, html) = try await Self.making.value
            try await ReportInBrowser.open(html) { report in
                #expect(
                    try await count(report)
                        == "\(document.experiments.count) of \(document.experiments.count) experiments"
                )
                try await report.page.click("input[type=search]")
                try await report.page.type("FLOOD main")
                #expect(try await report.shownExperiments() == ["progress-flood"])
                #expect(try await count(report) == "1 of \(document.experiments.count) experiments")
                #expect(try await report.page.evaluate("document.querySelector('.tools output').ariaLive") == "polite")
                try await report.page.type("zzz")
                #expect(try await report.shownExperiments() == [])
                #expect(try await report.page.evaluate("document.querySelector('.nothing').checkVisibility()") == true)
                #expect(await report.page.complaints() == [])
            }
        }

        @Test func `a topic is chosen by click and by keyboard`() async throws {
            let (document, html) = try await Self.making.value
            let names = document.experiments.map(\.experiment.name)
            try await ReportInBrowser.open(html, width: 390) { report in
                try await report.page.click(".topics label:nth-of-type(2)")
                #expect(try await report.shownExperiments() == Array(names.prefix(3)))
                try await report.page.press(.right)
                #expect(try await report.shownExperiments() == Array(names.dropFirst(3)))
                // The arrow key moves from the last topic to the first choice, which shows all experiments.
                try await report.page.press(.right)
                #expect(try await report.shownExperiments() == names)
            }
        }

        @Test func `the overview is sorted by name, by contrast and by verdicts`() async throws {
            let (document, html) = try await Self.making.value
            let names = document.experiments.map(\.experiment.name)
            try await ReportInBrowser.open(html) { report in
                func sorted(by order: String) async throws -> [String] {
                    try await report.page.perform(
                        """
                        (() => {
                            const order = document.querySelector("select[name=order]");
                            order.value = "\(order)";
                            order.dispatchEvent(new Event("change", { bubbles: true }));
                        })()
                        """
                    )
                    return try await report.shownExperiments()
                }
                #expect(try await sorted(by: "verdicts").first == names.last)
                #expect(try await sorted(by: "topic").prefix(3) == names.prefix(3))
                let contrasts: [Double] = try await {
                    _ = try await sorted(by: "contrast")
                    return try await report.page.evaluate(
                        "Array.from(document.querySelectorAll('.overview tbody tr'), row => Number(row.dataset.contrast))"
                    )
                }()
                #expect(contrasts == contrasts.sorted(by: >))
                #expect(try await sorted(by: "name") == names.sorted())
                #expect(try await sorted(by: "") == names)
            }
        }

        @Test func `each row has a dot for each variant that has a value`() async throws {
            let (document, html) = try await Self.making.value
            try await ReportInBrowser.open(html) { report in
                let dots: [Int] = try await report.page.evaluate(
                    "Array.from(document.querySelectorAll('.overview svg'), dots => dots.querySelectorAll('circle').length)"
                )
                #expect(dots.count == document.experiments.count)
                for (count, result) in zip(dots, document.experiments) {
                    #expect(count > 1 && count <= result.experiment.variants.count, "\(result.experiment.name)")
                }
            }
        }
    }
}
