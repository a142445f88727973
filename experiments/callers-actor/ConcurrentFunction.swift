import ShopsFeed

/// A model that decodes the answer in a function that leaves its caller's actor.
final class ConcurrentFunction: ShopsModel {
    private let show: @MainActor ([FeedShop]) -> Void

    init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    func refresh(with answer: any ShopsAnswer) {
        Task { show(await shops(in: answer)) }
    }

    @concurrent
    nonisolated func shops(in answer: any ShopsAnswer) async -> [FeedShop] {
        answer.decoded()
    }
}
