import Downloads

/// Which operations hold a slot in a queue, which of them run, and what the queue's maximum must be.
struct Places {
    var limit: Int
    /// The newest operation of each download.
    private var operations: [Download.ID: TransferOperation] = [:]
    /// Operations that the queue has given a slot, in the order in which they may run.
    private var holding: [TransferOperation] = []
    private var paused: Set<Download.ID> = []
    /// Transfers of paused downloads that gave their slot back.
    private var stopped: [Download.ID: any PausableTransfer] = [:]

    init(limit: Int) {
        self.limit = limit
    }

    // MARK: - The user

    /// Returns whether the download is new: then its operation must go into the queue.
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

    /// Returns the transfer if the download needs a new slot. A download that still holds its slot moves behind the
    /// others.
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

    /// The queue gives an operation a slot. Returns false if the download is paused: the operation must then give the
    /// slot back.
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

    /// Operations that may run, and operations that hold a slot without running.
    var split: (running: [TransferOperation], resting: [TransferOperation]) {
        let ready = holding.filter { !$0.isCancelled && !paused.contains($0.download.id) }.prefix(limit)
        return (Array(ready), holding.filter { !ready.contains($0) })
    }

    /// The limit plus the number of resting operations, which hold a slot without running. The maximum is computed,
    /// never counted up and down, so it cannot drift.
    var maximum: Int { limit + split.resting.count }
}
