/// A metric's value in one sample, or the reason why there is none. A counter that the system cannot read is
/// unavailable, never 0.
package enum MeasuredValue: Sendable, Equatable {
    case value(Double)
    case unavailable(reason: String)

    package var value: Double? {
        switch self {
        case .value(let value): value
        case .unavailable: nil
        }
    }
}

/// As JSON: a number, or `{"unavailable": "reason"}`.
extension MeasuredValue: Codable {
    private enum CodingKeys: String, CodingKey {
        case unavailable
    }

    package init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer().decode(Double.self) {
            self = .value(value)
        } else {
            self = .unavailable(
                reason: try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .unavailable)
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .value(let value) where value.isFinite:
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .value(let value):
            try MeasuredValue.unavailable(reason: "the value was \(value)").encode(to: encoder)
        case .unavailable(let reason):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(reason, forKey: .unavailable)
        }
    }
}
