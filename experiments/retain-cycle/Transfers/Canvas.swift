/// A screen's drawing area, whose memory is lost if the screen leaks.
@MainActor
package final class Canvas {
    /// The size of a row of pixels, in bytes.
    private static let rowSize = 1024

    private var pixels: [UInt8]
    package private(set) var shown = 0

    private let onShow: @MainActor (Transfer) -> Void

    /// - Parameter onShow: Called with each transfer that is drawn.
    package init(size: Int, onShow: @escaping @MainActor (Transfer) -> Void = { _ in }) {
        self.onShow = onShow
        pixels = [UInt8](repeating: 255, count: size)
    }

    package var size: Int { pixels.count }

    /// Draws a row for the transfer.
    package func show(_ transfer: Transfer) {
        shown += 1
        onShow(transfer)
        let first = transfer.number * Self.rowSize % max(1, pixels.count)
        for place in first..<min(first + Self.rowSize, pixels.count) { pixels[place] = UInt8(transfer.number & 255) }
    }
}
