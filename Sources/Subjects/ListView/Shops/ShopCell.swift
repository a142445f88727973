/// A shop's cell: its name, its address, and the histogram of its week.
@MainActor
open class ShopCell: TableViewCell {
    package final var textLabel = ""
    package final var detailTextLabel = ""
    /// The histogram; nil if the cell shows none.
    package final var image: Bitmap?

    /// Shows what needs no drawing.
    package final func showText(of shop: Shop) {
        textLabel = shop.name
        detailTextLabel = shop.address
    }
}
