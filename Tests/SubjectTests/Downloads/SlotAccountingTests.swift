import DownloadTrial
import Downloads
import LoopbackServer
import Measuring
import Testing

/// Tests the figures that are computed from the server's record and the user's log. Times are in milliseconds.
struct SlotAccountingTests {
    private func moment(_ milliseconds: Int) -> MonotonicTime {
        MonotonicTime(nanoseconds: UInt64(1_000_000_000 + milliseconds * 1_000_000))
    }

    private func request(_ name: String, _ span: Range<Int>, complete: Bool = true) -> ServerRecord.Request {
        var request = ServerRecord.Request(
            number: 1,
            name: name,
            method: "GET",
            connection: 1,
            range: nil,
            began: moment(span.lowerBound).nanoseconds
        )
        request.ended = moment(span.upperBound).nanoseconds
        request.status = 200
        request.ending = complete ? .complete : .closedByClient
        return request
    }

    private func log(
        limit: Int,
        _ entries: [(UserLog.Wish, Int)],
        events: [(UserLog.Event.Kind, Download.ID, Int)] = []
    ) -> UserLog {
        var log = UserLog(initialLimit: limit)
        log.entries = entries.map { UserLog.Entry($0, asked: moment($1), answered: moment($1 + 2)) }
        log.events = events.map { UserLog.Event($0, $1, moment($2)) }
        return log
    }

    @Test func `one download more than the limit is one too many, from that moment on`() {
        let log = log(limit: 1, [(.added(["a", "b"]), 0)])
        let accounting = SlotAccounting(log, [request("a", 5..<50), request("b", 30..<60)], until: moment(60))
        #expect(accounting.excess.count == 1)
        #expect(accounting.excess.since == moment(30))
    }

    @Test func `a download that ends as the next begins does not count as an excess`() {
        let log = log(limit: 1, [(.added(["a", "b"]), 0)])
        let accounting = SlotAccounting(log, [request("a", 5..<30), request("b", 30..<60)], until: moment(60))
        #expect(accounting.excess.count == 0)
    }

    @Test func `a download that was told to stop does not count, if it does stop`() {
        let requests = [request("a", 5..<200, complete: false), request("b", 100..<150)]
        let wishes: [(UserLog.Wish, Int)] = [(.added(["a", "b"]), 0), (.paused(["a"]), 90)]
        let told = log(limit: 1, wishes, events: [(.start, "a", 1), (.stop, "a", 91)])
        #expect(SlotAccounting(told, requests, until: moment(200)).excess.count == 0)
        let neverTold = log(limit: 1, wishes, events: [(.start, "a", 1)])
        #expect(SlotAccounting(neverTold, requests, until: moment(200)).excess.count == 1)
        let goesOn = [request("a", 5..<900, complete: false), request("b", 100..<150)]
        #expect(SlotAccounting(told, goesOn, until: moment(900)).excess.count == 1)
    }

    @Test func `a download that was told to stop before the server received it does not count either`() {
        let log = log(
            limit: 2,
            [(.added(["a", "b"]), 0), (.limit(1), 10)],
            events: [(.start, "a", 1), (.start, "b", 1), (.stop, "b", 11)]
        )
        let requests = [request("a", 5..<50), request("b", 14..<30, complete: false)]
        #expect(SlotAccounting(log, requests, until: moment(60)).excess.count == 0)
    }

    @Test func `a lower limit counts once the queue has answered, a higher one from the request on`() {
        let requests = [request("a", 5..<50), request("b", 5..<50)]
        let log = log(limit: 2, [(.added(["a", "b"]), 0), (.limit(1), 20), (.limit(2), 40)])
        let accounting = SlotAccounting(log, requests, until: moment(60))
        #expect(accounting.limit.steps == [.init(moment(22), 1), .init(moment(40), 2)])
        #expect(accounting.excess.since == moment(22))
    }

    @Test func `a place without a transfer that was told to run is idle while work waits, and not after`() {
        let added: [(UserLog.Wish, Int)] = [(.added(["a", "b"]), 0)]
        let told: [(UserLog.Event.Kind, Download.ID, Int)] = [(.start, "a", 1), (.end, "a", 202)]
        let late = told + [(.start, "b", 203), (.end, "b", 300)]
        let requests = [request("a", 3..<200), request("b", 205..<300)]
        #expect(SlotAccounting(log(limit: 2, added, events: late), requests, until: moment(600)).idle == 1)
        let atOnce = told + [(.start, "b", 1), (.end, "b", 300)]
        #expect(SlotAccounting(log(limit: 2, added, events: atOnce), requests, until: moment(600)).idle == 0)
    }

    @Test func `utilisation is the used share of the available places, while work waited`() {
        // From 0 to 100 ms, one download runs and the other waits, so one of two places is used. From 100 ms on, no
        // download waits.
        let log = log(limit: 2, [(.added(["a", "b"]), -2)])
        let requests = [request("a", 0..<100), request("b", 100..<200)]
        #expect(abs(SlotAccounting(log, requests, until: moment(200)).utilisation - 50) < 0.1)
    }
}
