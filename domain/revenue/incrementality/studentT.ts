/** The natural logarithm of the gamma function, by Lanczos; right to 14 digits for x > 0. */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7
]

const logGamma = (x: number): number => {
  const base = x + LANCZOS.length - 1.5
  const series = LANCZOS.reduce((sum, term, place) => sum + term / (x + place), 0.99999999999980993)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series)
}

const STEPS_MAX = 500
const TINY = 1e-300

/** The continued fraction of the incomplete beta function, by Lentz. */
const betaFraction = (a: number, b: number, x: number): number => {
  const bounded = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / bounded(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let step = 1; step <= STEPS_MAX; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step))
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1))
    let change = 1
    for (const term of [even, odd]) {
      d = 1 / bounded(1 + term * d)
      c = bounded(1 + term / c)
      change = c * d
      fraction *= change
    }
    if (Math.abs(change - 1) < 1e-15) break
  }
  return fraction
}

const incompleteBeta = (a: number, b: number, x: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, 1 - x)) / b
}

/** The probability that Student's t of so many degrees of freedom is at most `t`. */
export const studentProbability = (t: number, degrees: number): number => {
  const tail = incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t)) / 2
  return t > 0 ? 1 - tail : tail
}

const QUANTILE_MAX = 1e6
const HALVINGS = 200

/** The value that Student's t of so many degrees of freedom stays below with this probability, which is above a half. */
export const studentQuantile = (probability: number, degrees: number): number => {
  let low = 0
  let high = QUANTILE_MAX
  for (let halving = 0; halving < HALVINGS && high - low > 1e-12 * high; halving += 1) {
    const middle = (low + high) / 2
    if (studentProbability(middle, degrees) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
