/// The model behind a list of shops, which the user scrolls and refreshes.
@MainActor
package protocol ShopsModel: AnyObject, Sendable, SendableMetatype {
    /// - Parameter show: Replaces the shops in the list.
    init(show: @escaping @MainActor ([FeedShop]) -> Void)

    /// Called when the server has answered the user's refresh. Shows the answer's shops later, when they are decoded.
    func refresh(with answer: any ShopsAnswer)

    /// Returns the shops of an answer for another part of the app, for example one that refreshes in the background.
    ///
    /// A call through this requirement stays on its caller's actor. Whether the called function itself stays on that
    /// actor depends on the module that declares it.
    nonisolated(nonsending) func shops(in answer: any ShopsAnswer) async -> [FeedShop]
}
