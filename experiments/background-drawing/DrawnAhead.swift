import Foundation
import ListView

/// A view that draws the next page's chart off screen while the user looks at the current page.
///
/// The article advises drawing pictures ahead, but prints no code for this advice. Drawing one picture, that of the
/// next page, is our choice.
final class DrawnAhead: ChartView {
    private let operationQueue = OperationQueue()
    /// The page that the user looks at.
    private var subject: Int?
    /// The page that the user is expected to turn to, and the finished picture of this page.
    private var ahead: (subject: Int, picture: Bitmap?)?

    override func display(_ histogram: Histogram) {
        subject = histogram.subject
        let wasExpected = ahead?.subject == subject
        image = wasExpected ? ahead?.picture : nil
        if !wasExpected { draw(histogram) }
    }

    override func prepare(_ histogram: Histogram) {
        ahead = (histogram.subject, nil)
        draw(histogram)
    }

    private func draw(_ histogram: Histogram) {
        operationQueue.addOperation { [self, drawing] in
            let picture = drawing.draw(histogram)
            OperationQueue.main.addOperation {
                MainActor.assumeIsolated { self.receive(picture) }
            }
        }
    }

    private func receive(_ picture: Bitmap) {
        if picture.subject == subject { image = picture }
        if picture.subject == ahead?.subject { ahead?.picture = picture }
    }
}
