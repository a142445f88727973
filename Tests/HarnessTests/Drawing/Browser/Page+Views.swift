import TestSupport

/// Methods that move between the report's views as a reader does.
extension Page {
    /// Shows the view or section of an address, and waits until it is laid out.
    func visit(_ address: String) async throws {
        try await perform("location.hash = '\(address)'")
        try await settle()
    }

    /// Waits until the page has followed its address and drawn the view. The page follows an address in a separate
    /// task.
    func settle() async throws {
        try await perform(
            "new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
        )
    }

    /// Returns the addresses of the shown experiments, or "overview". The address of a handout ends with ":handout".
    func shownViews() async throws -> [String] {
        try await evaluate(
            """
            [...document.querySelectorAll("#overview, .experiment, .handout")].filter(each => each.checkVisibility())
                .map(each => each.id || "handout")
            """
        )
    }

    /// Returns the text of the focused element if it is a heading or a link, and otherwise the element's name.
    func focused() async throws -> String {
        try await evaluate(
            "(focus => focus.matches('h2, h3, a, button') ? focus.textContent : focus.localName)(document.activeElement)"
        )
    }

    /// Finds texts within the first element that matches `selector` with too little contrast: less than 4.5 to 1, or 3
    /// to 1 for large ones (WCAG 2.2, 1.4.3).
    func faintTexts(in selector: String) async throws -> [String] {
        try await evaluate(
            """
            (() => {
                const parse = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
                const light = ([red, green, blue]) => [red, green, blue].map(part => part / 255)
                    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
                    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
                const behind = element => {
                    for (let part = element; part; part = part.parentElement) {
                        const color = parse(getComputedStyle(part).backgroundColor);
                        if (color.length === 3 || color[3] === 1) return color;
                    }
                    return [255, 255, 255];
                };
                const root = document.querySelector("\(selector)");
                const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
                const faint = new Set();
                while (walker.nextNode()) {
                    const element = walker.currentNode.parentElement;
                    if (!walker.currentNode.data.trim() || element.closest("svg, option, :disabled, [aria-disabled=true]")) continue;
                    if (!element.checkVisibility()) continue;
                    const style = getComputedStyle(element);
                    const [one, other] = [light(parse(style.color)), light(behind(element))].sort((a, b) => b - a);
                    const size = parseFloat(style.fontSize);
                    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
                    if ((one + 0.05) / (other + 0.05) < (isLarge ? 3 : 4.5)) faint.add(walker.currentNode.data.trim());
                }
                return [...faint];
            })()
            """
        )
    }
}
