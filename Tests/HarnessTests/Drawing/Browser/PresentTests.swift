import Foundation
import TestSupport
import Testing

extension PageTests {
    struct PresentTests {
        private static let order = ["question", "replay", "figures", "code", "why", "exercise"]

        /// Returns the kind of the shown step, or an empty text outside a presentation.
        private func step(_ page: Page) async throws -> String {
            try await page.evaluate("document.querySelector('.present')?.dataset.step ?? ''")
        }

        private func place(_ page: Page) async throws -> Int {
            try await page.evaluate("parseInt(document.querySelector('.present .where').value)")
        }

        private func stepCount(_ page: Page) async throws -> Int {
            try await page.evaluate("document.querySelectorAll('.present .step').length")
        }

        @Test func `every step of every experiment fits the width, and its texts stand out`() async throws {
            struct Step: Decodable {
                let name: String
                let overflows: Bool
                let size: Double
                let marks: Int
            }
            let count = try await ReferenceRun.document().experiments.count
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 390) { report in
                let page = report.page
                for (width, height) in [(390, 844), (1_280, 720), (1_920, 1_080)] {
                    try await page.setViewport(width: width, height: height)
                    let steps: [Step] = try await page.evaluate(
                        """
                        (async () => {
                            const found = [];
                            for (const article of document.querySelectorAll(".experiment")) {
                                Present.begin(article);
                                const dialog = document.querySelector(".present");
                                const closed = new Promise(done => dialog.addEventListener("close", done));
                                for (const step of dialog.querySelectorAll(".step")) {
                                    const text = step.querySelector("p, li, .hunks");
                                    found.push({
                                        name: `${article.id} ${dialog.dataset.step}`,
                                        overflows: step.scrollWidth > step.clientWidth
                                            || dialog.scrollWidth > innerWidth || dialog.scrollHeight > innerHeight,
                                        size: text ? parseFloat(getComputedStyle(text).fontSize) : 100,
                                        marks: step.querySelectorAll(".hunks :is(del, ins)").length
                                    });
                                    dialog.querySelector(".controls [data-act=next]").click();
                                }
                                Present.leave();
                                await closed;
                            }
                            return found;
                        })()
                        """
                    )
                    #expect(steps.count > count * 5)
                    #expect(steps.filter(\.overflows).map(\.name) == [])
                    let code = steps.filter { $0.name.hasSuffix(" code") }
                    #expect(code.count == count && code.allSatisfy { $0.marks > 0 && $0.size >= 12 })
                    let prose = steps.filter { !$0.name.hasSuffix(" code") && !$0.name.hasSuffix(" figures") }
                    #expect(prose.allSatisfy { $0.size >= (width == 390 ? 17 : Double(height) / 40) })
                    try await page.visit("progress-flood")
                    try await page.press(.character("p"))
                    for _ in 0..<(try await stepCount(page)) {
                        let kind = try await step(page)
                        for isDark in [false, true] {
                            try await page.setViewport(width: width, height: height, isDark: isDark)
                            #expect(try await page.faintTexts(in: ".present") == [], "\(kind), dark: \(isDark)")
                        }
                        try await page.press(.right)
                    }
                    try await page.press(.escape)
                    try await page.settle()
                }
                #expect(await page.complaints() == [])
            }
        }

        @Test func `the keys of a keyboard and of a remote lead through the steps, and Escape leaves`() async throws {
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 1_280) { report in
                let page = report.page
                try await page.setViewport(width: 1_280, height: 720)
                try await page.visit("progress-flood")
                try await page.click("#progress-flood .begin")
                #expect(try await step(page) == "question")
                #expect(try await page.focused() == "A progress callback for every row")
                let count = try await stepCount(page)
                var kinds = ["question"]
                for number in 2...count {
                    try await page.press(.right)
                    #expect(try await place(page) == number)
                    if try await step(page) != kinds.last { kinds.append(try await step(page)) }
                    let isOnHeading: Bool = try await page.evaluate(
                        "document.activeElement.matches('.step:not([hidden]) > h2')"
                    )
                    #expect(isOnHeading)
                }
                #expect(kinds == Self.order.filter { $0 != "replay" }, "the reference run has no recordings")
                try await page.press(.right)
                #expect(try await place(page) == count)
                try await page.press(.left)
                #expect(try await place(page) == count - 1)
                try await page.press(.home)
                #expect(try await place(page) == 1)
                try await page.press(.end)
                #expect(try await place(page) == count)
                // The keys of a remote control scroll through the whole step before they go to the next step.
                try await page.press(.home)
                var presses = 0
                while try await place(page) < count, presses < 60 {
                    let scroll = """
                        (step => [step.scrollTop, step.scrollHeight - step.clientHeight])
                            (document.querySelector('.present .step:not([hidden])'))
                        """
                    let before: [Double] = try await page.evaluate(scroll)
                    let from = try await place(page)
                    try await page.press(presses.isMultiple(of: 2) ? .pageDown : .space)
                    if try await place(page) != from { #expect(before[1] - before[0] <= 2, "step \(from)") }
                    presses += 1
                }
                #expect(try await place(page) == count)
                #expect(presses > count - 1, "long texts take several pages")
                try await page.press(.pageUp)
                #expect(try await place(page) == count - 1)
                let clock: String = try await page.evaluate("document.querySelector('.present .clock').textContent")
                #expect(clock.contains(/^\d+:\d\d of 4 min · \d+:\d\d in all$/))
                // The step of an exercise shows no planned time, because an exercise has minutes of its own.
                try await page.press(.end)
                let last: String = try await page.evaluate("document.querySelector('.present .clock').textContent")
                #expect(last.contains(/^\d+:\d\d · \d+:\d\d in all$/))
                try await page.press(.escape)
                try await page.settle()
                #expect(try await step(page) == "")
                #expect(try await page.focused() == "Present")
                #expect(await page.complaints() == [])
            }
        }

        @Test func `taps and swipes lead through the steps, and a link leaves`() async throws {
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 390) { report in
                let page = report.page
                try await page.visit("progress-flood")
                try await page.tap(try await page.middle(of: "#progress-flood .begin"))
                #expect(try await place(page) == 1)
                let (left, right) = (Page.Point(x: 40, y: 200), Page.Point(x: 340, y: 200))
                try await page.tap(right)
                #expect(try await place(page) == 2)
                try await page.swipe(from: right, to: left)
                #expect(try await place(page) == 3)
                try await page.swipe(from: left, to: right)
                #expect(try await place(page) == 2)
                try await page.tap(left)
                #expect(try await place(page) == 1)
                try await page.tap(try await page.middle(of: ".present .controls [data-act=next]"))
                #expect(try await place(page) == 2)
                try await page.tap(left)
                // A finger that scrolls does not change the step.
                try await page.swipe(from: .init(x: 200, y: 600), to: .init(x: 210, y: 300))
                #expect(try await place(page) == 1)
                try await page.visit("heavy-work")
                #expect(try await step(page) == "")
                #expect(try await page.shownViews() == ["heavy-work"])
                #expect(await page.complaints() == [])
            }
        }

        @Test func `a replay plays at the first step forward, and its phones go back to the page`() async throws {
            try await RecordedRun.open(width: 1_280, height: 720) { page in
                let player = "document.querySelector('.player[data-recording=\"bar:recording-data\"]')"
                try await page.press(.character("p"))
                // Without a lesson, the presentation has no questions and begins with the replay.
                #expect(try await step(page) == "replay")
                #expect(try await page.evaluate("\(player).closest('.present') !== null") == true)
                #expect(try await page.evaluate("\(player).player.controls.isPlaying") == false)
                let room: [Double] = try await page.evaluate(
                    "(step => [step.scrollHeight, step.clientHeight])(document.querySelector('.present .step'))"
                )
                #expect(room[0] <= room[1], "both phones and their controls are seen at once")
                try await page.press(.pageDown)
                #expect(try await step(page) == "replay")
                #expect(try await page.evaluate("\(player).player.controls.isPlaying") == true)
                try await page.perform("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                try await page.press(.pageDown)
                #expect(try await step(page) == "figures")
                #expect(try await page.evaluate("\(player).player.controls.isPlaying") == false)
                try await page.press(.escape)
                try await page.settle()
                #expect(try await page.evaluate("\(player).closest('#bar') !== null") == true)
                #expect(try await page.evaluate("\(player).checkVisibility()") == true)
            }
        }
    }
}
