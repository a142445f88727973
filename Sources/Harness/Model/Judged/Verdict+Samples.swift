extension Verdict {
    /// Over how many samples it was made: "6 samples, 2 disturbed"; nil if it was made over none.
    package var samplesText: String? {
        guard samples > 0 else { return nil }
        let text = "\(samples) sample\(samples == 1 ? "" : "s")"
        guard disturbed > 0 else { return text }
        return "\(text), \(disturbed < samples ? "\(disturbed) " : samples > 1 ? "all " : "")disturbed"
    }

    /// Whether the machine disturbed one of its samples.
    package var isDisturbed: Bool { disturbed > 0 }
}
