import Dispatch
import FetchApp
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks one session for each address. The session blocks no thread while it waits.
final class DataTask: Fetching {
    private let session: URLSession
    private var tasks: [URLSessionDataTask] = []

    init(_ limits: FetchLimits) {
        session = .transient(limits)
    }

    func fetch(_ addresses: [URL], ended: @escaping Ended) {
        for address in addresses {
            let task = session.dataTask(with: address) { body, response, error in
                let result = Result(body, response, error)
                DispatchQueue.main.async { ended(address, result) }
            }
            tasks.append(task)
            task.resume()
        }
    }

    func cancel() {
        for task in tasks { task.cancel() }
        tasks = []
    }
}
