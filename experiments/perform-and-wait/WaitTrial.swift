import Dispatch
import Foundation
import Lab
import ManagedStore
import Probes
import Model
import StopsApp
import StopsTrial
import Synchronization
import TransitFeed

/// A question from context to context, measured until it is answered.
@MainActor
final class WaitTrial {
    private struct Answers {
        var counts: [Int] = []
        var last = MonotonicTime.now
    }

    private struct Import {
        var ranBefore = Nanoseconds.zero
        var ran: Nanoseconds?
    }

    private let sample: SampleContext
    private let coordinator: PersistentStoreCoordinator
    private nonisolated let answers = Mutex(Answers())
    private nonisolated let stopsImport = Mutex(Import())
    private nonisolated let steps = Mutex<[Int]>([])
    private var asked = MonotonicTime.now

    init(_ sample: SampleContext) throws {
        self.sample = sample
        coordinator = try PersistentStoreCoordinator(
            path: sample.scratchDirectory + "/stops.sqlite",
            entities: [StopObject.entity]
        )
    }

    private func makeContext() -> ManagedObjectContext {
        ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
    }

    private var question: Question {
        Question(
            counted: { [sample] context in
                do {
                    return try context.count(for: FetchRequest<StopObject>(StopObject.entity))
                } catch {
                    sample.fail("\(error)")
                }
            },
            heard: { [self] count in
                answers.withLock { answers in
                    answers.counts.append(count)
                    answers.last = .now
                }
                sample.timeline.instant("answer", .input)
            }
        )
    }

    // MARK: - The scenarios

    /// The queue of the context that is asked is busy with an import.
    func askWhileImporting(_ asking: any Asking.Type) throws {
        let feed = try FeedInput(sample.values, directory: sample.sharedDirectory)
        let total = try feed.countRows()
        let context = makeContext()
        let work = StopsImport(
            feed: feed.path,
            rowsPerSave: sample[StoreTrial.rowsPerSave],
            watch: { [self] in watch($0) },
            failed: { [sample] in sample.fail("\($0)") }
        )
        sample.startMeasuring { [self] in
            guard let ran = stopsImport.withLock({ $0.ran }), hasAnswers(1) else { return }
            sample.stopMeasuring()
            sample.note(WaitMetrics.restCPUTime, ran.milliseconds)
            noteAnswers(right: total)
            sample.finish()
        }
        context.perform { [self] in
            let thread = ThreadUsageReader()
            var isAsked = false
            work.run(into: context) {
                guard !isAsked else { return }
                isAsked = true
                let ran = thread.read().running
                stopsImport.withLock { $0.ranBefore = ran }
                DispatchQueue.main.async { self.ask(asking, context) }
            }
        }
    }

    private func ask(_ asking: any Asking.Type, _ context: ManagedObjectContext) {
        asked = .now
        asking.ask(context, question)
        sample.timeline.span("ask", .work, since: asked)
    }

    /// Runs the import; on its thread.
    private nonisolated func watch(_ body: () throws -> Int) {
        let thread = ThreadUsageReader()
        do {
            let start = MonotonicTime.now
            _ = try body()
            sample.timeline.span("import", .work, since: start)
            let ran = thread.read().running
            stopsImport.withLock { $0.ran = ran - $0.ranBefore }
        } catch {
            sample.fail("\(error)")
        }
    }

    /// Two contexts ask each other, with a check that ends the program where one is touched off its queue.
    func askEachOther(_ asking: any Asking.Type) throws {
        let stops = 12
        try store(stops)
        ConcurrencyDebug.reaction = .trap
        sample.startMeasuring { [self] in
            guard hasAnswers(2) else { return }
            sample.stopMeasuring()
            noteAnswers(right: stops)
            sample.finish()
        }
        asked = .now
        asking.askEachOther(makeContext(), makeContext(), question, Meeting())
    }

    private func store(_ count: Int) throws {
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        for number in 1...count {
            StopObject(context: context).fill(from: Stop(identifier: "\(number)", name: "Stop \(number)"))
        }
        try context.save()
    }

    /// Blocks within blocks, from the main thread.
    func takeSteps(_ asking: any Asking.Type) {
        sample.startMeasuring { [self] in
            let order = steps.withLock { $0 }
            guard order.count == 5 else { return }
            sample.stopMeasuring()
            sample.note(WaitMetrics.outOfOrder, Double(order.enumerated().count { $0.element != $0.offset + 1 }))
            sample.note(WaitMetrics.steps, Double(Set(order).count))
            sample.finish()
        }
        asking.takeSteps(in: makeContext()) { [self] step in steps.withLock { $0.append(step) } }
    }

    // MARK: - The figures

    private func hasAnswers(_ count: Int) -> Bool {
        answers.withLock { $0.counts.count == count }
    }

    private func noteAnswers(right: Int) {
        let answers = answers.withLock { $0 }
        sample.note(WaitMetrics.answerLatency, (answers.last - asked).milliseconds)
        sample.note(WaitMetrics.answers, Double(answers.counts.count { $0 == right }))
    }
}
