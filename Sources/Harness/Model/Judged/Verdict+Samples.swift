extension Verdict {
    /// Over how many samples it was made: "6 samples, 2 disturbed"; nil if it was made over none, and for documents that
    /// do not tell.
    package var samplesText: String? {
        guard let samples, samples > 0 else { return nil }
        let text = "\(samples) sample\(samples == 1 ? "" : "s")"
        guard let disturbed, disturbed > 0 else { return text }
        return "\(text), \(disturbed < samples ? "\(disturbed) " : samples > 1 ? "all " : "")disturbed"
    }

    /// Whether the machine disturbed one of its samples.
    package var isDisturbed: Bool { disturbed.map { $0 > 0 } ?? false }
}
