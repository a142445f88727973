import Foundation

/// The names that UIKit gives to an index path's two numbers.
extension IndexPath {
    package init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    package var section: Int { self[0] }
    package var row: Int { self[1] }
}
