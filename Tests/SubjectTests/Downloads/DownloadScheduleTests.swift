import Downloads
import Testing

/// Tests the schedule's decisions, without a thread or a server.
struct DownloadScheduleTests {
    private func schedule(_ limit: Int, adding ids: [String] = []) throws -> DownloadSchedule {
        var schedule = DownloadSchedule(limit: try DownloadLimit(limit))
        for id in ids { _ = schedule.add(id, priority: .normal) }
        return schedule
    }

    @Test(arguments: [0, -1, Int.min])
    func `a limit below 1 is refused, with advice`(count: Int) {
        #expect { try DownloadLimit(count) } throws: { error in
            "\(error)" == "\(count) downloads at once are impossible; give at least 1, or pause all to run none"
        }
    }

    @Test func `earlier downloads run first, and those of higher priority before them`() throws {
        var schedule = try schedule(1, adding: ["first"])
        #expect(schedule.add("second", priority: .normal) == [])
        #expect(schedule.add("low", priority: .low) == [])
        #expect(schedule.add("high", priority: .high) == [])
        var order: [String] = []
        while let running = schedule.running.first {
            order.append(running)
            _ = schedule.ended(running, .over)
        }
        #expect(order == ["first", "high", "second", "low"])
    }

    @Test func `a download that was told to stop keeps its slot until it has stopped`() throws {
        var schedule = try schedule(1, adding: ["a", "b"])
        #expect(schedule.pause("a") == [.stop("a")])
        #expect(schedule.occupiedCount == 1)
        #expect(schedule.ended("a", .stopped) == [.start("b")])
    }

    @Test func `a resumed download goes before later downloads`() throws {
        var schedule = try schedule(1, adding: ["a", "b", "c"])
        _ = schedule.pause("a")
        _ = schedule.ended("a", .stopped)
        #expect(schedule.resume("a") == [])
        #expect(schedule.ended("b", .over) == [.start("a")])
    }

    @Test func `a lower limit stops the downloads whose turn comes last, and a higher limit restarts them`() throws {
        var schedule = try schedule(3, adding: ["a", "b", "c"])
        #expect(schedule.setLimit(try DownloadLimit(1)) == [.stop("b"), .stop("c")])
        #expect(schedule.setLimit(try DownloadLimit(3)) == [])
        #expect(schedule.ended("c", .stopped) == [.start("c")])
        #expect(schedule.ended("b", .stopped) == [.start("b")])
    }

    @Test func `a download that is cancelled while queued leaves the queue at once`() throws {
        var schedule = try schedule(1, adding: ["a", "b", "c"])
        #expect(schedule.cancel("b") == [.discard("b")])
        #expect(schedule.ended("a", .over) == [.start("c")])
    }

    @Test func `a download that is cancelled while it runs and added again first stops, then runs`() throws {
        var schedule = try schedule(1, adding: ["a"])
        #expect(schedule.cancel("a") == [.stop("a"), .discard("a")])
        #expect(schedule.add("a", priority: .normal) == [])
        #expect(schedule.ended("a", .stopped) == [.start("a")])
    }

    @Test func `taps on unknown downloads, and repeated taps, do nothing`() throws {
        var schedule = try schedule(1, adding: ["a"])
        #expect(schedule.pause("b") + schedule.resume("b") + schedule.cancel("b") == [])
        #expect(schedule.ended("b", .over) == [])
        #expect(schedule.add("a", priority: .high) == [])
        _ = schedule.pause("a")
        #expect(schedule.pause("a") == [])
        _ = schedule.ended("a", .stopped)
        _ = schedule.cancel("a")
        #expect(schedule.cancel("a") == [])
        #expect(schedule.isEmpty)
    }

    @Test func `pause all and resume all reach each download, in its turn`() throws {
        var schedule = try schedule(2, adding: ["a", "b", "c"])
        #expect(schedule.pauseAll() == [.stop("a"), .stop("b")])
        #expect(schedule.ended("a", .stopped) + schedule.ended("b", .stopped) == [])
        #expect(schedule.resumeAll() == [.start("a"), .start("b")])
        #expect(schedule.ended("a", .over) == [.start("c")])
    }
}
