extension Int {
    /// The number with its noun: "1 sample", "2 samples".
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
