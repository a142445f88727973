import Downloads

/// A forced interleaving of two threads. One thread acts after the other thread's check and before the other thread's
/// action.
///
/// The first thread is held between its check and its action until the second thread has acted. The interleaving cannot
/// happen in a queue that does not check, or that checks and acts under one lock. With such a queue all taps return,
/// and no thread stays blocked.
package enum Meeting: Sendable {
    /// Two threads change the maximum. The second thread changes it after the first thread has read it and before the
    /// first thread changes it.
    case twoChanges
    /// A completion block is held between reading the maximum and correcting it. Meanwhile the queue gives the slots of
    /// this download to other downloads. Those downloads need not run yet.
    case lateCorrection(Download.ID)
    /// A resume has counted the running downloads. Before the resume acts, the queue starts one more download.
    case startAfterCount
    /// A download ends while the limit is changed. The next download starts after the change has counted the running
    /// downloads.
    case endDuringChange(Download.ID)
    /// A download is paused between the call that starts its transfer and the transfer's beginning.
    case pauseDuringStart(Download.ID)
    /// The limit is changed between the moment when a download gets a slot and the moment when it executes.
    case changeDuringStart
    /// The limit is changed while this number of downloads run, before any of them ends.
    case changeWhenFull(Int)
}

/// The progress of the threads in a forced interleaving.
struct MeetingState: Sendable {
    var meeting: Meeting?
    var admitted: Set<Download.ID> = []
    var running: Set<Download.ID> = []
    /// The downloads whose operations no longer hold a slot.
    var left: Set<Download.ID> = []
    /// The number of reads of the maximum since the meeting was arranged. `counts` is the number of counts of the
    /// running downloads in that time.
    var reads = 0
    var counts = 0
    /// The number of taps that have returned since the meeting was arranged.
    var taps = 0
    /// Whether a thread is held or was held earlier.
    var hasMet = false
}

/// The place where threads of a queue are held in order to force an interleaving.
struct MeetingPlace: Sendable {
    let state = Monitor(MeetingState())
    /// Lets the download end whose last byte the session holds back.
    let release: @Sendable () -> Void
    /// Called when a thread is held. The user then continues with the next tap.
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

    /// Called on the thread that starts a transfer, before the transfer begins.
    func starting(_ download: Download.ID) {
        guard case .pauseDuringStart(download) = state.current.meeting else { return }
        meet()
        // The wait has a limit because a queue may start its transfers under a lock that the tap needs.
        state.wait(within: 1) { $0.taps > 0 }
    }

    /// Called on the session's queue when a transfer has begun. While this call is held, the session cannot report that
    /// a transfer has ended.
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
            // Does not wait until the next downloads run, because they may need this thread.
            state.wait { $0.left.contains(ending) }
        case .startAfterCount, .endDuringChange, .pauseDuringStart, .changeDuringStart, .changeWhenFull, nil: break
        }
    }

    private func meet() {
        state.change { $0.hasMet = true }
        met()
    }
}
