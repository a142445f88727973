import ArgumentParser
import Downloads
import Foundation
import Model
import Telling

extension DownloadBenchmark {
    /// A command that fetches the files of a list. It resumes the partial files of an earlier run that was killed.
    struct Fetch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Fetch the files of a list with the scheduler; partial files are resumed."
        )

        @Option(help: "A text file with one address per line. Each file is saved under its last path component.")
        var list: String
        @Option(help: "The folder for the files.") var into: String
        @Option(help: "Downloads at once.") var limit = 3

        func run() async throws {
            let limit = try DownloadLimit(limit)
            let downloads = try downloads(lines())
            let (endings, continuation) = AsyncStream.makeStream(of: (Download.ID, Transfer.Ending).self)
            let session = TransferSession(observer: TransferObserver(ended: { continuation.yield(($0, $1)) }))
            let scheduler = DownloadScheduler(limit: limit, session: session)
            for download in downloads { scheduler.add(download) }

            var isWhole = true
            for await (download, ending) in endings.prefix(downloads.count) {
                if case .failed(let error) = ending {
                    StandardError.write("\(download.onOneLine()): \("\(error)".onOneLine())\n")
                    isWhole = false
                }
            }
            guard isWhole else { throw ExitStatusError(.fixFailed) }
        }

        private func lines() throws -> [String] {
            do {
                let text = try String(contentsOfFile: list, encoding: .utf8)
                return text.split(whereSeparator: \.isNewline).map(String.init)
            } catch {
                let reason = error.localizedDescription.onOneLine()
                throw UsageError("cannot read the list \(list.shownPath): \(reason)")
            }
        }

        private func downloads(_ lines: [String]) throws -> [Download] {
            let list = list.shownPath
            var taken: Set<String> = []
            return try lines.map { line in
                guard let address = URL(string: line), address.host != nil, let name = PlainFileName(of: address)
                else {
                    throw ValidationError(
                        "\(list): “\(line.onOneLine())” is not the address of a file whose name can be used here"
                    )
                }
                guard taken.isDisjoint(with: name.taken) else {
                    throw ValidationError("two addresses of \(list) would be stored under \(name.text.onOneLine())")
                }
                taken.formUnion(name.taken)
                return Download(id: line, address: address, file: "\(into)/\(name.text)")
            }
        }
    }
}
