import Lab

extension SampleContext {
    /// Does what may fail, on any thread: an error ends the sample as failed.
    nonisolated package func attempt<Value>(_ body: () throws -> Value) -> Value {
        do {
            return try body()
        } catch {
            fail("\(error)")
        }
    }
}
