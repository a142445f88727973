import Downloads
import Foundation
import Locking
import Testing

@Suite("Download as an operation")
struct TransferOperationTests {
    @Test("A pause and a resume during the start leave the operation running")
    func pauseAndResumeCrossTheStart() {
        let transfer = CrossedTransfer()
        let operation = TransferOperation(transfer)
        transfer.whenFirstStarted.withLock { $0 = { operation.suspend() } }
        // The first stop comes from `suspend()`. The second stop comes from the start, which has noticed the
        // suspension.
        transfer.beforeSecondStop.withLock { $0 = { operation.resume() } }
        operation.start()
        #expect(operation.isRunning)
        #expect(transfer.told.withLock { $0 } == ["start", "stop", "start", "stop", "start"])
    }
}

/// A transfer that lets a test act at two moments of the transfer's operation.
private final class CrossedTransfer: PausableTransfer {
    let download = Download(id: "tram", address: URL(filePath: "/dev/null"), file: "/dev/null")
    let whenFirstStarted = Locked<@Sendable () -> Void>({})
    let beforeSecondStop = Locked<@Sendable () -> Void>({})
    let told = Locked<[String]>([])

    func start(_ ended: @escaping @Sendable (Transfer.Ending) -> Void) {
        let isFirst = told.withLock { told in
            told.append("start")
            return told.count == 1
        }
        if isFirst { whenFirstStarted.withLock { $0 }() }
    }

    func discard() {}

    func stop() {
        if told.withLock({ $0.filter { $0 == "stop" }.count }) == 1 { beforeSecondStop.withLock { $0 }() }
        told.withLock { $0.append("stop") }
    }
}
