import Foundation

/// The settings and objects that a list's cells share.
@MainActor
package final class ListEnvironment {
    package let drawing: any HistogramDrawing
    /// The time before drawing, in cells that delay their drawing.
    package let delay: TimeInterval
    /// The maximum size of a bounded cache of pictures, in bytes.
    package let cacheLimit: Int
    package let speed = ScrollSpeed()
    private var shared: [ObjectIdentifier: AnyObject] = [:]

    package init(_ drawing: any HistogramDrawing, delay: TimeInterval, cacheLimit: Int) {
        self.drawing = drawing
        self.delay = delay
        self.cacheLimit = cacheLimit
    }

    /// Returns the object of this type that all cells share. The first call creates the object.
    package func shared<Object: AnyObject>(_ make: @MainActor (ListEnvironment) -> Object) -> Object {
        if let object = shared[ObjectIdentifier(Object.self)] as? Object { return object }
        let object = make(self)
        shared[ObjectIdentifier(Object.self)] = object
        return object
    }
}
