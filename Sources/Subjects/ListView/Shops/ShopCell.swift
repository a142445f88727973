import Locking

/// A shop's cell: its name, its address, and the histogram of its week.
@MainActor
open class ShopCell: TableViewCell {
    package final var textLabel = ""
    package final var detailTextLabel = ""
    private nonisolated let shownImage = Locked<Bitmap?>(nil)

    /// The histogram; nil if the cell shows none.
    ///
    /// Belongs to the main thread, and yet any thread can use it, as in Objective-C: ``MainThreadRule`` counts that. The
    /// lock keeps such a use from being a data race as well.
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

    /// Shows what needs no drawing.
    package final func showText(of shop: Shop) {
        textLabel = shop.name
        detailTextLabel = shop.address
    }
}
