import Synchronization

/// A schedule for a thread that gives stops new names and codes, and another one that reads them.
///
///     the writer                  the reader
///     willWrite                   willRead
///     writes the name             reads the name
///     wroteName                   readName
///     writes the code             reads the code
///     wroteCode                   readCode
///
/// Both go through the stops from 0 on. Each method is called on the thread whose moment it is: a schedule may let it wait
/// there for the other one.
package protocol RenamingSchedule: AnyObject, Sendable {
    init()

    func willWrite(_ stop: Int)
    func wroteName(of stop: Int)
    func wroteCode(of stop: Int)

    func willRead(_ stop: Int)
    func readName(of stop: Int)
    func readCode(of stop: Int)
}

/// What a read of a stop that another thread writes can give.
package enum ReadOutcome: Int, Sendable, CaseIterable {
    /// The new name and the new code.
    case new
    /// The new name and the old code.
    case newName
    /// The old name and the new code.
    case newCode
    /// The old name and the old code.
    case old

    /// What a schedule is asked for.
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

/// A stop whose texts have a lock each, and no lock for both: each read is whole, and the two together may not be.
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
