import Declaring
import Dispatch
import ManagedStore
import Measuring
import Model
import StopsApp
import StopsTrial
import Synchronization

/// A trial that measures how long one context's question to another context takes.
@MainActor
final class WaitTrial {
    private let sample: SampleContext
    private let storePath: String
    /// The store, which stays open for the whole trial, like an app's store. Releasing the last reference would close
    /// the store, which takes up to 20 ms.
    private var store: PersistentStoreCoordinator?
    private var asked = MonotonicTime.now
    private nonisolated let answers = Mutex<[(count: Int, moment: MonotonicTime)]>([])
    /// The processor time that the import takes after the question; nil until the import has ended.
    private nonisolated let rest = Mutex<Nanoseconds?>(nil)
    /// The number of questions that have computed their count.
    private nonisolated let counted = Atomic(0)
    private var countedInCall = 0
    private nonisolated let steps = Mutex<[Int]>([])

    init(_ sample: SampleContext) {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
    }

    private func openStore() throws -> PersistentStoreCoordinator {
        let store = try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity])
        self.store = store
        return store
    }

    /// Asks a context whose queue is busy with an import.
    func askWhileImporting(_ asking: any Asking.Type) throws {
        let feed = try FeedInput(sample.values, directory: sample.sharedDirectory)
        let total = try feed.countRows()
        let stopsImport = StopsImport(of: feed, in: sample)
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore())
        sample.measure(
            until: { [self] in rest.withLock { $0 != nil } && hasAnswers(1) },
            then: { [self] in
                sample.note(.restCPUTime, rest.withLock { $0 ?? .zero }.milliseconds)
                sample.note(.answeredInCall, countedInCall)
                noteAnswers(right: total)
            }
        )
        context.perform { [self] in
            let thread = ThreadUsageReader()
            var ranBefore: Nanoseconds?
            stopsImport.run(into: context) {
                guard ranBefore == nil else { return }
                ranBefore = thread.read().running
                DispatchQueue.main.async { [self] in
                    asked = .now
                    asking.ask(context, question)
                    countedInCall = counted.load(ordering: .relaxed)
                    sample.timeline.span("ask", .work, since: asked)
                }
            }
            let ran = thread.read().running - (ranBefore ?? .zero)
            rest.withLock { $0 = ran }
        }
    }

    /// Makes two contexts ask each other, with a check that ends the program if a context is used off its queue.
    func askEachOther(_ asking: any Asking.Type) throws {
        let stops = 12
        try StoreTrial.makeStore(storePath, stops: stops)
        let coordinator = try openStore()
        let first = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        let second = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        ConcurrencyDebug.reaction = .trap
        sample.measure(until: { [self] in hasAnswers(2) }, then: { [self] in noteAnswers(right: stops) })
        asked = .now
        asking.askEachOther(first, second, question, Meeting())
    }

    /// Runs nested blocks, from the main thread.
    func takeSteps(_ asking: any Asking.Type) throws {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore())
        sample.measure(
            until: { [self] in steps.withLock { $0.count == 5 } },
            then: { [self] in
                let order = steps.withLock { $0 }
                sample.note(.outOfOrder, order.enumerated().count { $0.element != $0.offset + 1 })
                sample.note(.steps, Set(order).count)
            }
        )
        asking.takeSteps(in: context) { [self] step in steps.withLock { $0.append(step) } }
    }

    // MARK: - Questions and answers

    private var question: StopsApp.Question {
        StopsApp.Question(
            count: { [sample, self] context in
                defer { counted.wrappingAdd(1, ordering: .relaxed) }
                return sample.attempt { try context.count(for: FetchRequest<StopObject>(StopObject.entity)) }
            },
            answered: { [self] count in
                answers.withLock { $0.append((count, .now)) }
                sample.timeline.instant("answer", .input)
            }
        )
    }

    private func hasAnswers(_ count: Int) -> Bool {
        answers.withLock { $0.count == count }
    }

    private func noteAnswers(right: Int) {
        let answers = answers.withLock { $0 }
        sample.note(.answerLatency, ((answers.last?.moment ?? asked) - asked).milliseconds)
        sample.note(.answers, answers.count { $0.count == right })
    }
}
