import Foundation

/// A user's actions on a page. They are real events, which pass through the browser's own handling of input.
extension Page {
    /// A key, and the text that it types, if any.
    package struct Key: Sendable {
        let name: String
        let code: String
        let number: Int
        let text: String?

        init(_ name: String, _ number: Int, text: String? = nil, code: String? = nil) {
            (self.name, self.code, self.number, self.text) = (name, code ?? name, number, text)
        }

        package static let enter = Key("Enter", 13, text: "\r")
        package static let escape = Key("Escape", 27)
        package static let tab = Key("Tab", 9)
        package static let space = Key(" ", 32, text: " ", code: "Space")
        package static let pageUp = Key("PageUp", 33)
        package static let pageDown = Key("PageDown", 34)
        package static let home = Key("Home", 36)
        package static let end = Key("End", 35)
        package static let left = Key("ArrowLeft", 37)
        package static let right = Key("ArrowRight", 39)
        package static let down = Key("ArrowDown", 40)

        /// Returns the key of a character, for example "+" or "r".
        package static func character(_ character: Character) -> Key {
            let upper = character.uppercased()
            return Key(String(character), Int(upper.unicodeScalars.first?.value ?? 0), text: String(character))
        }
    }

    package func press(_ key: Key) async throws {
        var parameters: DevToolsConnection.Parameters = [
            "type": "keyUp", "key": key.name, "code": key.code, "windowsVirtualKeyCode": key.number,
        ]
        let up = parameters
        parameters["type"] = key.text == nil ? "rawKeyDown" : "keyDown"
        parameters["text"] = key.text
        try await send("Input.dispatchKeyEvent", parameters)
        try await send("Input.dispatchKeyEvent", up)
    }

    /// Types into the focused element.
    package func type(_ text: String) async throws {
        for character in text { try await press(.character(character)) }
    }

    /// A place on the page, in CSS pixels from the upper left corner of the visible part.
    package struct Point: Sendable, Decodable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    /// Scrolls the first element that matches a selector into view, and returns the element's middle.
    package func middle(of selector: String) async throws -> Point {
        let name = String(decoding: try JSONEncoder().encode(selector), as: UTF8.self)
        return try await evaluate(
            """
            (() => {
                const element = document.querySelector(\(name));
                if (!element) throw new Error("no element " + \(name));
                element.scrollIntoView({ block: "center", behavior: "instant" });
                const box = element.getBoundingClientRect();
                return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            })()
            """
        )
    }

    /// Clicks the middle of the first element that matches a selector.
    package func click(_ selector: String) async throws {
        let point = try await middle(of: selector)
        try await mouse(.pressed, at: point)
        try await mouse(.released, at: point)
    }

    package enum MouseEvent: String, Sendable {
        case pressed = "mousePressed"
        case moved = "mouseMoved"
        case released = "mouseReleased"
    }

    /// Sends an event of the mouse with the left button. If `isDown` is true, the button is held during a move.
    package func mouse(_ event: MouseEvent, at point: Point, isDown: Bool = false) async throws {
        let holdsButton = event != .moved || isDown
        try await send(
            "Input.dispatchMouseEvent",
            [
                "type": event.rawValue, "x": point.x, "y": point.y,
                "button": holdsButton ? "left" : "none", "buttons": event == .released || !holdsButton ? 0 : 1,
                "clickCount": event == .moved ? 0 : 1,
            ]
        )
    }

    /// Turns the wheel by this many pixels.
    package func turnWheel(at point: Point, y: Double, holdsControl: Bool = false) async throws {
        try await send(
            "Input.dispatchMouseEvent",
            [
                "type": "mouseWheel", "x": point.x, "y": point.y, "deltaX": 0, "deltaY": y,
                "modifiers": holdsControl ? 2 : 0,
            ]
        )
    }

    package enum TouchEvent: String, Sendable {
        case began = "touchStart"
        case moved = "touchMove"
        case ended = "touchEnd"
    }

    /// Sends an event of the touch screen. `points` has the fingers on the screen, and is empty after they were lifted.
    package func touch(_ event: TouchEvent, at points: [Point]) async throws {
        let fingers = points.enumerated().map { ["x": $1.x, "y": $1.y, "id": Double($0)] }
        try await send("Input.dispatchTouchEvent", ["type": event.rawValue, "touchPoints": fingers])
    }

    /// Touches the screen with a finger, moves the finger, and lifts it.
    package func swipe(from start: Point, to end: Point) async throws {
        try await touch(.began, at: [start])
        if start.x != end.x || start.y != end.y {
            for part in [0.5, 1] {
                let place = Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
                try await touch(.moved, at: [place])
            }
        }
        try await touch(.ended, at: [])
    }

    package func tap(_ point: Point) async throws { try await swipe(from: point, to: point) }
}
