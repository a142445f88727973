/// Starts a child task for each timetable. Each child waits for one of sixteen places. All loads share these places.
struct LimiterInChild: TimetableLoad {
    private let archive: TimetableArchive
    private let places = Places(16)

    init(archive: TimetableArchive) {
        self.archive = archive
    }

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        await withTaskGroup(of: Timetable?.self) { group in
            for stop in stops {
                group.addTask {
                    await places.take()
                    let timetable = try? await archive.timetable(of: stop)
                    await places.giveBack()
                    return timetable
                }
            }
            for await case let timetable? in group { show(timetable) }
        }
    }
}

/// A semaphore for tasks. A task that waits for a place is suspended, so it holds no thread.
private actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var served = 0

    init(_ count: Int) {
        free = count
    }

    func take() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Gives the place to the task that has waited longest.
    func giveBack() {
        guard served < waiting.count else {
            waiting.removeAll()
            served = 0
            free += 1
            return
        }
        waiting[served].resume()
        served += 1
    }
}
