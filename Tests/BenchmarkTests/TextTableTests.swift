import Testing
import benchmark

@Suite("A table of text")
struct TextTableTests {
    private var table: TextTable {
        var table = TextTable(["name", "rate"])
        table.rows = [["a|b", "< 1"], ["longer", ""]]
        return table
    }

    @Test("In columns, without spaces at the ends of lines")
    func columns() {
        #expect(table.lines == ["name    rate", "a|b     < 1", "longer"])
    }

    @Test("As Markdown, with its signs escaped")
    func markdown() {
        #expect(
            table.markdown == ["| name | rate |", "| --- | --- |", "| a\\|b | &lt; 1 |", "| longer |  |"]
        )
    }

    @Test(
        "A rate is one in a number of runs, to two digits if it is rare",
        arguments: [
            (0.4, "1 in 2.5"), (0.001_234, "1 in 810"), (0.000_081, "1 in 12,000"), (0, "< 1 in 1,000,000"),
            (1, "1 in 1"),
        ]
    )
    func rates(rate: Double, text: String) {
        #expect(MarginTables.text(ofRate: rate) == text)
    }
}
