import Dispatch

extension DispatchQueue {
    /// The queue on which an operation queue starts its operations. A trial can suspend this queue to delay those
    /// operations.
    package static let starts = DispatchQueue(label: "starts", attributes: .concurrent)
}
