import Foundation
import ListView
import Testing

@Suite("The main thread's rule")
struct MainThreadRuleTests {
    /// Uses a cell's image on a thread, and returns how often that broke the rule.
    private static func violations(of cell: ShopCell, on queue: DispatchQueue) async -> Int {
        await withCheckedContinuation { done in
            queue.async {
                let before = MainThreadRule.violations
                cell.image = nil
                _ = cell.image
                done.resume(returning: MainThreadRule.violations - before)
            }
        }
    }

    @Test("A cell's image belongs to the main thread: each use elsewhere is counted, reading and writing")
    @MainActor
    func counted() async {
        let cell = ShopCell(reuseIdentifier: "shop")
        #expect(await Self.violations(of: cell, on: .main) == 0)
        #expect(await Self.violations(of: cell, on: .global()) == 2)
    }
}
