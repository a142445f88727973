import Downloads

/// Which operations hold a place in a queue, which of them run, and what the queue's maximum has to be.
struct Places {
    var limit: Int
    /// The last of each download.
    private var operations: [Download.ID: TransferOperation] = [:]
    /// Those that the queue has given a place, in the order in which they may run.
    private var holding: [TransferOperation] = []
    private var paused: Set<Download.ID> = []
    /// Paused ones that gave their place back.
    private var stopped: [Download.ID: Transfer] = [:]

    init(limit: Int) {
        self.limit = limit
    }

    // MARK: - The user

    /// Whether the download is new here: its operation then goes into the queue.
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

    /// The transfer of a download that needs a new place; one that holds its place may run behind those that do.
    mutating func resume(_ id: Download.ID) -> Transfer? {
        paused.remove(id)
        if let place = holding.firstIndex(where: { $0.download.id == id }) {
            holding.append(holding.remove(at: place))
        }
        return stopped.removeValue(forKey: id)
    }

    var allPaused: [Download.ID] { paused.union(stopped.keys).sorted() }

    mutating func cancel(_ id: Download.ID) -> (operation: TransferOperation?, transfer: Transfer?) {
        let operation = operations[id]
        return (operation, operation?.transfer ?? stopped.removeValue(forKey: id))
    }

    // MARK: - The queue

    /// The queue gives an operation a place. False where it is paused, and has to give it back.
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

    /// Those that are to run, and those that hold a place and are not to.
    var split: (running: [TransferOperation], resting: [TransferOperation]) {
        let ready = holding.filter { !$0.isCancelled && !paused.contains($0.download.id) }.prefix(limit)
        return (Array(ready), holding.filter { !ready.contains($0) })
    }

    /// Maximum + paused, computed and never counted up and down: it cannot drift.
    var maximum: Int { limit + split.resting.count }
}
