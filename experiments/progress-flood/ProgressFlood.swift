import Foundation
@main struct ProgressFlood { static func main() { print("x") } }
