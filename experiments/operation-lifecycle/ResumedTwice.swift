/// Resumes the continuation of a cancelled turn and keeps it: if the turn comes before the task has left the line, the
/// same continuation is resumed again.
final class ResumedTwice: AwaitedTurn {
    override func callOff(_ name: Int) {
        turns[name]?.resume()
    }
}
