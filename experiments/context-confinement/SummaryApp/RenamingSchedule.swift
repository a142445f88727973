import Synchronization

/// A schedule for two threads: the writer gives stops new names and codes, and the reader reads them.
///
///     the writer                  the reader
///     willWrite                   willRead
///     writes the name             reads the name
///     wroteName                   readName
///     writes the code             reads the code
///     wroteCode                   readCode
///
/// Both threads go through the stops from 0 on. The writer and the reader call their methods on their own threads. So a
/// schedule can make either thread wait for the other.
package protocol RenamingSchedule: AnyObject, Sendable {
    init()

    func willWrite(_ stop: Int)
    func wroteName(of stop: Int)
    func wroteCode(of stop: Int)

    func willRead(_ stop: Int)
    func readName(of stop: Int)
    func readCode(of stop: Int)
}

/// The outcome of reading a stop while another thread writes it.
package enum ReadOutcome: Int, Sendable, CaseIterable {
    /// The new name and the new code.
    case new
    /// The new name and the old code.
    case newName
    /// The old name and the new code.
    case newCode
    /// The old name and the old code.
    case old

    /// The outcome that a schedule must produce for a stop.
    package static func wanted(of stop: Int) -> ReadOutcome {
        switch stop % 3 {
        case 0: .new
        case 1: .newName
        default: .newCode
        }
    }

    package init(hasNewName: Bool, hasNewCode: Bool) {
        self =
            switch (hasNewName, hasNewCode) {
            case (true, true): .new
            case (true, false): .newName
            case (false, true): .newCode
            case (false, false): .old
            }
    }
}

/// A stop with one lock for each text. A reader gets each text whole, but the two texts may not match.
package final class SharedStop: Sendable {
    private let lockedName: Mutex<String>
    private let lockedCode: Mutex<String>

    package init(number: Int) {
        lockedName = Mutex(StopNumber.name(number))
        lockedCode = Mutex(StopNumber.code(number))
    }

    package var name: Int { lockedName.withLock { StopNumber.number(inName: $0) } }
    package var code: Int { lockedCode.withLock { StopNumber.number(inCode: $0) } }

    package func rename(_ number: Int) { lockedName.withLock { $0 = StopNumber.name(number) } }
    package func recode(_ number: Int) { lockedCode.withLock { $0 = StopNumber.code(number) } }
}
