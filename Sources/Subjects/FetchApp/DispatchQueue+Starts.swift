import Dispatch

extension DispatchQueue {
    /// For an operation queue to start its operations on, so that a trial can hold them back.
    package static let starts = DispatchQueue(label: "starts", attributes: .concurrent)
}
