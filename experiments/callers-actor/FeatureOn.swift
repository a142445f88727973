import ShopsFeed

/// Decodes the answer in an asynchronous function that belongs to no actor.
package final class FeatureOn: ShopsModel {
    private let show: @MainActor ([FeedShop]) -> Void

    package init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    package func refresh(with answer: any ShopsAnswer) {
        Task { show(await shops(in: answer)) }
    }

    package nonisolated func shops(in answer: any ShopsAnswer) async -> [FeedShop] {
        answer.decoded()
    }
}
