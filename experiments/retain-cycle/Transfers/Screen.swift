/// A screen that is opened with transfers, makes them one after the other, and shows each one.
///
/// It has no method to close it: its owner releases it.
@MainActor
package protocol Screen: AnyObject, SendableMetatype {
    associatedtype Source: TransferSource

    init(bank: Bank, canvas: Canvas)
    func open(_ transfers: Source)
}
