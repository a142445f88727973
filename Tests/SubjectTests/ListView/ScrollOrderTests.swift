import Foundation
import ListView
import Testing

@Suite("A table view's delegate")
@MainActor
struct ScrollOrderTests {
    /// Records the order of the calls.
    private final class Diary: TableViewDataSource, TableViewDelegate {
        var entries: [String] = []

        func numberOfRows(in tableView: TableView) -> Int { 100 }

        func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row")
        }

        func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
            entries.append("display \(indexPath.row)")
        }

        func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {
            entries.append("end \(indexPath.row)")
        }

        func scrollViewDidScroll(_ tableView: TableView) {
            entries.append("scroll to \(Int(tableView.contentOffset))")
        }
    }

    @Test("Observes the scroll before the rows that it brings, so that it knows their speed")
    func scrollComesFirst() {
        let diary = Diary()
        let tableView = TableView(rowHeight: 10, height: 20)
        tableView.register("row") { TableViewCell(reuseIdentifier: "row") }
        tableView.dataSource = diary
        tableView.delegate = diary
        tableView.reloadData()
        #expect(diary.entries == ["display 0", "display 1"])
        tableView.contentOffset = 10
        tableView.layoutIfNeeded()
        #expect(diary.entries.dropFirst(2) == ["scroll to 10", "end 0", "display 2"])
    }
}
