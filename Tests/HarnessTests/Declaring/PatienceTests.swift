import Declaring
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor
final class PatienceTests {
    private var looks = 0
    private var steps = 0

    /// Another thread is active at every second look. If each wait looked for active threads itself, the longer wait
    /// could give up before the shorter one. On a busy machine, this once ended a trial too early.
    @Test("Of two waits that overlap, the shorter one gives up first")
    func overlappingWaits() async {
        let patience = patience { $0.isMultiple(of: 2) }
        var ended: [String] = []
        await withCheckedContinuation { (bothEnded: CheckedContinuation<Void, Never>) in
            func end(_ name: String) {
                ended.append(name)
                if ended.count == 2 { bothEnded.resume() }
            }
            patience.wait(10, until: { false }, then: { end("longer") })
            patience.wait(3, until: { false }, then: { end("shorter") })
        }
        #expect(ended == ["shorter", "longer"])
        #expect(looks == 19)
    }

    @Test("A wait that begins as another one ends has its own turns", arguments: [true, false])
    func waitAfterAnother(passesThroughPool: Bool) async {
        let patience = patience(passesThroughPool: passesThroughPool) { _ in nil }
        await withCheckedContinuation { ended in
            patience.wait(
                2,
                until: { false },
                then: { patience.wait(3, until: { false }, then: { ended.resume() }) }
            )
        }
        #expect(looks == 5)
    }

    @Test("A condition that becomes true ends its wait at the next turn")
    func condition() async {
        let patience = patience { _ in false }
        var isMet = false
        await withCheckedContinuation { ended in
            patience.wait(Patience.long, until: { isMet }, then: { ended.resume() })
            isMet = true
        }
        #expect(looks == 1)
    }

    @Test("Progress gives a wait all its turns again")
    func progress() async {
        let patience = patience { [unowned self] look in
            if look <= 4 { steps += 1 }
            return false
        }
        await patience.wait(3) { false }
        // The progress made at the fourth look is noticed at the fifth look. Three turns without progress follow.
        #expect(looks == 8)
    }

    private func patience(passesThroughPool: Bool = false, isActive: @escaping (_ look: Int) -> Bool?) -> Patience {
        Patience(
            passesThroughPool: passesThroughPool,
            isOtherThreadActive: { [unowned self] in
                looks += 1
                return isActive(looks)
            },
            progress: { [unowned self] in steps }
        )
    }
}
