import Downloads

/// A forced interleaving of two threads: one has checked and not acted yet when the other one acts.
///
/// The first thread is held between check and action until the other one has passed. A queue that has no such moment,
/// or that checks and acts under one lock, has no meeting: the taps return, and no thread stays blocked.
package enum Meeting: Sendable {
    /// Two threads change the maximum: the first has read it when the second changes it.
    case twoChanges
    /// A completion block is about to correct the maximum. It has read the maximum when the queue has already refilled
    /// this download's slots. The successors need not run yet.
    case lateCorrection(Download.ID)
    /// A resume has counted the running ones, when the queue starts one more.
    case startAfterCount
    /// A download ends as the limit is changed: its successor starts after the running ones have been counted.
    case endDuringChange(Download.ID)
    /// A download is paused after its transfer was told to start, and before that transfer has begun.
    case pauseDuringStart(Download.ID)
    /// The limit is changed when the queue has given a slot to a download that is not executing yet.
    case changeDuringStart
    /// The limit is changed when this many run, before any of them ends.
    case changeWhenFull(Int)
}

/// What the threads of a meeting have done.
struct MeetingState: Sendable {
    var meeting: Meeting?
    var admitted: Set<Download.ID> = []
    var running: Set<Download.ID> = []
    /// Downloads whose operations have given their slots back.
    var left: Set<Download.ID> = []
    /// How often the maximum was read, and the running ones counted, since the meeting was arranged.
    var reads = 0
    var counts = 0
    /// Taps that have returned since then.
    var taps = 0
    /// A thread is held, or was.
    var hasMet = false
}

/// Holds threads at a queue's moments, as the meeting requires.
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
            // Does not wait until the successors run: they may need this thread.
            state.wait { $0.left.contains(ending) }
        case .startAfterCount, .endDuringChange, .pauseDuringStart, .changeDuringStart, .changeWhenFull, nil: break
        }
    }

    private func meet() {
        state.change { $0.hasMet = true }
        met()
    }
}
