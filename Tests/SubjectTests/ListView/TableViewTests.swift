import Foundation
import ListView
import Testing

@Suite("Table view")
@MainActor
struct TableViewTests {
    @Test("Only the rows in view have cells, including one that the edge cuts")
    func rowsInView() {
        let list = NumberedList(count: 1_000)
        #expect(list.shown == Array(0..<10))
        _ = list.scroll(to: 5)
        #expect(list.shown == Array(0..<11))
        _ = list.scroll(to: 10)
        #expect(list.shown == Array(1..<11))
        #expect(list.tableView.indexPathsForVisibleRows.map(\.row) == Array(1..<11))
    }

    @Test("The cell of a row that leaves is reused for the row that comes in: end, reuse, display")
    func reuse() {
        let list = NumberedList(count: 1_000)
        let first = list.tableView.visibleCells[0]
        #expect(list.scroll(to: 10) == [.ended(0), .reused(10), .displays(10)])
        #expect(list.tableView.visibleCells.last === first)
        #expect(list.scroll(to: 0) == [.ended(10), .reused(0), .displays(0)])
        #expect(list.tableView.visibleCells[0] === first)
    }

    @Test("The delegate is called for a scroll before the rows that it brings, so that it knows the speed")
    func scrollComesFirst() {
        let list = NumberedList(count: 100)
        list.notesScrolls = true
        #expect(list.scroll(to: 10) == [.scrolled(10), .ended(0), .reused(10), .displays(10)])
    }

    @Test("A dozen cells serve a list of any length")
    func fewCells() {
        let list = NumberedList(count: 100_000)
        for offset in stride(from: 0.0, through: 999_900, by: 777) { _ = list.scroll(to: offset) }
        for offset in stride(from: 999_900.0, through: 0, by: -333) { _ = list.scroll(to: offset) }
        #expect(list.cellsMade <= 12)
        #expect(list.shown.count <= 11)
    }

    @Test("Rows come in the order in which the scroll reaches them, down and back up")
    func order() {
        let list = NumberedList(count: 1_000)
        _ = list.scroll(to: 500)
        let downwards = list.scroll(to: 530).compactMap { if case .displays(let row) = $0 { row } else { nil } }
        #expect(downwards == [60, 61, 62])
        let upwards = list.scroll(to: 500).compactMap { if case .displays(let row) = $0 { row } else { nil } }
        #expect(upwards == [52, 51, 50])
        #expect(list.shown == Array(50..<60))
    }

    @Test("A jump shows none of the rows between")
    func jump() {
        let list = NumberedList(count: 1_000)
        let events = list.scroll(to: list.tableView.offsetRange.upperBound)
        #expect(events.prefix(10) == (0..<10).map { .ended($0) }.prefix(10))
        #expect(list.shown == Array(990..<1_000))
        #expect(list.cellsMade == 10)
    }

    @Test("A layout without a move requests nothing")
    func quietLayout() {
        let list = NumberedList(count: 1_000)
        #expect(list.scroll(to: 0).isEmpty)
    }

    @Test("Beyond the ends there are no rows", arguments: [-1_000.0, 1e9])
    func beyondTheEnds(offset: Double) {
        let list = NumberedList(count: 50)
        _ = list.scroll(to: offset)
        #expect(list.shown == (offset < 0 ? Array(0..<10) : Array(40..<50)))
    }

    @Test("A list shorter than the view, and an empty one", arguments: [0, 1, 9])
    func shortList(count: Int) {
        let list = NumberedList(count: count)
        #expect(list.shown == Array(0..<count))
        #expect(list.tableView.offsetRange == 0...0)
        #expect(list.scroll(to: 40).isEmpty)
    }

    @Test("A reload requests the cell of each row in view again, and removes rows that are gone")
    func reload() {
        let list = NumberedList(count: 20)
        _ = list.scroll(to: 100)
        list.count = 12
        list.events = []
        list.tableView.reloadData()
        #expect(list.events.prefix(10) == (10..<20).map { .ended($0) }.prefix(10))
        #expect(list.shown == Array(2..<12))
        #expect(list.cellsMade == 10)
    }

    @Test("A row in view has a cell, and a cell in view has a row")
    func lookUp() throws {
        let list = NumberedList(count: 100)
        _ = list.scroll(to: 200)
        let path = IndexPath(row: 23, section: 0)
        let cell = try #require(list.tableView.cellForRow(at: path))
        #expect((cell as? NumberCell)?.number == 23)
        #expect(list.tableView.indexPath(for: cell) == path)
        #expect(list.tableView.cellForRow(at: IndexPath(row: 5, section: 0)) == nil)
        _ = list.scroll(to: 0)
        #expect(list.tableView.cellForRow(at: path) == nil)
    }

    @Test("The next rows are announced in the direction of the scroll, and cancelled when it turns")
    func prefetching() {
        let list = NumberedList(count: 1_000, prefetches: true)
        #expect(list.events.last == .prefetch(Array(10..<20)))
        #expect(list.scroll(to: 10).last == .prefetch([20]))
        #expect(list.scroll(to: 0).last == .dropped(Array(11..<21)))
        let middle = NumberedList(count: 1_000, prefetches: true)
        _ = middle.scroll(to: 500)
        #expect(middle.scroll(to: 490).last == .prefetch(Array((39..<49).reversed())))
    }
}
