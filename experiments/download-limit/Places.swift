import Downloads

/// The operations that hold a slot in a queue, and the maximum that the queue must have.
struct Places {
    var limit: Int
    /// The newest operation of each download.
    private var operations: [Download.ID: TransferOperation] = [:]
    /// The operations that hold a slot, in the order in which they may run.
    private var holding: [TransferOperation] = []
    private var paused: Set<Download.ID> = []
    /// The transfers of paused downloads that gave their slot back.
    private var stopped: [Download.ID: any PausableTransfer] = [:]

    init(limit: Int) {
        self.limit = limit
    }

    // MARK: - The user

    /// Returns whether the download is new. The operation of a new download must go into the queue.
    mutating func add(_ operation: TransferOperation) -> Bool {
        let id = operation.download.id
        guard operations[id]?.isCancelled ?? true, stopped[id] == nil else { return false }
        operations[id] = operation
        paused.remove(id)
        return true
    }

    mutating func pause(_ id: Download.ID) {
        if operations[id] != nil { paused.insert(id) }
    }

    mutating func pauseAll() {
        paused.formUnion(operations.keys)
    }

    /// Returns the transfer of a download that needs a new slot. A download that still holds its slot moves to the end
    /// of the order.
    mutating func resume(_ id: Download.ID) -> (any PausableTransfer)? {
        paused.remove(id)
        if let place = holding.firstIndex(where: { $0.download.id == id }) {
            holding.append(holding.remove(at: place))
        }
        return stopped.removeValue(forKey: id)
    }

    var allPaused: [Download.ID] { paused.union(stopped.keys).sorted() }

    mutating func cancel(_ id: Download.ID) -> (operation: TransferOperation?, transfer: (any PausableTransfer)?) {
        let operation = operations[id]
        return (operation, operation?.transfer ?? stopped.removeValue(forKey: id))
    }

    // MARK: - The queue

    /// Gives a slot to an operation that the queue has started. Returns false if the download is paused and the
    /// operation must give its slot back.
    mutating func take(_ operation: TransferOperation) -> Bool {
        let id = operation.download.id
        guard paused.contains(id), operations[id] === operation else {
            holding.append(operation)
            return true
        }
        operations[id] = nil
        paused.remove(id)
        stopped[id] = operation.transfer
        return false
    }

    mutating func leave(_ operation: TransferOperation) {
        let id = operation.download.id
        holding.removeAll { $0 === operation }
        guard operations[id] === operation else { return }
        operations[id] = nil
        paused.remove(id)
    }

    /// The operations that may run, and the operations that hold a slot without running.
    var split: (running: [TransferOperation], resting: [TransferOperation]) {
        let ready = holding.filter { !$0.isCancelled && !paused.contains($0.download.id) }.prefix(limit)
        return (Array(ready), holding.filter { !ready.contains($0) })
    }

    /// The limit plus the number of resting operations, which hold a slot without running. The maximum is computed each
    /// time, so it cannot drift like a counter.
    var maximum: Int { limit + split.resting.count }
}
