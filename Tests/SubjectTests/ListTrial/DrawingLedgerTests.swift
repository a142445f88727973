import ListTrial
import ListView
import Measuring
import Testing

@Suite("The drawings of a sample")
struct DrawingLedgerTests {
    private func drawing(
        _ start: UInt64,
        _ end: UInt64,
        running: UInt64 = 0,
        _ picture: Bitmap? = nil
    ) -> DrawingLedger.Drawing {
        DrawingLedger.Drawing(
            start: MonotonicTime(nanoseconds: start),
            end: MonotonicTime(nanoseconds: end),
            running: Nanoseconds(running),
            picture: picture
        )
    }

    private func picture(_ subject: Int) -> Bitmap {
        Bitmap(width: 2, height: 1, pixels: [0, 0], subject: subject)
    }

    @Test("Drawings that no frame showed, or that were cancelled, count as wasted by the time they took")
    func wasted() {
        var ledger = DrawingLedger()
        let (shown, unseen) = (picture(1), picture(2))
        ledger.add(drawing(0, 1, running: 60, shown))
        ledger.add(drawing(1, 2, running: 30, unseen))
        ledger.add(drawing(2, 3, running: 10))
        #expect(ledger.wastedShare == 100)
        ledger.noteShown(ObjectIdentifier(shown))
        ledger.noteShown(ObjectIdentifier(shown))
        #expect(abs(ledger.wastedShare - 40) < 1e-9)
        #expect(DrawingLedger().wastedShare == 0)
    }

    @Test("Released pictures take no memory")
    func held() {
        var ledger = DrawingLedger()
        let kept = picture(1)
        ledger.add(drawing(0, 1, kept))
        ledger.add(drawing(1, 2, picture(2)))
        #expect(ledger.bytesHeld == 8)
        withExtendedLifetime(kept) {}
    }

    @Test("A span is idle where no drawing covers it, even if drawings overlap")
    func idle() {
        var ledger = DrawingLedger()
        for (start, end) in [(0, 15), (30, 50), (35, 40), (45, 60), (95, 200)] {
            ledger.add(drawing(UInt64(start), UInt64(end)))
        }
        let idle = ledger.idle(from: MonotonicTime(nanoseconds: 10), to: MonotonicTime(nanoseconds: 100))
        #expect(idle == Nanoseconds(15 + 35))
        let nothing = DrawingLedger().idle(from: MonotonicTime(nanoseconds: 10), to: MonotonicTime(nanoseconds: 100))
        #expect(nothing == Nanoseconds(90))
    }
}
