import Foundation
import Model

/// What a browser may load and run for the page: its own style and script, nothing else
/// (https://www.w3.org/TR/CSP3).
///
/// It is a second wall: a text that the page fails to escape still runs and loads nothing. The page has no images, no
/// attributes of style and no handlers in attributes, so none are allowed; its data are not scripts to a browser.
struct ContentPolicy {
    /// The content of the page's meta element.
    let text: String

    /// - Parameters:
    ///   - style: The text between the style element's tags.
    ///   - script: The text between the script element's tags.
    init(style: String, script: String) {
        text = """
            default-src 'none'; style-src \(Self.source(style)); script-src \(Self.source(script)); base-uri 'none'; \
            form-action 'none'
            """
    }

    private static func source(_ text: String) -> String {
        "'sha256-\(Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString())'"
    }
}
