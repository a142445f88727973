// import cancelled_is_not_failed

/// Owns one load, of the first page or of the next one. Only this load changes the list. A reload and `leave` end it.
final class NextPageAnswer: PagedModel {
    private let fetch: FetchPage
    private let list: StopList
    /// The number of pages in the list.
    private var pages = 0
    private var newest: Task<[String], any Error>?

    init(fetch: @escaping FetchPage, list: StopList) {
        self.fetch = fetch
        self.list = list
    }

    func reload() async {
        await load(1, isReload: true)
    }

    func loadMore() async {
        guard newest == nil else { return }
        await load(pages + 1, isReload: false)
    }

    func leave() {
        endLoad()
    }

    private func load(_ page: Int, isReload: Bool) async {
        endLoad()
        let load = Task { [fetch] in try await fetch(page) }
        newest = load
        list.isReloading = isReload
        list.isLoadingMore = !isReload
        list.message = nil
        let result = await load.result
        guard load == newest else { return }
        endLoad()
        switch result {
        case .success(let rows):
            list.rows = isReload ? rows : list.rows + rows
            pages = page
        case .failure:
            list.message = "Stops are unavailable."
        }
    }

    private func endLoad() {
        newest?.cancel()
        newest = nil
        list.isReloading = false
        list.isLoadingMore = false
    }
}
