import ShopsFeed

/// The whole loop leaves the main actor. It makes its own reader, which nothing else uses. Only the shops come back.
final class DecodeAsItArrivesAnswer: PartwiseRefresh {
    private let show: @MainActor ([FeedShop]) -> Void
    private var task: Task<Void, Never>?

    init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    func refresh(with parts: AsyncStream<any AnswerPart>) {
        task = Task { await decode(parts) }
    }

    func leave() {
        task?.cancel()
    }

    @concurrent
    private nonisolated func decode(_ parts: AsyncStream<any AnswerPart>) async {
        let reader = PartReader()
        for await part in parts {
            guard let shops = reader.shops(in: part, unless: { Task.isCancelled }) else { return }
            await showUnlessLeft(shops)
        }
    }

    /// Checks on the main actor, where the user leaves too: the result cannot change before the shops are shown.
    private func showUnlessLeft(_ shops: [FeedShop]) {
        if !Task.isCancelled { show(shops) }
    }
}
