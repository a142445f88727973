/// A screen that is opened with transfers. It makes the transfers one after the other, and shows each transfer.
///
/// A screen has no method to close it, because its owner releases the screen.
@MainActor
package protocol Screen: AnyObject, SendableMetatype {
    associatedtype Source: TransferSource

    init(bank: Bank, canvas: Canvas)
    func open(_ transfers: Source)
}
