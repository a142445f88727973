import ShopsFeed

/// Wrong: the task is detached, and its loop calls a method of the model, which runs on the main actor again.
final class DecodeAsItArrivesHops: PartwiseRefresh {
    private let show: @MainActor ([FeedShop]) -> Void
    private let reader = PartReader()
    private var task: Task<Void, Never>?

    init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    func refresh(with parts: AsyncStream<any AnswerPart>) {
        task = Task.detached {
            for await part in parts { await self.decode(part) }
        }
    }

    func leave() {
        task?.cancel()
    }

    private func decode(_ part: any AnswerPart) {
        guard let shops = reader.shops(in: part, unless: { Task.isCancelled }) else { return }
        show(shops)
    }
}

/// Wrong: leaves the main actor for each part, and creates a new reader each time, since the reader of the main actor
/// cannot leave it. The new reader does not know the earlier parts.
final class DecodeAsItArrivesForgets: PartwiseRefresh {
    private let show: @MainActor ([FeedShop]) -> Void
    private var task: Task<Void, Never>?

    init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    func refresh(with parts: AsyncStream<any AnswerPart>) {
        task = Task {
            for await part in parts {
                guard let shops = await shops(in: part) else { return }
                show(shops)
            }
        }
    }

    func leave() {
        task?.cancel()
    }

    @concurrent
    private nonisolated func shops(in part: any AnswerPart) async -> [FeedShop]? {
        PartReader().shops(in: part, unless: { Task.isCancelled })
    }
}

/// Wrong: an actor has the reader, the main thread is free, and the order is right. But nothing checks for
/// cancellation while a part is being decoded.
final class DecodeAsItArrivesGoesOn: PartwiseRefresh {
    private let show: @MainActor ([FeedShop]) -> Void
    private let decoder = PartDecoder()
    private var task: Task<Void, Never>?

    init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    func refresh(with parts: AsyncStream<any AnswerPart>) {
        task = Task {
            for await part in parts {
                let shops = await decoder.shops(in: part)
                guard !Task.isCancelled else { return }
                show(shops)
            }
        }
    }

    func leave() {
        task?.cancel()
    }
}

private actor PartDecoder {
    private let reader = PartReader()

    func shops(in part: any AnswerPart) -> [FeedShop] {
        reader.shops(in: part) ?? []
    }
}

/// Wrong: a function off the main actor decodes all parts, and returns when the last one has arrived.
final class DecodeAsItArrivesCollects: PartwiseRefresh {
    private let show: @MainActor ([FeedShop]) -> Void
    private var task: Task<Void, Never>?

    init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    func refresh(with parts: AsyncStream<any AnswerPart>) {
        task = Task {
            let shops = await shops(in: parts)
            if !Task.isCancelled { show(shops) }
        }
    }

    func leave() {
        task?.cancel()
    }

    @concurrent
    private nonisolated func shops(in parts: AsyncStream<any AnswerPart>) async -> [FeedShop] {
        let reader = PartReader()
        var all: [FeedShop] = []
        for await part in parts { all += reader.shops(in: part, unless: { Task.isCancelled }) ?? [] }
        return all
    }
}
