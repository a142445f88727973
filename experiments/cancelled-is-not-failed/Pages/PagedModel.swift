/// A function that fetches one page of stops. The first page has number 1. If its task is cancelled, the function may
/// throw any error, or still return the page.
package typealias FetchPage = @Sendable (_ page: Int) async throws -> [String]

/// The model behind a list that is loaded page by page.
@MainActor
package protocol PagedModel: AnyObject, SendableMetatype {
    init(fetch: @escaping FetchPage, list: StopList)

    /// Replaces the rows by the first page. Called when the screen appears, and when the user pulls to refresh.
    ///
    /// The screen calls this method and ``loadMore()`` in tasks that it may cancel at any time.
    func reload() async

    /// Appends the next page. Called when the user has scrolled to the end. If there are no rows, the next page is the
    /// first one.
    func loadMore() async

    /// Called when the user has left the screen.
    func leave()
}

/// The contents of a screen with a list of stops.
@MainActor
package final class StopList {
    package var rows: [String] = []
    /// Whether the screen shows the spinner above the rows.
    package var isReloading = false
    /// Whether the screen shows the spinner below the rows.
    package var isLoadingMore = false
    /// The text of the alert; nil for no alert.
    package var message: String?

    package init() {}
}
