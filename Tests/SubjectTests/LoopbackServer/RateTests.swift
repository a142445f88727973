import Foundation
import LoopbackServer
import NIOCore
import Testing
import loopback_server

/// Only the upper bound of the speed can be tested exactly, because a busy machine slows everything down.
@Suite("Rate", .timeLimit(.minutes(5)))
struct RateTests {
    @Test("A body is never faster than requested, and complete", arguments: [20_000, 200_000, 5_000_000])
    func neverFaster(rate: Int) async throws {
        let server = try LoopbackServer.start()
        let curl = try Curl()
        let resource = Resource(name: "drip", size: rate / 2, rate: rate)
        let ending = try await curl("-w", "%{time_total}", "-o", curl.path("body"), server.text(resource))
        #expect(ending.status == 0)
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("body")) == nil)
        #expect(try #require(Double(ending.text)) >= 0.5)
        let request = try server.record(once: .ended(1)).requests[0]
        let (answered, ended) = (try #require(request.answered), try #require(request.ended))
        #expect(Double(ended - answered) >= 0.5e9)
        // The lower bound of the speed is generous, because a busy machine may take seconds.
        #expect(Double(ended - answered) < 30e9)
    }

    @Test("Fifty bodies at once are each as slow as requested, not one after another")
    func together() async throws {
        let server = try LoopbackServer.start()
        let curl = try Curl()
        let outputs = (1...50).flatMap {
            ["-o", "/dev/null", server.text(Resource(name: "\($0)", size: 50_000, rate: 50_000))]
        }
        let ending = try await curl(["--parallel", "--parallel-immediate", "--parallel-max", "50"] + outputs)
        #expect(ending.status == 0)
        let record = try server.record(once: .idle(after: 50))
        #expect(record.requestsBegun == 50 && record.bytesSent == 2_500_000)
        for request in record.requests {
            let ended = try #require(request.ended)
            #expect(ended - (request.answered ?? 0) >= 1_000_000_000)
        }
        // If the bodies were sent one after another, they would take at least fifty seconds.
        let ended = try #require(record.requests.compactMap(\.ended).max())
        #expect(ended - record.requests[0].began < 25_000_000_000)
    }

    /// Returns what a drip sends and when, without using a clock.
    private func play(size: Int, rate: Int, late: UInt64, from start: NIODeadline) -> [(time: UInt64, sent: Int)] {
        let drip = Drip(rate: rate, from: start)
        var (now, sent) = (start, 0)
        var slices: [(UInt64, Int)] = []
        while sent < size {
            now = drip.next(after: now, sent: sent, of: size) + .nanoseconds(Int64(late))
            sent = min(size, max(sent, drip.allowed(at: now)))
            slices.append(((now - start).nanoseconds.magnitude, sent))
        }
        return slices
    }

    @Test(
        "At no moment is more sent than the rate allows, and the last byte is sent when it is due",
        arguments: [1, 3, 999, 50_000, 1_000_000, 3_333_333, 1 << 40],
        [1, 2, 4999, 100_000]
    )
    func accounting(rate: Int, size: Int) throws {
        // Slow rates are only tested with small bodies, because the test would otherwise step through days one tick at
        // a time.
        guard size / rate < 200 else { return }
        for start in [NIODeadline.uptimeNanoseconds(0), .uptimeNanoseconds(12_345_678_901)] {
            let slices = play(size: size, rate: rate, late: 0, from: start)
            for slice in slices {
                #expect(Double(slice.sent) <= Double(slice.time) * Double(rate) / 1e9 + 1e-6)
            }
            let last = try #require(slices.last)
            let due = Double(size) / Double(rate) * 1e9
            #expect(last.sent == size && Double(last.time) >= due - 1 && Double(last.time) <= due + 2)
            // Each wake-up sends at least one byte, and there are at most fifty wake-ups per second.
            #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.sent < $1.sent })
            #expect(slices.count <= Int(due / 20e6) + 2)
        }
    }

    @Test("A late timer is made up for; a client that does not read is not")
    func lateness() {
        let start = NIODeadline.uptimeNanoseconds(1_000_000_000)
        let slices = play(size: 100_000, rate: 100_000, late: 7_000_000, from: start)
        #expect(slices.last.map { $0.time < 1_030_000_000 } == true)
        var drip = Drip(rate: 1000, from: start)
        let (blocked, readAgain) = (start + .seconds(1), start + .seconds(11))
        drip.pause(from: blocked, to: readAgain)
        #expect(drip.allowed(at: readAgain) == 1000)
        #expect(drip.allowed(at: readAgain + .seconds(1)) == 2000)
    }

    @Test("A very high rate, and one that never finishes, both work")
    func extremes() {
        let start = NIODeadline.uptimeNanoseconds(5_000_000_000)
        #expect(Drip(rate: .max, from: start).allowed(at: start + .hours(10)) == 1 << 62)
        let never = Drip(rate: 1, from: start).next(after: start, sent: 0, of: .max)
        #expect(never == start + .seconds(1))
        #expect(Drip(rate: 1, from: start).next(after: start, sent: .max - 1, of: .max) > start + .hours(1000))
    }
}
