// import cancelled_is_not_failed

/// Loads a list page by page.
///
/// Today every load runs in the screen's task, and every error is an alert.
package final class NextPage: PagedModel {
    private let fetch: FetchPage
    private let list: StopList
    /// The number of pages in the list.
    private var pages = 0

    package init(fetch: @escaping FetchPage, list: StopList) {
        self.fetch = fetch
        self.list = list
    }

    package func reload() async {
        list.message = nil
        list.isReloading = true
        defer { list.isReloading = false }
        do {
            list.rows = try await fetch(1)
            pages = 1
        } catch {
            list.message = "Stops are unavailable."
        }
    }

    package func loadMore() async {
        list.message = nil
        list.isLoadingMore = true
        defer { list.isLoadingMore = false }
        do {
            list.rows += try await fetch(pages + 1)
            pages += 1
        } catch {
            list.message = "Stops are unavailable."
        }
    }

    package func leave() {}
}
