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
