import Foundation

/// Waits for a condition as long as anything moves, and gives up after so many turns in which nothing did.
///
/// What has not happened by then will not: a turn is a pause of a millisecond and then a way through an operation
/// queue of the same kind and back to the main thread. Where the machine is busy the turns take as much longer as what
/// is waited for.
@MainActor
final class Patience {
    /// Enough to take a slot for lost.
    static let long = 100
    /// Enough to see what begins by itself.
    static let short = 30

    private static let pause = DispatchTimeInterval.milliseconds(1)

    private let queue = OperationQueue()
    private let progress: () -> Int

    /// - Parameter progress: A number that changes whenever anything moves.
    init(progress: @escaping () -> Int) {
        self.progress = progress
    }

    /// - Parameter next: Called when the condition has come true, or is given up.
    func wait(
        _ turns: Int,
        until condition: @escaping @MainActor () -> Bool,
        then next: @escaping @MainActor () -> Void
    ) {
        turn(turns, of: turns, progress(), condition, next)
    }

    private func turn(
        _ left: Int,
        of turns: Int,
        _ before: Int,
        _ condition: @escaping @MainActor () -> Bool,
        _ next: @escaping @MainActor () -> Void
    ) {
        guard !condition() else { return next() }
        let now = progress()
        let left = now == before ? left - 1 : turns
        guard left > 0 else { return next() }
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [self] in
            let operation = BlockOperation()
            operation.completionBlock = {
                DispatchQueue.main.async { self.turn(left, of: turns, now, condition, next) }
            }
            queue.addOperation(operation)
        }
    }
}
