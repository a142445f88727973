import ShopsFeed

/// Wrong: it leaves the main actor with each part, and makes a new reader for each, as the old one cannot come along. The
/// new one knows nothing of the parts before.
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
