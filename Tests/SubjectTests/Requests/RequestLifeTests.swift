import Requests
import Testing

@Suite("The life of an operation around one request")
struct RequestLifeTests {
    private enum Event: CaseIterable {
        case start, cancel, pause, resume, answer, fail
    }

    /// Records the actions that a life has released, and checks whether they were allowed.
    private struct Walk {
        var life = RequestLife.waiting
        var isStarted = false
        var begins = 0
        var ends: [Outcome] = []

        mutating func take(_ event: Event) {
            let action: RequestLife.Action?
            switch event {
            case .start:
                isStarted = true
                action = life.start()
            case .cancel: action = life.cancel()
            case .pause: action = life.pause()
            case .resume: action = life.resume()
            // A request can end only if it was begun.
            case .answer: action = begins == 1 ? life.requestEnded(.answered) : nil
            case .fail: action = begins == 1 ? life.requestEnded(.failed) : nil
            }
            switch action {
            case .begin: begins += 1
            case .finish(let outcome):
                ends.append(outcome)
                life.finish()
            case .pause, .resume, .stop: #expect(begins == 1 && ends.isEmpty, "nothing runs: \(event)")
            case nil: break
            }
        }
    }

    @Test("In any order of events an operation begins at most once, ends at most once, and never before its start")
    func everySequence() {
        var walks = [Walk()]
        for _ in 1...6 {
            walks = walks.flatMap { walk in
                Event.allCases.map { event in
                    var next = walk
                    next.take(event)
                    return next
                }
            }
            for walk in walks {
                #expect(walk.begins <= 1 && walk.ends.count <= 1)
                #expect(walk.isStarted || (walk.begins == 0 && walk.ends.isEmpty))
                #expect(walk.life.isFinished == (walk.ends.count == 1))
                #expect(!(walk.life.isFinished && walk.life.isExecuting))
                #expect(walk.life.isExecuting == (walk.begins == 1 && walk.ends.isEmpty))
            }
        }
        #expect(walks.count == 46_656)
    }

    @Test("An operation that is cancelled while queued waits for its start, and ends there without a request")
    func cancelledInQueue() {
        var life = RequestLife.waiting
        #expect(life.cancel() == nil)
        #expect(!life.isFinished)
        #expect(life.start() == .finish(.cancelled))
        life.finish()
        #expect(life.isFinished)
    }

    @Test("An operation that is cancelled in flight ends when its request ends, not before")
    func cancelledInFlight() {
        var life = RequestLife.waiting
        #expect(life.start() == .begin)
        #expect(life.cancel() == .stop)
        #expect(life.isExecuting)
        #expect(life.cancel() == nil)
        #expect(life.requestEnded(.cancelled) == .finish(.cancelled))
        #expect(life.requestEnded(.answered) == nil)
    }

    @Test("Resume begins nothing: it ends a pause")
    func resume() {
        var life = RequestLife.waiting
        #expect(life.resume() == nil)
        #expect(life.start() == .begin)
        #expect(life.resume() == nil)
        #expect(life.pause() == .pause)
        #expect(life.pause() == nil)
        #expect(life.resume() == .resume)
    }
}
