import ExperimentIndex
import Foundation
@main struct Pitfalls { static func main() { print(String(cString: experiment_index())) ; print(Bundle.main.executablePath ?? "") } }
