#if os(Linux)
    import Foundation
    import Measuring
    import Model
    import Testing

    @Suite("Control", .timeLimit(.minutes(5)))
    struct ControlTests {
        private static let frame = Nanoseconds(16_666_667)

        @Test("A control records neither its own time nor the time before its start")
        func beginning() throws {
            // A control whose thread has begun also counts the waiting threads of other tests, so the test needs a
            // control whose thread has not begun yet.
            let begins = (1...100).lazy.map { _ in
                Control(every: Self.frame, mainThread: ThreadUsageReader())
            }
            let control = begins.first { $0.lastReading() == Control.Reading() }
            let record = try #require(control).stop()
            #expect(record.span >= 0)
            #expect(record.stolen >= 0)
        }

        @Test("A control records how long a quota has kept the processes from running since its start")
        func throttled() throws {
            try TestFolder.use { folder in
                func write(throttled: Int) throws {
                    try folder.write("usage_usec 7\nthrottled_usec \(throttled)\nnr_bursts 0\n", to: "cpu.stat")
                }
                try folder.write("50000 100000\n", to: "cpu.max")
                try write(throttled: 2_000)
                let quota = try #require(ProcessorQuota(in: folder.path, of: "\(folder.path)/missing"))
                let control = Control(every: Self.frame, mainThread: ThreadUsageReader(), quota: quota)
                try write(throttled: 42_000)
                #expect(control.stop().throttled == 40)
                let unlimited = Control(every: Self.frame, mainThread: ThreadUsageReader(), quota: nil)
                #expect(unlimited.stop().throttled == nil)
            }
        }

        @Test("With more computing threads than processors, others wait; an excluded thread is not counted")
        func waits() async {
            // The test has its own process, because the threads of other tests wait too.
            await #expect(processExitsWith: .success) {
                let control = Control(every: Nanoseconds(16_666_667), mainThread: ThreadUsageReader())
                let threads = ComputingThreads(
                    count: 2 * ProcessInfo.processInfo.activeProcessorCount + 2,
                    computing: 30_000_000
                )
                // The threads must still exist, because the waiting time of an ended thread is unknown.
                threads.haveComputed()
                #expect(control.read().othersWaiting > .zero)
                threads.end()
            }
        }

        @Test("Ended threads are forgotten, and an ended control leaves nothing open")
        func descriptors() async {
            await #expect(processExitsWith: .success) {
                var control: Control? = Control(every: Nanoseconds(16_666_667), mainThread: ThreadUsageReader())
                let threads = ComputingThreads(count: 8, computing: 0)
                let numbers = Set(threads.haveComputed().map { String($0.number) })
                #expect(numbers.count == 8)
                _ = control?.read()
                #expect(openThreads.isSuperset(of: numbers))
                threads.end()
                // The system lists a thread for a moment after its end.
                while !openThreads.isDisjoint(with: numbers) { _ = control?.read() }
                _ = control?.stop()
                control = nil
                // The control's thread may keep the control alive for one more turn.
                while !openThreads.isEmpty { sched_yield() }
            }
        }

        @Test("The machine's record never decreases")
        func monotone() async {
            await #expect(processExitsWith: .success) {
                let control = Control(every: Nanoseconds(1_000_000), mainThread: ThreadUsageReader())
                let threads = ComputingThreads(count: 6, computing: 50_000_000)
                var last = Control.Reading()
                for _ in 0..<200 {
                    let next = control.read()
                    #expect(next.missed >= last.missed)
                    #expect(next.othersWaiting >= last.othersWaiting)
                    last = next
                }
                threads.haveComputed()
                threads.end()
                let record = control.stop()
                #expect(last.missed.milliseconds <= record.span)
                #expect(record.longestDelay <= record.span)
            }
        }
    }

    /// The numbers of the threads whose statistics files this process has open.
    private var openThreads: Set<String> {
        let folder = "/proc/self/fd"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // The open files are, for example, /proc/12/task/34/schedstat. The folder /proc/12/task counts as "all".
        let targets = descriptors.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)").split(separator: "/")
        }
        return Set(targets.filter { $0.count > 2 && $0[2] == "task" }.map { String($0.dropFirst(3).first ?? "all") })
    }
#endif
