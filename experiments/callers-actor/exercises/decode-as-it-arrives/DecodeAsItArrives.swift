import ShopsFeed

/// Shows each part of an answer as soon as it is decoded, in the parts' order. The main thread stays free, and when the
/// user leaves, the decoding stops.
///
/// Today the function decodes on the main thread, where its caller runs, and it cannot stop in the middle of a part.
package final class DecodeAsItArrives: PartwiseRefresh {
    private let show: @MainActor ([FeedShop]) -> Void
    private let reader = PartReader()
    private var task: Task<Void, Never>?

    package init(show: @escaping @MainActor ([FeedShop]) -> Void) {
        self.show = show
    }

    package func refresh(with parts: AsyncStream<any AnswerPart>) {
        task = Task {
            for await part in parts { show(await shops(in: part, reader)) }
        }
    }

    package func leave() {
        task?.cancel()
    }

    private nonisolated func shops(in part: any AnswerPart, _ reader: PartReader) async -> [FeedShop] {
        reader.shops(in: part) ?? []
    }
}
