import Foundation

/// The addresses that no task has taken yet.
@MainActor
final class Waiting {
    private var addresses: ArraySlice<URL>

    init(addresses: ArraySlice<URL>) {
        self.addresses = addresses
    }

    func next() -> URL? { addresses.popFirst() }
}
