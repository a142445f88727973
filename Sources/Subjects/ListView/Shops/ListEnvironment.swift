import Foundation

/// What the cells of a list have in common.
@MainActor
package final class ListEnvironment {
    package let drawing: any HistogramDrawing
    /// How long a cell waits before it draws, if it waits.
    package let delay: TimeInterval
    /// The bytes of pictures that a bounded cache keeps.
    package let cacheLimit: Int
    package let speed = ScrollSpeed()
    private var shared: [ObjectIdentifier: AnyObject] = [:]

    package init(_ drawing: any HistogramDrawing, delay: TimeInterval, cacheLimit: Int) {
        self.drawing = drawing
        self.delay = delay
        self.cacheLimit = cacheLimit
    }

    /// The one object of its type that all cells use, made for the first cell that asks.
    package func shared<Object: AnyObject>(_ make: @MainActor (ListEnvironment) -> Object) -> Object {
        if let object = shared[ObjectIdentifier(Object.self)] as? Object { return object }
        let object = make(self)
        shared[ObjectIdentifier(Object.self)] = object
        return object
    }
}
