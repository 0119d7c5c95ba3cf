package sample

// SameBits reports whether the sum of Bits over a equals the sum over b. It compares the exact values,
// because rounded sums of the same terms in another order may differ. Each sum is the logarithm of a
// product of powers n^n and of their inverses. So two sums are equal if every prime has the same
// exponent in both products.
func SameBits(a, b [][2]int) bool {
	exponents := map[int]int{} // by prime, of a's product divided by b's
	for _, n := range a {
		addPowers(exponents, n, 1)
	}
	for _, n := range b {
		addPowers(exponents, n, -1)
	}
	for _, e := range exponents {
		if e != 0 {
			return false
		}
	}
	return true
}

// addPowers adds sign times the exponents of the primes in (n₀+n₁)^(n₀+n₁) / (n₀^n₀ · n₁^n₁), whose
// logarithm is Bits.
func addPowers(exponents map[int]int, n [2]int, sign int) {
	addPower(exponents, n[0]+n[1], sign)
	addPower(exponents, n[0], -sign)
	addPower(exponents, n[1], -sign)
}

// addPower adds sign times the exponents of the primes in n^n. For a count of 100 million this takes ten
// thousand divisions, far fewer than the additions needed to count that far.
func addPower(exponents map[int]int, n, sign int) {
	rest := n
	for p := 2; p*p <= rest; p++ {
		for rest%p == 0 {
			exponents[p] += sign * n
			rest /= p
		}
	}
	if rest > 1 {
		exponents[rest] += sign * n
	}
}
