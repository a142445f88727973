/// A list that shows the shops of a long answer, part by part.
@MainActor
package protocol PartwiseRefresh: AnyObject, Sendable, SendableMetatype {
    /// - Parameter show: Shows more shops at the end of the list.
    init(show: @escaping @MainActor ([FeedShop]) -> Void)

    /// Called once, when the server begins to answer.
    ///
    /// - Parameter parts: The answer's parts in their order. The stream delivers each part as soon as the part arrives.
    func refresh(with parts: AsyncStream<any AnswerPart>)

    /// Called when the user has left the list. After this call, no part is decoded or shown.
    func leave()
}
