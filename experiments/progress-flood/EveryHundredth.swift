import Foundation
import StopsApp

/// Reports after each hundredth of the rows.
///
/// The fix of "Common Background Practices", flaws included: it counts the lines by cutting the file at each newline
/// character; below 100 rows it divides by zero; at its end the import reports 100 %, even if it was cancelled.
struct EveryHundredth: ProgressReport {
    let screen: ImportScreen

    static func count(ofFeed path: String) throws -> Int {
        try String(contentsOfFile: path, encoding: .utf8).unicodeScalars
            .split(omittingEmptySubsequences: false) { CharacterSet.newlines.contains($0) }
            .count
    }

    func imported(_ row: Int) {
        let progressGranularity = screen.total / 100
        if row % progressGranularity == 0 {
            OperationQueue.main.addOperation {
                MainActor.assumeIsolated { screen.show(row) }
            }
        }
    }

    func ended(_ row: Int) {
        OperationQueue.main.addOperation {
            MainActor.assumeIsolated {
                screen.show(screen.total)
                screen.end()
            }
        }
    }
}
