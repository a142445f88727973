import ShopsFeed

/// Decodes the answer on an actor that does nothing else. The actor decodes one answer after the other.
final class OwnActor: ShopsModel {
    private let show: @MainActor ([FeedShop]) -> Void
    private let decoder = AnswerDecoder()

    init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    func refresh(with answer: any ShopsAnswer) {
        Task { show(await shops(in: answer)) }
    }

    nonisolated func shops(in answer: any ShopsAnswer) async -> [FeedShop] {
        await decoder.shops(in: answer)
    }
}

private actor AnswerDecoder {
    func shops(in answer: any ShopsAnswer) -> [FeedShop] {
        answer.decoded()
    }
}
