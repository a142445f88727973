import ShopsFeed

/// Wrong: an actor has the reader, the main thread is free, and the order is right. But nothing asks for the cancel while
/// a part is being decoded.
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
