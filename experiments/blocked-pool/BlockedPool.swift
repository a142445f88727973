import Declaring
import Model

/// Synchronous code that blocks the thread pool while it waits for asynchronous work, which needs a thread of the same
/// pool.
struct BlockedPool: Experiment {
    /// The number of boards that are refreshed at once, relative to the number of the pool's threads.
    enum Boards: String, ParameterChoice {
        case oneFewer = "one-fewer"
        case asMany = "as-many"
        case fourTimes = "four-times"
        /// Two boards, whatever the number of threads.
        case two

        var count: Int {
            switch self {
            case .oneFewer: PoolThreads.count - 1
            case .asMany: PoolThreads.count
            case .fourTimes: 4 * PoolThreads.count
            case .two: 2
            }
        }
    }

    /// The caller who asks for the boards. The caller decides the priority of all tasks of a sample.
    enum Asker: String, ParameterChoice {
        case background
        /// The user, who tapped a button. A task that is created on the main thread has the user's priority.
        case user

        var priority: TaskPriority {
            switch self {
            case .background: .medium
            case .user: .high
            }
        }
    }

    static let boards = Parameter("boards", default: Boards.fourTimes, help: "boards at once, relative to the threads")
    static let asker = Parameter("asker", default: Asker.background, help: "who has asked for the boards")

    static let manyBoards = Scenario(
        "many-boards",
        "Four times as many boards as the pool has threads refresh at once."
    )
    static let userAsks = Scenario(
        "user-asks",
        "Four times as many boards as threads, at the user's priority: a tap has asked for the boards.",
        setting: asker.to(.user)
    )
    static let asMany = Scenario(
        "as-many",
        "As many boards as the pool has threads refresh at once; only the deadline ends the wait.",
        setting: boards.to(.asMany)
    )
    static let oneFewer = Scenario(
        "one-fewer",
        "One board fewer refreshes at once than the pool has threads.",
        setting: boards.to(.oneFewer)
    )

    static let waitsForTask = variant(.pitfall, "waits for a task with a semaphore", WaitsForTask.self)
    static let waitsForDetached = variant(
        .popularFix,
        "waits for a detached task",
        WaitsForDetached.self,
        twin: waitsForTask
    )
    static let waitsForRaised = variant(
        .popularFix,
        "waits for a detached task of a higher priority",
        WaitsForRaised.self,
        twin: waitsForDetached
    )
    static let ownQueue = variant(.refinedFix, "waits on a queue of its own", OwnQueue.self, twin: waitsForTask)
    static let awaited = variant(.structured, "awaits the departure first", Awaited.self, twin: waitsForTask)
    static let fixes = [ownQueue, awaited]
    static let all = [waitsForTask, waitsForDetached, waitsForRaised] + fixes

    static let declaration = Declaration(
        "Waiting on Swift's threads",
        claim: "Waiting for a task with a semaphore blocks a thread of the pool. As soon as all threads wait, no task "
            + "of their priority runs. A detached task or another priority does not help.",
        claimNumbers: [45],
        topic: .swiftConcurrency,
        lead: Lead(.starvedTasks, in: manyBoards, waitsForTask, awaited),
        parameters: [boards, asker],
        scenarios: [manyBoards, userAsks, asMany, oneFewer],
        variants: all,
        metrics: [
            .starvedTasks, .unrelatedWait, .drawnBoards, .missingBoards, .callsAtOnce, .boards, .poolThreads,
        ],
        charts: [
            .bars("Unrelated tasks, of 20, that do not run while the boards wait", manyBoards, .starvedTasks),
            .bars("Unrelated tasks, of 20, that do not run when the user has asked", userAsks, .starvedTasks),
            .bars("Boards that are never drawn", manyBoards, .missingBoards),
            .bars("Boards that are never drawn when the user has asked", userAsks, .missingBoards),
            .bars("How long an unrelated task waits", manyBoards, .unrelatedWait),
            .bars("Questions to the service in flight at once", manyBoards, .callsAtOnce),
        ],
        questions: questions,
        smallTest: .with(boards.to(.two)),
        deadline: 3.5
    ) {
        expectations
    }

    static func measure(_ refresh: any BoardRefresh.Type, in sample: SampleContext) {
        BoardsTrial(sample, refresh).run()
    }
}

/// The program.
package func main() -> Never { BlockedPool.main() }

extension Metric {
    static let starvedTasks = Metric(
        "starvedTasks",
        .count,
        "Unrelated tasks, of 20, that had not run before the waiting tasks got their first answer."
    )
    static let unrelatedWait = Metric(
        "unrelatedWait",
        .milliseconds,
        "The longest time that an unrelated task waited to run. If a task never ran, the time until the sample was "
            + "cut off."
    )
    static let drawnBoards = Metric("drawnBoards", .count, .higherIsBetter, "Boards that were drawn.")
    static let missingBoards = Metric(
        "missingBoards",
        .count,
        "Boards that were never drawn, or drawn with a wrong departure."
    )
    static let callsAtOnce = Metric(
        "callsAtOnce",
        .count,
        .neutral,
        "The most questions in flight to the service at once."
    )
    static let boards = Metric("boards", .count, .neutral, "Boards to draw.")
    static let poolThreads = Metric("poolThreads", .count, .neutral, "Threads of the pool for each priority.")
}
