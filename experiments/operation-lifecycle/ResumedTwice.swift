/// A turn that resumes the continuation at a cancel, but does not remove it. If the request's turn comes before the
/// task has left the line, the continuation is resumed again.
final class ResumedTwice: AwaitedTurn {
    override func callOff(_ name: Int) {
        turns[name]?.resume()
    }
}
