import Foundation

/// Wrong: a lock for both texts. No stop is ever torn.
final class ForceTheTearLocks: RenamingSchedule {
    private let lock = NSLock()

    func willWrite(_ stop: Int) { lock.lock() }
    func wroteName(of stop: Int) {}
    func wroteCode(of stop: Int) { lock.unlock() }

    func willRead(_ stop: Int) { lock.lock() }
    func readName(of stop: Int) {}
    func readCode(of stop: Int) { lock.unlock() }
}
