/// The Mersenne number 2^exponent − 1, with a test for primality.
package struct MersenneNumber {
    /// The exponent, a prime above 2. The Mersenne number of a composite exponent is composite.
    let exponent: Int

    package init(exponent: Int) {
        self.exponent = exponent
    }

    /// Tests the number for primality with the test of Lucas and Lehmer (D. H. Lehmer, "An extended theory of Lucas'
    /// functions", 1930). With s(0) = 4 and s(i + 1) = s(i)² − 2, the number is prime if it divides s(exponent − 2).
    ///
    /// The test takes time proportional to the third power of the exponent.
    ///
    /// - Parameter isCancelled: A function that is called before each of the exponent − 2 steps.
    /// - Returns: Whether the number is prime; nil if the test was cancelled.
    package func isPrime(unless isCancelled: () -> Bool) -> Bool? {
        var residue = Residue(4, moduloBits: exponent)
        for _ in 0..<exponent - 2 {
            if isCancelled() { return nil }
            residue.squareAndSubtractTwo()
        }
        return residue.isZero
    }

    /// A number modulo 2^bits − 1. It consists of words of 32 bits, with the lowest word first.
    private struct Residue {
        private var words: [UInt32]
        /// The memory for the square of the words.
        private var square: [UInt32]
        private let bits: Int

        init(_ value: UInt32, moduloBits bits: Int) {
            self.bits = bits
            words = Array(repeating: 0, count: (bits + 31) / 32)
            square = Array(repeating: 0, count: 2 * words.count)
            words[0] = value
        }

        /// Zero has two forms modulo 2^bits − 1: all bits clear, and all bits set.
        var isZero: Bool {
            words.allSatisfy { $0 == 0 }
                || (words.dropLast().allSatisfy { $0 == .max } && words[words.count - 1] == topMask)
        }

        mutating func squareAndSubtractTwo() {
            multiplyBySelf()
            fold()
            // To subtract 2 without a negative number, the code adds 2^bits − 3, which is −2 modulo 2^bits − 1.
            addModulusLessTwo()
        }

        private var topMask: UInt32 { bits % 32 == 0 ? .max : (1 << UInt32(bits % 32)) - 1 }

        private mutating func multiplyBySelf() {
            for index in square.indices { square[index] = 0 }
            for (row, factor) in words.enumerated() where factor != 0 {
                var carry: UInt64 = 0
                for (column, other) in words.enumerated() {
                    let sum = UInt64(factor) * UInt64(other) + UInt64(square[row + column]) + carry
                    square[row + column] = UInt32(truncatingIfNeeded: sum)
                    carry = sum >> 32
                }
                square[row + words.count] = UInt32(carry)
            }
        }

        /// Adds the square's higher bits to its lowest `bits` bits, because 2^bits is 1 modulo 2^bits − 1.
        private mutating func fold() {
            let (skip, shift) = (bits / 32, UInt32(bits % 32))
            var carry: UInt64 = 0
            for index in words.indices {
                let low = index == words.count - 1 ? square[index] & topMask : square[index]
                let at = skip + index
                let next = at + 1 < square.count ? square[at + 1] : 0
                let high = shift == 0 ? word(at) : word(at) >> shift | next << (32 - shift)
                let sum = UInt64(low) + UInt64(high) + carry
                words[index] = UInt32(truncatingIfNeeded: sum)
                carry = sum >> 32
            }
            reduce(carry)
        }

        private func word(_ index: Int) -> UInt32 { index < square.count ? square[index] : 0 }

        private mutating func addModulusLessTwo() {
            var carry: UInt64 = 0
            for index in words.indices {
                let top = index == words.count - 1 ? topMask : .max
                let sum = UInt64(words[index]) + UInt64(index == 0 ? top - 2 : top) + carry
                words[index] = UInt32(truncatingIfNeeded: sum)
                carry = sum >> 32
            }
            reduce(carry)
        }

        /// Adds higher bits to the lowest `bits` bits until no higher bits are left.
        private mutating func reduce(_ carry: UInt64) {
            let shift = UInt64(bits % 32)
            var over = shift == 0 ? carry : UInt64(words[words.count - 1]) >> shift | carry << (32 - shift)
            while over != 0 {
                words[words.count - 1] &= topMask
                for index in words.indices {
                    let sum = UInt64(words[index]) + over
                    words[index] = UInt32(truncatingIfNeeded: sum)
                    over = sum >> 32
                }
                if shift != 0 { over = UInt64(words[words.count - 1]) >> shift }
            }
        }
    }
}

extension MersenneNumber {
    /// Returns the largest exponent below a bound whose Mersenne number is prime. Returns nil without such an exponent
    /// or after a cancel.
    package static func largestPrimeExponent(below bound: Int, unless isCancelled: () -> Bool = { false }) -> Int? {
        for exponent in stride(from: bound - 1, through: 3, by: -1) where isPrime(exponent) {
            switch MersenneNumber(exponent: exponent).isPrime(unless: isCancelled) {
            case nil: return nil
            case true?: return exponent
            case false?: continue
            }
        }
        return nil
    }

    /// Tests an exponent by trial division, because exponents are small.
    private static func isPrime(_ number: Int) -> Bool {
        guard number > 3 else { return number > 1 }
        guard number % 2 != 0 else { return false }
        return stride(from: 3, through: Int(Double(number).squareRoot()), by: 2).allSatisfy { number % $0 != 0 }
    }
}
