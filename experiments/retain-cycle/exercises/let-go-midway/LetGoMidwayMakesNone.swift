/// Wrong: a screen that makes no transfer can't hold anything.
@MainActor
final class LetGoMidwayMakesNone: Screen {
    init(bank: Bank, canvas: Canvas) {}

    func open(_ transfers: [Transfer]) {}
}
