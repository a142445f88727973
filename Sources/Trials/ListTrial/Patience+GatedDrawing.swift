import Declaring

extension Patience {
    /// Creates the patience for drawings that are held back, which may block every thread of the pool.
    package convenience init(_ drawing: GatedDrawing) {
        self.init(passesThroughPool: false) { drawing.record.events }
    }
}
