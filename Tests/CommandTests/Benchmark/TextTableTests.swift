import Testing
import benchmark

@Suite("A table of text")
struct TextTableTests {
    @Test("In columns, without spaces at the ends of lines")
    func columns() {
        var table = TextTable(["name", "rate"])
        table.rows = [["a|b", "< 1"], ["longer", ""]]
        #expect(table.lines == ["name    rate", "a|b     < 1", "longer"])
    }
}
