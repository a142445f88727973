/// A crash report of an earlier launch. A background thread collects its lines and sends it.
package struct Report: Sendable {
    private let begun: @Sendable () -> Void
    private let sent: @Sendable (_ model: String) -> Void

    init(begun: @escaping @Sendable () -> Void, sent: @escaping @Sendable (_ model: String) -> Void) {
        (self.begun, self.sent) = (begun, sent)
    }

    package func collect() { begun() }

    package func send(from model: String) { sent(model) }
}
