import Lab
import Results

/// What a run can prove wrong.
enum FetchExpectations {
    static let all = [Expectation]()
}
