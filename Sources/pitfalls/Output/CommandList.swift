import Telling

/// Commands to go on with, and what each is for: beside it, or below it where the terminal is too narrow.
struct CommandList {
    let commands: [(command: String, purpose: String)]

    func lines(_ style: TerminalStyle) -> [String] {
        let width = commands.map(\.command.count).max() ?? 0
        let fits = commands.allSatisfy { 2 + width + 2 + $0.purpose.count <= style.width }
        return commands.flatMap { command, purpose in
            fits
                ? ["  " + style.painted(TerminalText.left(command, width), .strong) + "  " + purpose]
                : ["  " + style.painted(command, .strong), "      " + purpose]
        }
    }
}
