import Dispatch
import ListView
import Testing

@Suite("The main thread's rule")
struct MainThreadRuleTests {
    @Test("A cell's image belongs to the main thread: each use elsewhere is counted, reading and writing")
    @MainActor
    func counted() async {
        let cell = ShopCell(reuseIdentifier: "shop")
        // No test that uses an image runs at the same time as this one. No test can run on the main thread, because
        // another thread serves the main queue of a test process.
        let violations = await withCheckedContinuation { done in
            DispatchQueue.global().async {
                let before = MainThreadRule.violations
                cell.image = nil
                _ = cell.image
                done.resume(returning: MainThreadRule.violations - before)
            }
        }
        #expect(violations == 2)
    }
}
