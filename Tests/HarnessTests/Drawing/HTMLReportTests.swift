import Drawing
import Model
import TestSupport
import Testing

struct HTMLReportTests {
    @Test func `the overview compares the pitfall with the fix`() throws {
        let html = try HTMLReport(Fixture.document()).html()
        #expect(html.contains("<strong class=\"figure bad\">1.06 s</strong>"))
        #expect(html.contains("<strong class=\"figure good\">0.4 ms</strong>"))
        #expect(html.contains("2,700 times less"))
        #expect(html.contains("href=\"#progress-flood\""))
        #expect(html.contains("id=\"progress-flood\""))
    }

    @Test func `a pitfall that never finishes is described by a word, not as unmeasured`() throws {
        let result = Fixture.result.changing("flooded") {
            ($0.outcome, $0.metrics) = (.timedOut(afterSeconds: 20), [:])
        }
        let html = try HTMLReport(Fixture.document([result])).html()
        #expect(html.contains("<strong class=\"figure bad\">timed out</strong>"))
        #expect(html.contains("<strong class=\"figure good\">0.4 ms</strong>"))
        #expect(!html.contains("class=\"ratio\""))
    }

    @Test func `every verdict is there with its evidence, failures first`() throws {
        let html = try HTMLReport(Fixture.document()).html()
        for verdict in Fixture.verdicts {
            #expect(html.contains(verdict.expectation.sentence.replacing("'", with: "&#39;")))
            #expect(html.contains(verdict.evidence))
        }
        let failed = try #require(html.range(of: "Newest-only never misses a frame."))
        let held = try #require(html.range(of: "The flood freezes the screen."))
        #expect(failed.lowerBound < held.lowerBound)
    }

    @Test func `the samples that did not finish are listed`() throws {
        let html = try HTMLReport(Fixture.document()).html()
        #expect(html.contains("<td>fifty-rows</td><td>crashed: SIGILL</td><td>3 of 3</td>"))
        #expect(html.contains("<td>fifty-rows</td><td>timed out after 20 s</td><td>1 of 3</td>"))
    }

    @Test func `a variant without figures has a sentence instead of a column`() throws {
        let table = try figures(of: "fifty-rows", Fixture.result)
        #expect(!table.contains("every-hundredth <span"))
        #expect(table.contains("<p>every-hundredth has no figures: crashed: SIGILL, 3 of 3.</p>"))
    }

    @Test func `a metric that is the same with each variant has no row in a later scenario`() throws {
        var result = Fixture.result
        for index in result.samples.indices { result.samples[index].metrics["longestStall"] = .value(0) }
        let first = try figures(of: "whole-import", result)
        #expect(first.contains("<th scope=\"row\">longestStall"))
        let later = try figures(of: "fifty-rows", result)
        #expect(!later.contains("<th scope=\"row\">longestStall"))
        #expect(later.contains("<th scope=\"row\">throughput"))
        #expect(later.contains("<p>The same with each variant: longestStall 0 ms.</p>"))
    }

    private func figures(of scenario: String, _ result: ExperimentResult) throws -> Substring {
        let html = try HTMLReport(Fixture.document([result])).html()
        let start = try #require(html.range(of: "<summary>All figures of \(scenario)"))
        let end = try #require(html.range(of: "</details>", range: start.upperBound..<html.endIndex))
        return html[start.upperBound..<end.lowerBound]
    }

    @Test func `an unavailable metric gives the reason`() throws {
        let html = try HTMLReport(Fixture.document()).html()
        #expect(html.contains("<td title=\"this system has no mallinfo2\" class=\"missing\">unavailable"))
    }

    @Test func `the origin of the figures is shown`() throws {
        let html = try HTMLReport(Fixture.document()).html()
        for fact in [
            "An Example Processor, 2 processors, 8 GB of memory", "Swift 6.3.1, release build", "0123abc", "quick",
            "2026-02-02 02:40:00 UTC, for 1 min 12 s", "42, which sets the order", "0.10, 0.20, 0.30 over",
        ] {
            #expect(html.contains(fact))
        }
        #expect(!html.contains("class=\"alert\""))
    }

    @Test func `the machine's noise, and what this system does not report, are shown`() throws {
        let html = try HTMLReport(Fixture.document()).html()
        #expect(html.contains("no processor was free for 0 ms in the median sample, 15 ms in the worst of 12"))
        #expect(html.contains("<dt>Unavailable here</dt><dd>peakHeap (this system has no mallinfo2)</dd>"))
        var result = Fixture.result
        result.samples[0].metrics["peakHeap"] = .value(5)
        #expect(try HTMLReport(Fixture.document([result])).html().contains("nothing: each metric could be read"))
    }

    @Test func `topics are offered if there are several`() throws {
        var (store, network) = (Fixture.result, Fixture.result)
        store.experiment.topic = .coreData
        network.experiment.topic = .network
        #expect(!(try HTMLReport(Fixture.document([store, store])).html().contains("name=\"topic\"")))
        let html = try HTMLReport(Fixture.document([store, network, network])).html()
        #expect(html.contains("value=\"coreData\"><span>Core Data <small>1</small>"))
        #expect(html.contains("value=\"network\"><span>Network <small>2</small>"))
        #expect(html.ranges(of: "<tr data-topic=\"network\"").count == 2)
    }

    @Test func `a doubtful run warns of each reason`() throws {
        var document = Fixture.document()
        document.status = .interrupted
        document.environment.configuration = .debug
        document.environment.load = [1.9, 1, 1]
        document.environment.isDirty = true
        let html = try HTMLReport(document).html()
        #expect(html.contains("The run was interrupted"))
        #expect(html.contains("A debug build"))
        #expect(html.contains("a load of 1.9 on 2 processors"))
        #expect(html.contains("0123abc, with changes not committed"))
    }

    @Test func `a page needs no network, and nothing in its scripts ends them`() throws {
        let html = try HTMLReport(Fixture.document()).html()
        for word in ["<link", "src=", "@import", "url(", "http://", "https://", "<!--"] {
            #expect(!html.contains(word))
        }
        #expect(html.ranges(of: "<script").count == html.ranges(of: "</script>").count)
    }

    @Test func `identifiers on the page are unique, even with two experiments of one name`() throws {
        let html = try HTMLReport(Fixture.document([Fixture.result, Fixture.result])).html()
        let identifiers = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        #expect(identifiers.count > 30)
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test(
        .computing,
        arguments: [
            "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'\u{301}\"\u{301} onload=x",
            "</style><b>", "{{style}}", "\u{202E}gnp.exe", "\u{0}\u{1B}[2J", String(repeating: "long", count: 500),
        ]
    )
    func `hostile text stays text, wherever it comes from`(text: String) throws {
        var result = Fixture.result(saying: text)
        result.parameters["whole-import"] = [text: .text(text)]
        var document = Fixture.document([result])
        document.profile = text
        document.environment.processor = text
        let html = try HTMLReport(document).html()
        let scripts = try HTMLReport(Fixture.document()).html().ranges(of: "<script").count
        #expect(html.ranges(of: "<script").count == scripts)
        #expect(!html.contains("<img"))
        #expect(html.unicodeScalars.allSatisfy { $0 != "\u{0}" && $0 != "\u{1B}" })
        // The quotes in every tag come in pairs, so no text has ended an attribute early.
        #expect(html.matches(of: /<[a-z][^<>]*>/).allSatisfy { $0.output.unicodeScalars.count { $0 == "\"" } % 2 == 0 })
    }

    @Test func `a run without experiments, samples or verdicts is still a page`() throws {
        #expect(try HTMLReport(Fixture.document([])).html().contains("Where these figures come from"))
        let empty = ExperimentResult(experiment: Fixture.experiment, parameters: [:], samplesPlanned: 3)
        let html = try HTMLReport(Fixture.document([empty])).html()
        #expect(html.contains("not measured"))
        #expect(html.contains("no expectations were judged"))
    }
}
