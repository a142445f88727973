import ListTrial
import Measuring
import Testing

@Suite("What the screen showed")
struct ScreenAccountingTests {
    private var screen = ScreenAccounting()

    /// Shows cells from the given millisecond on. Each cell has a row's number and the subject of its picture.
    private mutating func show(_ cells: [(Int, Int?)], at milliseconds: UInt64) {
        screen.frame(
            cells.map { .init(row: $0.0, subject: $0.1) },
            at: MonotonicTime(nanoseconds: milliseconds * 1_000_000)
        )
    }

    @Test("A cell with another row's picture is stale, a cell without one is empty, and each counts in each frame")
    mutating func staleAndEmpty() {
        show([(0, 0), (1, 9), (2, nil)], at: 0)
        show([(0, 0), (1, 9), (2, 8)], at: 16)
        #expect(screen.staleFrames == 3)
        #expect(screen.emptyFrames == 1)
    }

    @Test("A stale picture is on the screen until the first frame without it")
    mutating func staleTime() {
        show([(0, 0)], at: 0)
        show([(0, 5)], at: 10)
        show([(0, 5)], at: 26)
        show([(0, 0)], at: 60)
        show([(0, 0)], at: 76)
        #expect(screen.staleTime == Nanoseconds(50_000_000))
    }

    @Test("A row that was right and is no longer right flickers, even after it left the view")
    mutating func flicker() {
        show([(0, nil), (1, 1)], at: 0)
        show([(0, 0), (1, 1)], at: 16)
        #expect(screen.flickerFrames == 0)
        show([(7, nil), (8, nil)], at: 33)
        show([(0, nil), (1, 8)], at: 50)
        #expect(screen.flickerFrames == 2)
    }

    @Test("The screen counts as right from the first frame after which every frame is right")
    mutating func rightSince() {
        show([(0, 0), (1, nil)], at: 0)
        #expect(screen.rightSince == nil)
        show([(0, 0), (1, 1)], at: 16)
        show([(0, 0), (1, 1)], at: 33)
        #expect(screen.rightSince == MonotonicTime(nanoseconds: 16_000_000))
        show([(0, 1), (1, 1)], at: 50)
        #expect(screen.rightSince == nil)
    }
}
