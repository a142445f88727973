import Model

extension Metric {
    static let shownInTime = Metric(
        "shownInTime",
        .count,
        .higherIsBetter,
        "Stored prices shown by the time the customers' limit had passed, for the eight offers without a new price by "
            + "then."
    )
    static let newPrices = Metric(
        "newPrices",
        .count,
        .higherIsBetter,
        "New prices that were shown before any limit had passed, of the four that the server has at once."
    )
    static let patientShown = Metric(
        "patientShown",
        .count,
        .higherIsBetter,
        "New prices that were shown to customers with a limit of an hour, of the four that came after 600 ms."
    )
    static let storedPrices = Metric(
        "storedPrices",
        .count,
        .higherIsBetter,
        "New prices in the store at the end, of the twelve that the server gives within the request's limit."
    )
    static let endedEarly = Metric(
        "endedEarly",
        .count,
        "Stored prices that were shown, and requests that were cancelled, before nine tenths of a limit of "
            + "300 ms or 500 ms."
    )
    static let requestsMade = Metric("requestsMade", .count, "Requests that the server received, from 16 customers.")
    static let leftBehind = Metric(
        "leftBehind",
        .count,
        "Customers of whom something could still make a request when all waits were over."
    )
}
