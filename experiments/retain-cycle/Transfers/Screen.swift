/// A screen that is opened with transfers. It makes the transfers one after the other, and shows each transfer.
///
/// There is no method to close a screen: its owner releases the screen.
@MainActor
package protocol Screen: AnyObject, SendableMetatype {
    associatedtype Source: TransferSource

    init(bank: Bank, canvas: Canvas)
    func open(_ transfers: Source)
}
