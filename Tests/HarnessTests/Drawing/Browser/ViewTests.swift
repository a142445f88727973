import Foundation
import TestSupport
import Testing

extension PageTests {
    /// Tests the report's views. Each view shows one experiment.
    struct ViewTests {
        @Test func `no view scrolls sideways, and its texts stand out in light and in dark`() async throws {
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 390) { report in
                try await report.openAllDetails()
                for width in [390, 1_280, 1_920] {
                    try await report.page.setViewport(width: width, height: 900)
                    // At the largest width, two views are enough, because there is more room.
                    if width < 1_920 { #expect(try await report.overflowingViews() == [], "\(width)") }
                    for view in ["overview", "progress-flood"] {
                        try await report.page.visit(view)
                        #expect(try await report.overflows() == false, "\(view), \(width)")
                        for isDark in [false, true] {
                            try await report.page.setViewport(width: width, height: 900, isDark: isDark)
                            let faint = try await report.page.faintTexts(in: "body")
                            #expect(faint == [], "\(view), \(width), dark: \(isDark)")
                        }
                    }
                }
                #expect(await report.page.complaints() == [])
            }
        }

        @Test func `the keyboard goes from view to view, and back`() async throws {
            let names = try await ReferenceRun.document().experiments.map(\.experiment)
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 1_280) { report in
                let page = report.page
                #expect(try await page.shownViews() == ["overview"])
                func press(_ key: Page.Key, shows view: String, focuses heading: String) async throws {
                    try await page.press(key)
                    try await page.settle()
                    #expect(try await page.shownViews() == [view])
                    #expect(try await page.evaluate("location.hash") == "#\(view)")
                    #expect(try await page.focused() == heading)
                    #expect(try await page.evaluate("scrollY") == 0)
                }
                try await press(.right, shows: names[0].name, focuses: names[0].title)
                let ring: String = try await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                #expect(ring == "solid", "the focus is seen")
                try await press(.right, shows: names[1].name, focuses: names[1].title)
                try await press(.left, shows: names[0].name, focuses: names[0].title)
                #expect(try await page.evaluate("document.title.startsWith(\"\(names[0].title)\")") == true)
                try await page.perform("history.back()")
                try await page.settle()
                #expect(try await page.shownViews() == [names[1].name])
                try await page.perform("history.go(-2)")
                try await page.settle()
                #expect(try await page.shownViews() == ["overview"])
                // Keys that are typed into the search field do not navigate.
                try await page.click("input[type=search]")
                try await page.press(.right)
                try await page.type("p")
                try await page.settle()
                #expect(try await page.shownViews() == ["overview"])
                #expect(await page.complaints() == [])
            }
        }

        @Test func `the overview keeps its filter, its place and the focus until the reader comes back`() async throws {
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 390) { report in
                let page = report.page
                try await page.perform("document.querySelector('[name=topic][value=coreData]').click()")
                let shown = try await report.shownExperiments()
                let last = try #require(shown.last)
                try await page.perform("document.querySelector('.overview a[href=\"#\(last)\"]').focus()")
                try await page.press(.enter)
                try await page.settle()
                #expect(try await page.shownViews() == [last])
                try await page.perform("history.back()")
                try await page.settle()
                #expect(try await report.shownExperiments() == shown)
                #expect(try await page.evaluate("scrollY > 500") == true)
                #expect(
                    try await page.evaluate("document.activeElement.getAttribute('href') === '#\(last)'") == true
                )
            }
        }

        @Test func `by touch a reader goes on, chooses from the list, and gets to another experiment's chart`()
            async throws
        {
            let names = try await ReferenceRun.document().experiments.map(\.experiment.name)
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 390) { report in
                let page = report.page
                try await page.tap(try await page.middle(of: ".views .next"))
                try await page.settle()
                #expect(try await page.shownViews() == [names[0]])
                try await page.perform(
                    """
                    (list => {
                        list.value = "\(names[4])";
                        list.dispatchEvent(new Event("change"));
                    })(document.querySelector(".views select"))
                    """
                )
                try await page.settle()
                #expect(try await page.shownViews() == [names[4]])
                // A lesson may contain such a link to a section of another view.
                try await page.visit("progress-flood:scenario-3")
                #expect(try await page.shownViews() == ["progress-flood"])
                #expect(try await page.evaluate("document.querySelector('.views select').value") == "progress-flood")
                let top: Double = try await page.evaluate(
                    "document.getElementById('progress-flood:scenario-3').getBoundingClientRect().top"
                )
                let bar: Double = try await page.evaluate(
                    "document.querySelector('.views').getBoundingClientRect().bottom"
                )
                #expect(top >= bar && top < bar + 40, "below the bar")
                #expect(await page.complaints() == [])
            }
        }

        @Test func `first come the claim, the scene, the code and the figures; paper has everything`() async throws {
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 1_280) { report in
                let page = report.page
                try await page.visit("progress-flood")
                let isSeen = { (selector: String) in
                    try await page.evaluate("document.querySelector('#progress-flood \(selector)').checkVisibility()")
                        == true
                }
                for part in [".lead", ".introduction", ".comparison code", ".pair", "figure[data-lead]", ".lesson h4"] {
                    #expect(try await isSeen(part), "\(part)")
                }
                #expect(try await isSeen(".predictions li") == false)
                let isOrdered: Bool = try await page.evaluate(
                    """
                    ["h2", ".lead", ".introduction", ".comparison", "figure[data-lead]", ".lesson", ".predict", ".all"]
                        .map(part => document.querySelector("#progress-flood " + part))
                        .every((part, place, all) => place === 0
                            || all[place - 1].compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING)
                    """
                )
                #expect(isOrdered)
                // A printed report has every experiment, whichever view is shown and whichever parts are closed.
                try await page.setMedia(isPrint: true)
                try await page.perform("dispatchEvent(new Event('beforeprint'))")
                let hidden: [String] = try await page.evaluate(
                    """
                    [...document.querySelectorAll("h1, #overview, .experiment, .experiment h3, .predictions li")]
                        .filter(part => !part.closest(".code"))
                        .filter(part => !part.checkVisibility()).map(part => part.id || part.textContent)
                    """
                )
                #expect(hidden == [])
                try await page.setMedia(isPrint: false)
                try await page.perform("dispatchEvent(new Event('afterprint'))")
                #expect(try await page.evaluate("document.querySelectorAll('.experiment > details[open]').length") == 0)
            }
        }
    }
}
