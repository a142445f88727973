import Foundation
import TestSupport
import Testing

extension PageTests {
    /// Tests the timeline and the replay, with a run in which every moment is known.
    struct RecordingTests {
        private static let canvas = "#bar .timeline canvas"

        /// The visible part of the timeline, in microseconds.
        private static func view(_ page: Page) async throws -> (from: Int, to: Int) {
            let data: [String] = try await page.evaluate(
                "(c => [c.dataset.from, c.dataset.to])(document.querySelector('\(canvas)'))"
            )
            return (Int(data[0]) ?? -1, Int(data[1]) ?? -1)
        }

        @Test(arguments: [(390, false), (390, true), (1_440, false), (1_440, true)])
        func `timeline and phones fit their page, in light and in dark`(_ width: Int, _ isDark: Bool) async throws {
            try await RecordedRun.open(width: width, isDark: isDark) { page in
                var inked: [Bool] = []
                for experiment in ["bar", "cells", "downloads", "plain"] {
                    try await page.visit(experiment)
                    #expect(try await page.evaluate("document.documentElement.scrollWidth") <= width)
                    if experiment != "plain" { _ = try await Self.shown(page, experiment, at: 300_000) }
                    inked += try await page.evaluate(
                        """
                        [...document.querySelectorAll(".player canvas")].filter(each => each.clientWidth).map(canvas => {
                            const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
                            const colors = new Set();
                            for (let place = 0; place < data.length; place += 4 * 37) {
                                colors.add(data[place] << 16 | data[place + 1] << 8 | data[place + 2]);
                            }
                            return colors.size > 4;
                        })
                        """,
                        as: [Bool].self
                    )
                }
                // Four experiments have a timeline, and three of them have two phones each.
                #expect(inked == Array(repeating: true, count: 10))
                #expect(try await page.evaluate("document.querySelector('#plain .phones').checkVisibility()") == false)
            }
        }

        @Test func `the wheel zooms at the pointer while Control is held, and a drag pans`() async throws {
            try await RecordedRun.open { page in
                let middle = try await page.middle(of: Self.canvas)
                #expect(try await Self.view(page) == (0, 1_000_000))
                try await page.turnWheel(at: middle, y: -240, holdsControl: true)
                try await page.perform("new Promise(requestAnimationFrame)")
                let zoomed = try await Self.view(page)
                #expect(zoomed.from > 0 && zoomed.to < 1_000_000)
                #expect(abs((zoomed.to - zoomed.from) - 367_879) < 5_000)
                try await page.mouse(.moved, at: middle)
                try await page.mouse(.pressed, at: middle)
                try await page.mouse(.moved, at: .init(x: middle.x - 100, y: middle.y), isDown: true)
                try await page.mouse(.released, at: .init(x: middle.x - 100, y: middle.y))
                let panned = try await Self.view(page)
                #expect(panned.from > zoomed.from)
                #expect(abs((panned.to - panned.from) - (zoomed.to - zoomed.from)) <= 1)
            }
        }

        @Test func `two fingers pinch`() async throws {
            try await RecordedRun.open(width: 390) { page in
                let middle = try await page.middle(of: Self.canvas)
                func fingers(_ distance: Double) -> [Page.Point] {
                    [.init(x: middle.x - distance, y: middle.y), .init(x: middle.x + distance, y: middle.y)]
                }
                try await page.touch(.began, at: fingers(30))
                try await page.touch(.moved, at: fingers(60))
                try await page.touch(.moved, at: fingers(90))
                try await page.touch(.ended, at: [])
                let view = try await Self.view(page)
                #expect(view.to - view.from < 500_000)
            }
        }

        @Test func `the keyboard zooms, pans and goes to the ends`() async throws {
            try await RecordedRun.open { page in
                try await page.perform("document.querySelector('\(Self.canvas)').focus()")
                try await page.press(.character("+"))
                #expect(try await Self.view(page) == (250_000, 750_000))
                try await page.press(.right)
                #expect(try await Self.view(page) == (300_000, 800_000))
                try await page.press(.end)
                #expect(try await Self.view(page) == (500_000, 1_000_000))
                try await page.press(.home)
                #expect(try await Self.view(page) == (0, 500_000))
                try await page.press(.left)
                #expect(try await Self.view(page) == (0, 500_000))
                try await page.press(.character("-"))
                #expect(try await Self.view(page) == (0, 1_000_000))
            }
        }

        @Test func `a late frame shows what the main thread did, for the mouse and for the keyboard`() async throws {
            try await RecordedRun.open { page in
                struct Box: Decodable { let x, y: Double }
                // The place of the late frame's middle, in the lane of frames.
                let place = try await page.evaluate(
                    """
                    (() => {
                        const canvas = document.querySelector("\(Self.canvas)");
                        canvas.scrollIntoView({ block: "center", behavior: "instant" });
                        const timeline = document.querySelector("#bar .player").player.timeline;
                        const lane = timeline.tracks[0].lanes.find(lane => lane.kind === "frames");
                        const box = canvas.getBoundingClientRect();
                        return { x: box.x + timeline.x(350000), y: box.y + timeline.tracks[0].y + lane.y + 5 };
                    })()
                    """,
                    as: Page.Point.self
                )
                try await page.mouse(.moved, at: place)
                let tip = "document.querySelector('#bar .tip')"
                #expect(try await page.evaluate("\(tip).hidden") == false)
                let text: String = try await page.evaluate("\(tip).innerText")
                #expect(text.contains("Late frame: 500 ms"))
                #expect(text.contains("running for 400 ms, blocked for 25.0 ms; no processor was free for 75.0 ms"))
                try await page.mouse(.moved, at: .init(x: 3, y: 3))
                #expect(try await page.evaluate("\(tip).hidden") == true)
                try await page.perform("document.querySelector('\(Self.canvas)').focus()")
                try await page.press(.down)
                #expect(try await page.evaluate("\(tip).hidden") == false)
                let spoken: String = try await page.evaluate("document.querySelector('#bar .spoken').textContent")
                #expect(spoken.contains("1 of 1"))
                #expect(spoken.contains("running for 400 ms"))
            }
        }

        /// What both phones show at a moment: the facts, whether each phone is frozen, and the text about its frame.
        private struct Shown: Decodable {
            let facts: [[String: String]]
            let isFrozen: [Bool]
            let frame: [String]
        }

        private static func shown(_ page: Page, _ experiment: String, at time: Int) async throws -> Shown {
            try await page.visit(experiment)
            return try await page.evaluate(
                """
                (() => {
                    const range = document.querySelector("#\(experiment) .transport input");
                    range.value = \(time);
                    range.dispatchEvent(new Event("input"));
                    const phones = [...document.querySelectorAll("#\(experiment) .phone")];
                    return {
                        facts: phones.map(phone => JSON.parse(phone.dataset.facts,
                            (_, fact) => Object(fact) === fact ? fact : String(fact))),
                        isFrozen: phones.map(phone => phone.classList.contains("frozen")),
                        frame: phones.map(phone => phone.querySelector(".frame").textContent)
                    };
                })()
                """
            )
        }

        @Test func `the drawing shows what was recorded, at each moment`() async throws {
            try await RecordedRun.open { page in
                let during = try await Self.shown(page, "bar", at: 300_000)
                #expect(during.facts.map { $0["shown"] } == ["10", "600"])
                #expect(during.facts.map { $0["done"] } == ["600", "600"])
                #expect(during.facts.map { $0["cancel"] } == ["touched", "touched"])
                #expect(during.isFrozen == [true, false])
                #expect(during.frame.first?.contains("late by 200 ms") == true)
                let after = try await Self.shown(page, "bar", at: 601_000)
                #expect(after.facts.map { $0["shown"] } == ["1000", "1000"])
                #expect(after.facts.first?["cancel"] == "heard")
                #expect(after.isFrozen == [false, false])

                let wrong = try await Self.shown(page, "cells", at: 45_000)
                #expect(wrong.facts.map { $0["wrong"] } == ["1", "0"])
                #expect(wrong.facts.map { $0["empty"] } == ["1", "1"])
                let right = try await Self.shown(page, "cells", at: 70_000)
                #expect(right.facts.map { $0["right"] } == ["3", "3"])

                let many = try await Self.shown(page, "downloads", at: 250_000)
                #expect(many.facts.map { $0["running"] } == ["5", "5"])
                #expect(many.facts.map { $0["limit"] } == ["3", "3"])
                let finished = try await Self.shown(page, "downloads", at: 800_000)
                #expect(finished.facts.map { $0["finished"] } == ["5", "3"])
                // When the replay goes back in time, later events are no longer shown.
                #expect(try await Self.shown(page, "downloads", at: 250_000).facts[0]["finished"] == "0")
            }
        }

        @Test func `the replay plays and pauses by the space bar, and steps from frame to frame`() async throws {
            try await RecordedRun.open { page in
                let time = "Number(document.querySelector('#bar .player').dataset.time)"
                try await page.perform("document.querySelector('#bar .phones').focus()")
                #expect(try await page.evaluate(time, as: Double.self) == 0)
                for expected in [20_000.0, 40_000, 60_000] {
                    try await page.press(.right)
                    #expect(try await page.evaluate(time) == expected)
                }
                try await page.press(.left)
                #expect(try await page.evaluate(time, as: Double.self) == 40_000)
                try await page.press(.space)
                try await page.perform(
                    """
                    new Promise(resolve => {
                        const look = () => \(time) > 150000 ? resolve() : requestAnimationFrame(look);
                        look();
                    })
                    """
                )
                try await page.press(.space)
                let paused: Double = try await page.evaluate(time)
                try await page.perform("new Promise(resolve => setTimeout(resolve, 100))")
                #expect(try await page.evaluate(time) == paused)
                #expect(try await page.evaluate("document.querySelector('#bar .play').textContent") == "Play")
            }
        }

        @Test func `a replay follows the clock of the frames, and at a quarter of the speed a quarter of that clock`()
            async throws
        {
            try await RecordedRun.open { page in
                for (name, speed) in [("1", 1.0), ("0.25", 0.25)] {
                    let moments: [Moment] = try await page.evaluate(
                        """
                        new Promise(resolve => {
                            const player = document.querySelector("#bar .player");
                            const select = player.querySelector(".transport select");
                            select.value = "\(name)";
                            const { controls } = player.player;
                            const moments = [];
                            controls.play();
                            // This callback is requested after the replay's own callback, so it is called after it,
                            // with the time of the same frame.
                            const look = now => {
                                moments.push({ frame: now, shown: controls.time });
                                if (controls.isPlaying) requestAnimationFrame(look); else resolve(moments);
                            };
                            requestAnimationFrame(look);
                        })
                        """
                    )
                    let first = try #require(moments.first)
                    let last = try #require(moments.last)
                    #expect(first.shown == 0 && last.shown == 1_000_000)
                    for moment in moments.dropLast() {
                        #expect(abs(moment.shown - (moment.frame - first.frame) * 1_000 * speed) < 1)
                    }
                    #expect((last.frame - first.frame) * 1_000 * speed >= 1_000_000)
                }
            }
        }

        /// The time of a frame in milliseconds, and the moment of the run that the frame showed, in microseconds.
        private struct Moment: Decodable {
            let frame, shown: Double
        }
    }
}
