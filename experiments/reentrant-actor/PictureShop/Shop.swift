/// The model of a shop. Many rows request pictures from it, and many buttons spend its balance.
package protocol Shop: Actor {
    init(_ server: ShopServer, balance: Int)

    /// Returns the picture of a product. All callers receive the same picture.
    ///
    /// - Throws: What the server throws.
    func picture(of key: Int) async throws -> Picture

    /// Pays from the balance.
    ///
    /// - Throws: ``ShopError/notEnoughMoney``, or the bank's error.
    func pay(_ amount: Int) async throws

    var balance: Int { get }
}
