/// The model behind a list of shops, which the user scrolls and refreshes.
@MainActor
package protocol ShopsModel: AnyObject, Sendable, SendableMetatype {
    /// - Parameter show: A closure that replaces the shops in the list.
    init(show: @escaping @MainActor ([FeedShop]) -> Void)

    /// Called when the server has answered the user's refresh. The shops appear later, after they are decoded.
    func refresh(with answer: any ShopsAnswer)

    /// Returns the shops of an answer for another part of the app, for example one that refreshes in the background.
    ///
    /// A call through this requirement stays on its caller's actor. The module of the called function decides whether
    /// its code also runs on that actor.
    nonisolated(nonsending) func shops(in answer: any ShopsAnswer) async -> [FeedShop]
}
