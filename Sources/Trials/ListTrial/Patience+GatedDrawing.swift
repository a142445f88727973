import Declaring

extension Patience {
    /// For drawings that are held back: they may block every thread of the pool.
    package convenience init(_ drawing: GatedDrawing) {
        self.init(passesThroughPool: false) { drawing.record.events }
    }
}
