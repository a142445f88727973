import Locking

/// A cell that shows a shop's name, its address, and the histogram of its week.
@MainActor
open class ShopCell: TableViewCell {
    package final var textLabel = ""
    package final var detailTextLabel = ""
    private nonisolated let shownImage = Locked<Bitmap?>(nil)

    /// The histogram, or nil if the cell shows none.
    ///
    /// Only the main thread may use the image. Other threads can still use it, as in Objective-C, and
    /// ``MainThreadRule`` counts these violations. A lock prevents data races.
    package final nonisolated var image: Bitmap? {
        get {
            MainThreadRule.check()
            return shownImage.withLock { $0 }
        }
        set {
            MainThreadRule.check()
            shownImage.withLock { $0 = newValue }
        }
    }

    /// Shows the shop's name and address, which need no drawing.
    package final func showText(of shop: Shop) {
        textLabel = shop.name
        detailTextLabel = shop.address
    }
}
