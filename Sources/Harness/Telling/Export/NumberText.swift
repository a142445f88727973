extension Double {
    /// With all its digits, in a form that every format here reads: "3", "0.125", "1e-07".
    var exportedText: String {
        magnitude < 1e15 && self == rounded() ? String(Int(self)) : String(self)
    }
}
