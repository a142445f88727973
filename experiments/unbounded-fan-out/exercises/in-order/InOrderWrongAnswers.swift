/// Wrong: the lesson's window, which shows timetables as they arrive.
struct InOrderArrives: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        await withTaskGroup(of: Timetable?.self) { group in
            var rest = stops
            for stop in rest.prefix(16) {
                group.addTask { try? await archive.timetable(of: stop) }
            }
            rest = rest.dropFirst(16)
            while let timetable = await group.next() {
                if let stop = rest.popFirst() {
                    group.addTask { try? await archive.timetable(of: stop) }
                }
                if let timetable { show(timetable) }
            }
        }
    }
}

/// Wrong: a window that keeps early timetables, and starts a child for each child that ends. While one timetable is
/// slow, this window loads and keeps all the others.
struct InOrderCollects: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        await withTaskGroup(of: (stop: Int, timetable: Timetable?).self) { group in
            var kept: [Int: Timetable?] = [:]
            var rest = stops
            var next = stops.lowerBound
            for stop in rest.prefix(16) {
                group.addTask { (stop, try? await archive.timetable(of: stop)) }
            }
            rest = rest.dropFirst(16)
            while let come = await group.next() {
                if let stop = rest.popFirst() {
                    group.addTask { (stop, try? await archive.timetable(of: stop)) }
                }
                kept[come.stop] = .some(come.timetable)
                while let timetable = kept.removeValue(forKey: next) {
                    if let timetable { show(timetable) }
                    next += 1
                }
            }
        }
    }
}

/// Wrong: loads one timetable after the other. The order is right, but only one timetable is in flight.
struct InOrderOneByOne: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        for stop in stops {
            guard let timetable = try? await archive.timetable(of: stop) else { continue }
            show(timetable)
        }
    }
}

/// Wrong: sixteen at once, each shown as soon as it and all earlier ones have arrived. Before the next sixteen begin,
/// only the slowest is in flight.
struct InOrderChunks: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        for first in stride(from: stops.lowerBound, to: stops.upperBound, by: 16) {
            let chunk = (first..<min(first + 16, stops.upperBound)).map { stop in
                Task { try? await archive.timetable(of: stop) }
            }
            for task in chunk {
                if let timetable = await task.value { show(timetable) }
            }
        }
    }
}

/// Wrong: keeps only timetables that could be opened, and waits without end for the turn of one that could not be
/// opened.
struct InOrderDrops: TimetableLoad {
    private static let ahead = 16

    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        await withTaskGroup(of: Timetable?.self) { group in
            var kept: [Int: Timetable] = [:]
            var rest = stops
            var next = stops.lowerBound

            func start(_ count: Int) {
                for stop in rest.prefix(count) {
                    group.addTask { try? await archive.timetable(of: stop) }
                }
                rest = rest.dropFirst(count)
            }

            start(Self.ahead)
            for await case let timetable? in group {
                kept[timetable.stop] = timetable
                while let timetable = kept.removeValue(forKey: next) {
                    show(timetable)
                    next += 1
                    start(1)
                }
            }
        }
    }
}
