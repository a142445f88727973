import ShopsFeed

/// Runs the whole loop off the main actor. The loop creates its own reader, which no other code uses. Only the shops
/// return to the main actor.
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

    /// Checks on the main actor, where `leave` runs too: no cancel can come between the check and `show`.
    private func showUnlessLeft(_ shops: [FeedShop]) {
        if !Task.isCancelled { show(shops) }
    }
}
