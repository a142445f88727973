import Lab
import Results
import StopsTrial

/// What must show and what must hold.
enum StackExpectations {
    static let all: [Expectation] = []
}
