/// Wrong: the earlier deadline of the two, and no look at the clock. A long reading is made up for with a burst.
struct TwoMetersPlainDeadlines: TwinMetering {
    func run(_ first: Meter, _ second: Meter) async throws {
        var next = [0, 0]
        let meters = [first, second]
        while let due = meters.indices.filter({ next[$0] < meters[$0].periods })
            .min(by: { meters[$0].start(of: next[$0]) < meters[$1].start(of: next[$1]) })
        {
            let meter = meters[due]
            try await Task.sleep(until: meter.start(of: next[due]), clock: meter.clock)
            try await meter.read(for: next[due])
            next[due] += 1
        }
    }
}
