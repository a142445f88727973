import Declaring
import Dispatch
import FetchApp
import Foundation
import Locking
import Measuring
import Model

/// Fetches files whose mirrors answer in chosen orders, while many others wait for their second mirror.
@MainActor
final class MirrorsByHandTrial {
    /// What a file's mirrors do.
    private enum Kind: String {
        /// The first fails at once; the second answers at once.
        case failing
        /// Both fail at once.
        case missing
        /// Neither answers, and the user leaves while only the first has been asked.
        case left
        /// Both are asked, the second fails, and then the first answers.
        case lateFirst
        /// Both are asked, the first fails, and then the second answers.
        case lateSecond
        /// The first never answers; the second answers at once.
        case silent
    }

    private struct File: Sendable {
        let kind: Kind
        let mirrors: Mirrors
        let body: Data

        init(_ kind: Kind, _ number: Int = 0) {
            self.kind = kind
            let name = "/\(kind.rawValue)-\(number)"
            mirrors = Mirrors(
                first: URL(fileURLWithPath: name + "-1", isDirectory: false),
                second: URL(fileURLWithPath: name + "-2", isDirectory: false)
            )
            body = Data(name.utf8)
        }
    }

    /// The time after which each second mirror must have been asked, if the first one has not answered: twice the
    /// exercise's 150 ms.
    private static let asking = DispatchTimeInterval.milliseconds(300)

    private let sample: SampleContext
    private let desk: MirrorDesk
    private let fetching: any MirroredFetch
    /// A fetch whose timer no trial waits for: only a failure can let it ask the second mirror.
    private let patientFetching: any MirroredFetch
    private let lateFirst = File(.lateFirst)
    private let lateSecond = File(.lateSecond)
    private let left = File(.left)
    private let failing: [File]
    /// So many files that only a fetch that blocks a thread per file adds as many threads.
    private let silent = (0..<16 + 4 * ProcessInfo.processInfo.processorCount).map { File(.silent, $0) }
    private let files: [File]
    private nonisolated let starts = Locked<[URL: MonotonicTime]>([:])
    private nonisolated let ends = Locked<[URL: Result<Data, any Error>]>([:])
    private var leaving: Task<Void, Never>?
    private lazy var patience = Patience(passesThroughPool: false) { [desk, ends] in
        desk.events + ends.withLock(\.count)
    }

    init(_ sample: SampleContext, _ fetching: any MirroredFetch.Type) {
        let desk = MirrorDesk()
        self.sample = sample
        self.desk = desk
        self.fetching = fetching.init(patience: BlockingFetch.mirrorPatience, fetch: desk.fetch)
        patientFetching = fetching.init(patience: .seconds(60), fetch: desk.fetch)
        failing = [File(.failing), File(.missing)]
        files = silent + failing + [left, lateFirst, lateSecond]
    }

    func measure() {
        for file in failing { desk.answer(file.mirrors.first, .failure) }
        for file in files where file.kind == .failing || file.kind == .silent {
            desk.answer(file.mirrors.second, .body(file.body))
        }
        desk.answer(failing[1].mirrors.second, .failure)
        sample.startMeasuring()
        // Where both mirrors fail, an answer may wait for its timer before it throws.
        for file in silent + [failing[1], lateFirst, lateSecond] { _ = fetch(file, fetching) }
        _ = fetch(failing[0], patientFetching)
        leaving = fetch(left, patientFetching)
        patience.wait(Patience.short) { [self] in
            notAsked(files.map(\.mirrors.first)) == 0 && notAsked(failing.map(\.mirrors.second)) == 0
        } then: { [self] in
            leave()
        }
    }

    private func fetch(_ file: File, _ fetching: any MirroredFetch) -> Task<Void, Never> {
        Task.detached(priority: .medium) { [starts, ends] in
            starts.withLock { $0[file.mirrors.first] = .now }
            let end: Result<Data, any Error>
            do {
                end = .success(try await fetching.body(from: file.mirrors))
            } catch {
                end = .failure(error)
            }
            ends.withLock { $0[file.mirrors.first] = end }
        }
    }

    /// Every fetch that can ask a mirror by now has asked it. The user leaves one file.
    private func leave() {
        sample.note(.firstsNotAsked, notAsked(files.map(\.mirrors.first)))
        sample.note(.notAskedAfterFailure, notAsked(failing.map(\.mirrors.second)))
        leaving?.cancel()
        let mirrors: Set = [left.mirrors.first, left.mirrors.second]
        patience.wait(Patience.short) { [self] in
            desk.open(mirrors) == 0 && end(of: left) != nil
        } then: { [self] in
            sample.note(.leftAfterLeaving, desk.open(mirrors))
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.asking) { self.checkSecondMirrors() }
        }
    }

    private func checkSecondMirrors() {
        let mirrors = (silent + [lateFirst, lateSecond]).map(\.mirrors.second)
        patience.wait(Patience.short) { [self] in
            notAsked(mirrors) == 0
        } then: { [self] in
            sample.note(.secondsNotAsked, notAsked(mirrors))
            answerLate()
        }
    }

    /// One mirror fails. Then, when nothing happens any more, the other one answers.
    private func answerLate() {
        desk.answer(lateFirst.mirrors.second, .failure)
        desk.answer(lateSecond.mirrors.first, .failure)
        patience.wait(Patience.short) { [self] in
            end(of: lateFirst) != nil && end(of: lateSecond) != nil
        } then: { [self] in
            desk.answer(lateFirst.mirrors.first, .body(lateFirst.body))
            desk.answer(lateSecond.mirrors.second, .body(lateSecond.body))
            patience.wait(
                Patience.long,
                until: { [self] in ends.withLock(\.count) == files.count },
                then: { self.conclude() }
            )
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        let available = files.filter { $0.kind != .missing && $0.kind != .left }
        sample.note(.missing, available.count { (try? end(of: $0)?.get()) != $0.body })
        sample.note(.wronglyEnded, [failing[1], left].count { !hasThrown($0) })
        sample.note(.files, files.count)
        sample.note(
            .secondAskedAfter,
            shortestSilence,
            unavailable: "no second mirror was asked because the first one did not answer"
        )
        sample.finish()
    }

    private func notAsked(_ addresses: [URL]) -> Int { addresses.count { desk.asked($0) == nil } }

    private func end(of file: File) -> Result<Data, any Error>? { ends.withLock { $0[file.mirrors.first] } }

    private func hasThrown(_ file: File) -> Bool {
        if case .failure? = end(of: file) { true } else { false }
    }

    /// The shortest time from the start of a fetch to the request to its second mirror, if the first one is silent.
    private var shortestSilence: Double? {
        let starts = starts.withLock { $0 }
        let times = (silent + [lateFirst, lateSecond]).compactMap { file -> Double? in
            let mirrors = file.mirrors
            guard let asked = desk.asked(mirrors.second), let start = starts[mirrors.first] else { return nil }
            return (asked - start).milliseconds
        }
        return times.min()
    }
}
