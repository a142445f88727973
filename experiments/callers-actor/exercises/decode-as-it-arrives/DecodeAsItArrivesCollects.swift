import ShopsFeed

/// Wrong: a function beside the main actor decodes all parts, and returns when the last one has arrived.
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
