import Foundation
import TestSupport
import Testing

extension PageTests {
    struct HandoutTests {
        /// Returns the number of pages of a PDF, which has one object per page.
        private func pageCount(_ pdf: Data) -> Int {
            String(decoding: pdf, as: UTF8.self).ranges(of: /\/Type\s*\/Page\b/).count
        }

        @Test func `each handout has two legible pages, cuts nothing off, and says what it leaves out`() async throws {
            struct Handout: Decodable {
                let pages: Int
                /// The height of the taller page, in millimetres.
                let height: Double
                let overflow: Double
                let smallest: Double
                let lines: Int
                let questions: Int
                let claim: String
                /// The number of code lines on the paper, from both files. `leftOut` is the number of lines that the
                /// paper says it leaves out, and `files` is the number of lines in both files.
                let code: Int
                let leftOut: Int
                let files: Int
                let notes: Double
                let back: [String]
            }
            // The paper sizes in inches. Printing takes long, so only three experiments are printed: one with little
            // code, one with more code than fits, and the one with the most questions.
            let (a4, letter) = ((8.27, 11.69), (8.5, 11.0))
            let papers = ["heavy-work": [a4], "blocking-fetch": [a4, letter], "download-limit": [letter]]
            let document = try await ReferenceRun.document()
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 1_280) { report in
                let page = report.page
                for result in document.experiments {
                    let name = result.experiment.name
                    try await page.visit("\(name):handout")
                    for (width, height) in papers[name, default: []] {
                        let pdf = try await page.printed(width: width, height: height)
                        #expect(pageCount(pdf) == 2, "\(name) on \(width) by \(height) inches")
                    }
                    try await page.setMedia(isPrint: true)
                    let handout: Handout = try await page.evaluate(
                        """
                        (() => {
                            const article = document.getElementById("\(name)");
                            const sheets = [...document.querySelectorAll(".sheet")];
                            const [front, back] = sheets;
                            const words = [];
                            for (const sheet of sheets) {
                                const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
                                while (walker.nextNode()) {
                                    const element = walker.currentNode.parentElement;
                                    if (!walker.currentNode.data.trim() || element.closest("svg")) continue;
                                    if (element.checkVisibility()) words.push(parseFloat(getComputedStyle(element).fontSize));
                                }
                            }
                            const numbers = [...front.querySelectorAll(".folded")]
                                .flatMap(line => [...line.textContent.matchAll(/(\\d+) (more )?lines?/g)])
                                .map(match => Number(match[1]) * (match[2] ? 1 : 2));
                            const comparison = article.querySelector(".comparison");
                            return {
                                pages: sheets.length,
                                height: Math.max(...sheets.map(sheet => sheet.getBoundingClientRect().height)) / 96 * 25.4,
                                overflow: Math.max(...sheets.map(sheet => sheet.scrollHeight - sheet.clientHeight)),
                                smallest: Math.min(...words) * 0.75,
                                lines: front.querySelectorAll(".line").length,
                                questions: article.querySelectorAll(".predictions li").length,
                                claim: front.querySelector(".claim").textContent,
                                code: front.querySelectorAll(".hunk:not(.captions) .column > *").length,
                                leftOut: numbers.reduce((sum, number) => sum + number, 0),
                                files: [...comparison.querySelectorAll("code")]
                                    .reduce((sum, code) => sum + [...code.childNodes].filter(node => node.nodeName !== "I")
                                        .map(node => node.textContent.split("\\n").length - 1)
                                        .reduce((sum, count) => sum + count, 0), 0),
                                notes: front.querySelector(".notes").clientHeight,
                                back: [...back.querySelectorAll("h3, h4, caption, li strong")].map(part => part.textContent)
                            };
                        })()
                        """
                    )
                    // A sheet of letter paper is 279.4 mm high, and the margins take 20 mm.
                    #expect(handout.pages == 2 && handout.height < 259, "\(name)")
                    #expect(handout.overflow <= 0, "\(name)")
                    #expect(handout.smallest >= 6.49, "\(name): in points")
                    #expect(handout.lines == handout.questions && handout.lines > 2, "\(name)")
                    #expect(handout.claim.hasSuffix(result.experiment.claim.replacing("`", with: "")))
                    #expect(handout.code + handout.leftOut == handout.files, "\(name): lines of code")
                    #expect(handout.notes > 50, "\(name)")
                    #expect(handout.back.contains("Why") && handout.back.contains { $0.contains("held") })
                    try await page.setMedia(isPrint: false)
                    #expect(try await report.overflows() == false)
                }
            }
        }

        @Test func `a handout is a separate view, from which a reader can go back`() async throws {
            try await ReportInBrowser.open(try await ReferenceRun.html(), width: 390) { report in
                let page = report.page
                try await page.visit("heavy-work")
                try await page.tap(try await page.middle(of: "#heavy-work .teach a"))
                try await page.settle()
                #expect(try await page.shownViews() == ["handout"])
                #expect(try await page.focused().hasPrefix("Handout: "))
                #expect(try await report.overflows() == false)
                try await page.perform("history.back()")
                try await page.settle()
                #expect(try await page.shownViews() == ["heavy-work"])
                #expect(try await page.evaluate("document.querySelector('.handout') === null") == true)
                #expect(await page.complaints() == [])
            }
        }
    }
}
