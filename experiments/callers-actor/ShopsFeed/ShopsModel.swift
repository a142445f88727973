/// The model behind a list of shops, which the user scrolls and refreshes.
@MainActor
package protocol ShopsModel: AnyObject, Sendable, SendableMetatype {
    /// - Parameter show: Shows other shops in the list.
    init(show: @escaping @MainActor ([FeedShop]) -> Void)

    /// The server has answered a refresh of the user's: shows its shops, some time later.
    func refresh(with answer: any ShopsAnswer)

    /// The shops of an answer, for another part of the app: one that refreshes in the background, for example.
    ///
    /// The call stays where its caller is. Whether the function does is up to the module that declares it.
    nonisolated(nonsending) func shops(in answer: any ShopsAnswer) async -> [FeedShop]
}
