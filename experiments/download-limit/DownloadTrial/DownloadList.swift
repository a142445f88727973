import Downloads
import Foundation
import LoopbackServer
import Model

/// Files of mixed sizes on a server with a limited rate. The same seed gives the same files.
package struct DownloadList: Sendable {
    package let resources: [Resource]

    /// - Parameters:
    ///   - rate: Bytes per second for each request.
    ///   - durations: The range of download times at this rate, in milliseconds.
    ///   - ranges: Whether the server sends parts of a file.
    ///   - slow: The number of files at the list's beginning that get a fifth of the rate.
    package init(
        count: Int,
        rate: Int,
        durations: ClosedRange<Int> = 20...60,
        ranges: Bool = true,
        slow: Int = 0,
        seed: UInt64 = 1
    ) {
        var random = SplitMix(seed: seed)
        resources = (1...max(1, count)).map { number in
            let size = Int.random(in: durations, using: &random) * rate / 1000
            let rate = number <= slow ? max(1, rate / 5) : rate
            return Resource(name: "file-\(number)", size: size, seed: UInt64(number), rate: rate, ranges: ranges)
        }
    }

    package func downloads(from server: LoopbackServer, into folder: String) -> [Download] {
        resources.map { resource in
            Download(id: resource.name, address: server.address(of: resource), file: "\(folder)/\(resource.name)")
        }
    }

    /// Returns the shortest time in milliseconds in which all files can be fetched in this order, with `limit`
    /// downloads at a time. In this calculation each free slot takes the next file at once, and only the transfers take
    /// time.
    package func idealMakespan(limit: Int) -> Double {
        var free = [Double](repeating: 0, count: limit)
        for resource in resources {
            guard let next = free.indices.min(by: { free[$0] < free[$1] }) else { return 0 }
            free[next] += Double(resource.size) / Double(resource.rate ?? .max) * 1000
        }
        return free.max() ?? 0
    }

    package var bytes: Int { resources.reduce(0) { $0 + $1.size } }
}
