import Downloads

/// Two threads meet at a moment of the queue: one has looked but not acted yet, and the other acts.
///
/// Each meeting holds the first thread at that moment until the other one has passed. A queue that has no such moment,
/// or that does both under one lock, has no meeting: the taps return, and no thread is held any longer.
package enum Meeting: Sendable {
    /// Two change the maximum: the first has read it when the second changes it.
    case twoChanges
    /// The correction of the maximum has read it when the queue has filled the place that is to be taken back: the queue
    /// has handed out the successors of this download, which need not run yet.
    case lateCorrection(Download.ID)
    /// A resume has counted the running ones, when the queue starts one more.
    case startAfterCount
    /// A download ends as the limit is changed: its successor starts when the running ones have been counted.
    case endDuringChange(Download.ID)
    /// A download is paused after its transfer was told to start, and before that transfer has heard of it.
    case pauseDuringStart(Download.ID)
    /// The limit is changed when the queue has given a place to a download that does not execute yet.
    case changeDuringStart
    /// The limit is changed when this many run, before any of them ends: with that limit, no place changes hands.
    case changeWhenFull(Int)
}

/// What the threads of a meeting have done.
struct MeetingState: Sendable {
    var meeting: Meeting?
    var admitted: Set<Download.ID> = []
    var running: Set<Download.ID> = []
    /// Downloads whose operations have given their places back.
    var left: Set<Download.ID> = []
    /// How often the maximum was read, and the running ones counted, since the meeting was arranged.
    var reads = 0
    var counts = 0
    /// Taps that have returned since then.
    var taps = 0
    /// A thread is held, or was.
    var hasMet = false
}

/// Holds threads at a queue's moments, as the meeting asks.
struct MeetingPlace: Sendable {
    let state = Monitor(MeetingState())
    /// Ends the download that the session holds back.
    let release: @Sendable () -> Void
    /// A thread is held: the user may continue.
    let met: @Sendable () -> Void

    func arrange(_ meeting: Meeting?) {
        state.change { state in
            state.meeting = meeting
            (state.reads, state.counts, state.taps, state.hasMet) = (0, 0, 0, false)
            state.admitted = []
        }
    }

    func tapReturned() {
        state.change { $0.taps += 1 }
        met()
    }

    var moments: QueueMoments {
        QueueMoments(
            admitted: admitted,
            left: left,
            counting: counting,
            counted: counted,
            readMaximum: readMaximum
        )
    }

    private func admitted(_ download: Download.ID) {
        switch state.change({ state in
            state.admitted.insert(download)
            return state.meeting
        }) {
        case .startAfterCount, .endDuringChange:
            meet()
            state.wait { $0.counts > 0 || $0.taps > 0 }
        case .changeDuringStart:
            meet()
            state.wait { $0.taps > 0 }
        case .twoChanges, .lateCorrection, .pauseDuringStart, .changeWhenFull, nil: break
        }
    }

    /// A transfer is told to start; on the thread of that call.
    func starting(_ download: Download.ID) {
        guard case .pauseDuringStart(download) = state.current.meeting else { return }
        meet()
        // A queue that starts its transfers under a lock has no such moment: the tap waits for that lock.
        state.wait(within: 1) { $0.taps > 0 }
    }

    /// A transfer has begun; on the session's queue, which reports no end while it is held.
    func began() {
        guard case .changeWhenFull(let count) = state.current.meeting,
            state.current.running.count >= count, state.current.taps == 0
        else { return }
        meet()
        state.wait { $0.taps > 0 }
    }

    private func left(_ download: Download.ID) {
        state.change { state in _ = state.left.insert(download) }
    }

    private func counting(_ queueIsSuspended: Bool) {
        guard case .endDuringChange(let ending) = state.current.meeting else { return }
        release()
        state.wait { $0.left.contains(ending) && (queueIsSuspended || !$0.admitted.isEmpty) }
    }

    private func counted() {
        let (isFirst, admitted) = state.change { state in
            state.counts += 1
            return (state.counts == 1, state.admitted)
        }
        switch state.current.meeting {
        case .startAfterCount where isFirst, .endDuringChange where isFirst:
            state.wait { $0.running.isSuperset(of: admitted) }
        default: break
        }
    }

    private func readMaximum() {
        let (meeting, isFirst) = state.change { state in
            state.reads += 1
            return (state.meeting, state.reads == 1)
        }
        guard isFirst else { return }
        switch meeting {
        case .twoChanges:
            meet()
            state.wait { $0.taps > 0 }
        case .lateCorrection(let ending):
            meet()
            // Waiting until they run would be too long: this thread may be the only one that the system has for them.
            state.wait { $0.left.contains(ending) }
        case .startAfterCount, .endDuringChange, .pauseDuringStart, .changeDuringStart, .changeWhenFull, nil: break
        }
    }

    private func meet() {
        state.change { $0.hasMet = true }
        met()
    }
}
