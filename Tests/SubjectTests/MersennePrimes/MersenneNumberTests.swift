import Testing
import heavy_work

@Suite("The test of Lucas and Lehmer")
struct MersenneNumberTests {
    /// The odd exponents up to 2,281 that give a Mersenne prime (OEIS A000043).
    private static let known = [3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607, 1_279, 2_203, 2_281]

    @Test("Among the prime exponents below 1,300 the test finds exactly those of the Mersenne primes")
    func exponents() {
        let primes = (3..<1_300).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
        let found = primes.filter { MersenneNumber(exponent: $0).isPrime(unless: { false }) == true }
        #expect(found == Self.known.filter { $0 < 1_300 })
    }

    @Test(
        "The largest exponent below a bound; below 4 there is none",
        arguments: [
            (3, nil), (4, 3), (5, 3), (6, 5), (128, 127), (521, 127), (2_203, 1_279), (2_281, 2_203), (2_282, 2_281),
        ]
    )
    func largest(bound: Int, exponent: Int?) {
        #expect(MersenneNumber.largestPrimeExponent(below: bound) == exponent)
    }

    @Test("The test asks at each step whether to stop, and stops at the first yes")
    func cancelled() {
        var questions = 0
        let answer = MersenneNumber(exponent: 127).isPrime {
            questions += 1
            return questions == 50
        }
        #expect(answer == nil)
        #expect(questions == 50)
    }
}
