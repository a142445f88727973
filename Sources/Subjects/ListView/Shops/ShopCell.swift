/// A shop's cell: its name, its address, and the histogram of its week.
@MainActor
open class ShopCell: TableViewCell {
    package final var textLabel = ""
    package final var detailTextLabel = ""
    /// The histogram; nil while there is none.
    package final var image: Bitmap?

    /// Takes over what a cell shows without drawing it.
    package final func showText(of shop: Shop) {
        textLabel = shop.name
        detailTextLabel = shop.address
    }
}
