import Foundation
import ListTrial
import ListView
import Testing

@Suite("Drawings that are held")
struct GatedDrawingTests {
    private let gated = GatedDrawing(HistogramRenderer(samplesPerPixel: 1))

    private static func histogram(_ subject: Int) -> Histogram {
        Histogram(subject: subject, visits: [1, 2, 3, 4, 5, 6, 7])
    }

    /// Draws on a separate thread, because a held drawing blocks its thread.
    private func drawn(_ subject: Int) async {
        await withCheckedContinuation { done in
            Thread.detachNewThread { [gated] in
                _ = gated.draw(Self.histogram(subject))
                done.resume()
            }
        }
    }

    @Test("An open gate holds nothing; what was drawn before counts as repeated")
    func open() async {
        for subject in [1, 2, 1] { await drawn(subject) }
        #expect(gated.record.begun == [1, 2, 1])
        #expect(gated.record.completed == [1, 2, 1])
        #expect(gated.record.repeated == 1)
        #expect(gated.record.peak == 1)
    }

    @Test("A drawing that is released ends, and a drawing that is held goes on", .timeLimit(.minutes(5)))
    func released() async {
        gated.close()
        async let first: Void = drawn(1)
        async let second: Void = drawn(2)
        while gated.record.begun.count < 2 { await Task.yield() }
        gated.release([2])
        await second
        #expect(gated.record.inProgress == [1])
        #expect(gated.record.completed == [2])
        gated.open()
        await first
        #expect(gated.record.inProgress == [])
        #expect(gated.record.peak == 2)
    }

    @Test("A held drawing ends when it is cancelled", .timeLimit(.minutes(5)))
    func cancelled() async {
        gated.close()
        let picture = await withCheckedContinuation { done in
            Thread.detachNewThread { [gated] in
                var looks = 0
                let picture = gated.draw(Self.histogram(1)) {
                    looks += 1
                    return looks > 3
                }
                done.resume(returning: picture)
            }
        }
        #expect(picture == nil)
        #expect(gated.record.begun == [1])
        #expect(gated.record.completed == [])
        #expect(gated.record.inProgress == [])
    }
}
