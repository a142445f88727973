/// A lesson's links in a terminal, where nothing follows them: what their addresses say beyond their words.
struct TerminalLink {
    /// The lesson's folder, from the checkout's uppermost one, such as `experiments/progress-flood`.
    let folder: String

    /// A place on the web keeps its address, and a file has its path in the checkout, or its name alone if it is beside
    /// the lesson. Another lesson has its experiment's name: that is what the command to show it takes.
    func text(_ label: String, to target: String) -> String {
        let address = isFile(target) ? nameOfLesson(target) ?? shortened(path(target)) : target
        guard !address.isEmpty, address != label else { return label }
        return address.hasSuffix("/" + label) && isFile(target) ? address : "\(label) (\(address))"
    }

    /// A file's path in the checkout; another address as it is.
    func path(_ target: String) -> String {
        guard isFile(target) else { return target }
        var parts = folder.split(separator: "/")
        for part in target.split(separator: "/") {
            switch part {
            case ".": break
            case "..": parts = parts.dropLast()
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    private func isFile(_ target: String) -> Bool { !target.contains(":") }

    private func nameOfLesson(_ target: String) -> String? {
        let parts = path(target).split(separator: "/")
        guard parts.count == 3, parts[0] == "experiments", parts[2] == "README.md" else { return nil }
        return String(parts[1])
    }

    private func shortened(_ path: String) -> String {
        path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }
}
