import Transfers

/// A screen that is opened with transfers, makes them one after the other, and shows each one.
///
/// Nothing closes it: its owner lets go of it.
@MainActor
protocol Screen: AnyObject, SendableMetatype {
    associatedtype Source: TransferSource

    init(bank: Bank, canvas: Canvas)
    func open(_ transfers: Source)
}

/// What a screen draws on: the memory that is lost with it.
@MainActor
final class Canvas {
    /// A row of pixels, in bytes.
    private static let rowSize = 1024

    private var pixels: [UInt8]
    private(set) var shown = 0

    init(size: Int) {
        pixels = [UInt8](repeating: 255, count: size)
    }

    var size: Int { pixels.count }

    /// Draws a row for the transfer.
    func show(_ transfer: Transfer) {
        shown += 1
        let first = transfer.number * Self.rowSize % max(1, pixels.count)
        for place in first..<min(first + Self.rowSize, pixels.count) { pixels[place] = UInt8(transfer.number & 255) }
    }
}
