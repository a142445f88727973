import Model

extension BoardTrial {
    /// The user chooses another line while a load is in flight, once for each way in which a cancelled load can fail.
    func changeLines() async {
        for way in CancelledLoad.allCases.prefix(sample[CancelledIsNotFailed.changes]) {
            await change(from: way, to: serve("after-\(way.rawValue)"))
        }
    }

    private func change(from way: CancelledLoad, to new: ServedLine) async {
        let old = serve(way)
        let oldLoad = await begin(old)
        gate.hold(new.line)
        let newLoad = load(new)
        oldLoad.cancel()
        await gate.arrival(of: new.line)
        gate.open(old.line)
        await oldLoad.value
        count(.loadsCancelled)
        if board.message != nil, let metric = way.alerts { count(metric) }
        noteBoard(whileLoading: true)
        gate.open(new.line)
        await newLoad.value
        noteShown(new)
    }

    /// Starts a load. Returns when its request is at the server, or when its answer is held at the gate.
    private func begin(_ served: ServedLine) async -> Task<Void, Never> {
        if served.resource.fault == .neverAnswers {
            let task = load(served)
            await requestArrives(for: served)
            return task
        }
        gate.hold(served.line)
        let task = load(served)
        await gate.arrival(of: served.line)
        return task
    }

    /// The user leaves during the request and returns, then leaves before the answer is decoded and returns.
    func leaveTwice() async {
        for way in [CancelledLoad.duringRequest, .beforeDecoding] {
            let left = serve(way)
            let load = await begin(left)
            load.cancel()
            model.leave()
            gate.open(left.line)
            await load.value
            noteBoard()
            count(.loadsCancelled)
            await show(serve("after-\(way.rawValue)"))
        }
    }

    /// The screen cancels two pulls to refresh while the user is looking at the board: one before its answer is
    /// decoded, and one after it has failed.
    func endPulls() async {
        let answered = serve("answered")
        let pull = await begin(answered)
        pull.cancel()
        gate.open(answered.line)
        await pull.value
        if board.departures != answered.departures { count(.refreshesLost) }
        noteBoard()

        let unavailable = serve("unavailable", status: 503)
        let failed = await begin(unavailable)
        gate.open(unavailable.line)
        // The model runs on the main actor. It cannot handle the error before this method suspends.
        gate.waitForEnd(of: unavailable.line)
        failed.cancel()
        await failed.value
        noteFailure()
        await show(serve("last"))
    }

    /// Nothing is cancelled by the screen: the server is unavailable, and the session ends a request by itself.
    func failTwice() async {
        await load(serve("unavailable", status: 503)).value
        noteFailure()

        let ended = serve("ended", fault: .neverAnswers)
        let load = await begin(ended)
        endAllRequests()
        await load.value
        noteFailure()
        await show(serve("last"))
    }

    /// Looks at the board after a load that failed. The user needs an alert.
    private func noteFailure() {
        if board.message == nil { count(.hiddenFailures) }
        board.message = nil
        noteBoard()
    }
}

/// A way in which a cancelled load can fail.
enum CancelledLoad: String, CaseIterable {
    /// The error is `URLError.cancelled`.
    case duringRequest
    /// The error is `CancellationError`.
    case beforeDecoding
    /// The error is wrapped.
    case ofPartner
    /// The server has answered with an error status before the cancel. The error is real, and comes after the cancel.
    case afterFailure

    /// The metric that counts the alerts for this error only.
    fileprivate var alerts: Metric? {
        switch self {
        case .duringRequest: .alertsForURLError
        case .beforeDecoding: .alertsForCancellationError
        case .ofPartner, .afterFailure: nil
        }
    }
}
