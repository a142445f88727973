import ShopsFeed

/// Decodes the answer in a method of the model. A detached task calls the method.
final class DetachedMethod: ShopsModel {
    private let show: @MainActor ([FeedShop]) -> Void

    init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    func refresh(with answer: any ShopsAnswer) {
        Task.detached {
            let shops = await self.decode(answer)
            await self.show(shops)
        }
    }

    nonisolated func shops(in answer: any ShopsAnswer) async -> [FeedShop] {
        await Task.detached { await self.decode(answer) }.value
    }

    private func decode(_ answer: any ShopsAnswer) -> [FeedShop] {
        answer.decoded()
    }
}
