import Declaring
import Foundation
import Model

/// A user who loads pages, pulls to refresh and leaves, while loads are cancelled and fail. Nothing is left to chance:
/// the trial answers each request.
@MainActor
final class NextPageTrial {
    private enum Spinner {
        case none, above, below
    }

    /// Enough turns for a load in this process: a turn counts only when no other thread is active.
    private static let fewTurns = 10

    private let sample: SampleContext
    private let desk = PageDesk()
    private let list = StopList()
    private let model: any PagedModel
    /// The newest task of the screen.
    private var task: Task<Void, Never>?
    /// The pages that must be in the list.
    private var shown: [[String]] = []
    private var answers = 0
    /// The number of the newest call of `reload()` or `loadMore()`.
    private var call = 0
    private var returnedCalls: Set<Int> = []
    private var counts: [Metric: Int] = [:]
    private lazy var patience = Patience(passesThroughPool: false) { [unowned self] in desk.changes + list.rows.count }

    init(_ sample: SampleContext, _ model: any PagedModel.Type) {
        self.sample = sample
        self.model = model.init(fetch: { [desk] in try await desk.fetch($0) }, list: list)
    }

    func run() {
        sample.startMeasuring()
        Task {
            await failFirst()
            await loadPages()
            for reaction in PageDesk.Reaction.allCases {
                await reloadDuringPage(reaction)
                await reloadDuringReload(reaction)
            }
            await fail()
            await endScreensTasks()
            await leave()
            sample.stopMeasuring()
            for metric in Metric.ofPages { sample.note(metric, Double(counts[metric, default: 0])) }
            sample.finish()
        }
    }

    // MARK: - The user

    /// The first page fails, and the screen asks for more rows at the end of the empty list.
    private func failFirst() async {
        guard let failing = await begin(reload: true) else { return }
        await fail(failing, with: PageError())
        guard let next = await begin() else { return }
        check(.below)
        await answer(next)
    }

    private func loadPages() async {
        guard let first = await begin(reload: true) else { return }
        check(.above)
        await answer(first)
        guard let second = await begin() else { return }
        check(.below)
        // The user goes on scrolling.
        await checkRefusal(of: .below)
        await answer(second)
    }

    /// The user pulls while a page is loading. The page's request reacts to its cancel in one of several ways.
    private func reloadDuringPage(_ reaction: PageDesk.Reaction) async {
        desk.react(with: reaction)
        guard let page = await begin(), let first = await begin(reload: true) else { return }
        check(.above)
        await checkEnd(of: page, reaction, .above)
        if reaction == .urlError { await checkRefusal(of: .above) }
        await answer(first)
        guard let second = await begin() else { return }
        await answer(second)
    }

    /// The user pulls while the first page is loading.
    private func reloadDuringReload(_ reaction: PageDesk.Reaction) async {
        desk.react(with: reaction)
        guard let old = await begin(reload: true), let new = await begin(reload: true) else { return }
        await checkEnd(of: old, reaction, .above)
        await answer(new)
    }

    /// Nothing is cancelled. A load fails with an error of any type, the user leaves, returns and tries again.
    private func fail() async {
        for error in [PageError(), URLError(.cancelled), CancellationError()] as [any Error] {
            for isReload in [false, true] {
                guard let failing = await begin(reload: isReload) else { return }
                await fail(failing, with: error)
                model.leave()
                checkFailure()
                guard let next = await begin(reload: isReload) else { return }
                check(isReload ? .above : .below)
                await answer(next)
            }
        }
    }

    /// The screen ends its own task. The user stays.
    private func endScreensTasks() async {
        desk.react(with: .urlError)
        for isReload in [true, false] {
            guard let load = await begin(reload: isReload) else { return }
            task?.cancel()
            await settle()
            if desk.isCancelled(load) { count(.lostLoads) } else { check(isReload ? .above : .below) }
            await answer(load)
        }
        guard let failing = await begin() else { return }
        // The model runs on the main actor. It cannot handle the error before this method suspends.
        desk.fail(failing, with: PageError())
        task?.cancel()
        await settle { [list] in list.message != nil }
        checkFailure()
    }

    /// The user leaves during a load, and returns.
    private func leave() async {
        for (isReload, reaction) in [
            (false, PageDesk.Reaction.otherError), (true, .failsLater), (false, .answersLater), (true, .answersLater),
        ] {
            desk.react(with: reaction)
            guard let left = await begin(reload: isReload) else { return }
            task?.cancel()
            model.leave()
            check(.none)
            await checkEnd(of: left, reaction, .none)
            guard let next = await begin(reload: isReload) else { return }
            await answer(next)
        }
    }

    // MARK: - Loads

    /// Lets the screen load a page. Returns the request; nil if the model sends none.
    private func begin(reload: Bool = false) async -> Int? {
        let before = desk.begun
        call += 1
        task = Task { [self, call] in
            if reload { await model.reload() } else { await model.loadMore() }
            returnedCalls.insert(call)
        }
        await settle(Patience.long) { [desk] in desk.begun > before }
        guard desk.begun > before else {
            count(.wrongLists)
            return nil
        }
        if desk.page(of: before) != (reload ? 1 : shown.count + 1) { count(.wrongPages) }
        return before
    }

    private func answer(_ request: Int) async {
        let page = desk.page(of: request)
        let rows = newRows()
        shown = page == 1 ? [rows] : shown + [rows]
        await end(request, with: .success(rows)) { [self] in list.rows == shown.flatMap(\.self) }
        check(.none)
    }

    private func fail(_ request: Int, with error: any Error) async {
        await end(request, with: .failure(error)) { [list] in list.message != nil }
        checkFailure()
    }

    /// Ends the newest load, which is not cancelled. Its call must return now, and not before.
    private func end(
        _ request: Int,
        with result: Result<[String], any Error>,
        until condition: @escaping @MainActor () -> Bool
    ) async {
        if returnedCalls.contains(call) { count(.wrongReturns) }
        desk.answer(request, with: result)
        await settle { [self] in condition() && returnedCalls.contains(call) }
        if !returnedCalls.contains(call) { count(.wrongReturns) }
    }

    private func newRows() -> [String] {
        answers += 1
        return ["Stop \(answers) a", "Stop \(answers) b"]
    }

    private func settle(
        _ turns: Int = NextPageTrial.fewTurns,
        until condition: @escaping @MainActor () -> Bool = { false }
    )
        async
    {
        await patience.wait(turns, until: condition)
    }

    // MARK: - Checks

    /// Checks that a load has been cancelled by the model, and that its end changes nothing.
    private func checkEnd(of request: Int, _ reaction: PageDesk.Reaction, _ spinner: Spinner) async {
        await settle { [desk] in desk.isCancelled(request) }
        if !desk.isCancelled(request) { count(.requestsLeft) }
        desk.answer(request, with: reaction == .failsLater ? .failure(PageError()) : .success(newRows()))
        await settle()
        check(spinner)
    }

    /// Checks that the model sends no request for more rows while it is loading.
    private func checkRefusal(of spinner: Spinner) async {
        let before = desk.begun
        let refused = Task { [model] in await model.loadMore() }
        await settle { [desk] in desk.begun > before }
        count(.extraRequests, desk.begun - before)
        check(spinner)
        refused.cancel()
    }

    private func check(_ spinner: Spinner) {
        if list.isReloading != (spinner == .above) || list.isLoadingMore != (spinner == .below) {
            count(.wrongSpinners)
        }
        if list.rows != shown.flatMap(\.self) { count(.wrongLists) }
        if list.message != nil { count(.falseMessages) }
        list.message = nil
    }

    /// Checks the list after a load that has failed. The message stays until the next load.
    private func checkFailure() {
        let message = list.message
        if message == nil { count(.hiddenFailures) }
        list.message = nil
        check(.none)
        list.message = message
    }

    private func count(_ metric: Metric, _ times: Int = 1) {
        counts[metric, default: 0] += times
    }
}
