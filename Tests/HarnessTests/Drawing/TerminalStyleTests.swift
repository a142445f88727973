import Drawing
import Telling
import Testing

struct TerminalStyleTests {
    @Test func `a terminal has its own width, colour and Unicode`() {
        let style = TerminalStyle(
            isTerminal: true,
            columns: 132,
            environment: ["LANG": "de_DE.UTF-8", "COLUMNS": "90"]
        )
        #expect(style == TerminalStyle(width: 132, isTerminal: true, usesColour: true, usesUnicode: true))
    }

    @Test func `a file has no colour, and the width of COLUMNS or 80`() {
        #expect(!TerminalStyle(isTerminal: false, columns: nil, environment: [:]).usesColour)
        #expect(TerminalStyle(isTerminal: false, columns: nil, environment: [:]).width == 80)
        #expect(TerminalStyle(isTerminal: false, columns: nil, environment: ["COLUMNS": "120"]).width == 120)
        #expect(TerminalStyle(isTerminal: false, columns: nil, environment: ["COLUMNS": "wide"]).width == 80)
    }

    @Test(arguments: [(["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false), ([:], true)])
    func `NO_COLOR and a dumb terminal turn colour off`(environment: [String: String], usesColour: Bool) {
        #expect(TerminalStyle(isTerminal: true, columns: 80, environment: environment).usesColour == usesColour)
    }

    @Test(arguments: [
        (["LANG": "C.UTF-8"], true),
        (["LANG": "en_GB.utf8"], true),
        (["LANG": "C"], false),
        (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
        (["LC_ALL": "", "LC_CTYPE": "UTF-8"], true),
        ([:], false),
    ])
    func `the locale determines the character set`(environment: [String: String], usesUnicode: Bool) {
        #expect(TerminalStyle(isTerminal: true, columns: 80, environment: environment).usesUnicode == usesUnicode)
    }

    @Test func `a descriptor of anything else is not a terminal`() {
        let style = TerminalStyle.detect(descriptor: -1, environment: ["COLUMNS": "100", "LANG": "C.UTF-8"])
        #expect(style == TerminalStyle(width: 100, isTerminal: false, usesColour: false, usesUnicode: true))
    }

    @Test func `an absurd width is limited to a reasonable one`() {
        #expect(TerminalStyle(isTerminal: true, columns: 3, environment: [:]).width == 40)
        #expect(TerminalStyle(isTerminal: true, columns: 5_000, environment: [:]).width == 200)
    }
}
