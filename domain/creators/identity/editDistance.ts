/**
 * Letters to insert, drop, change or swap with their neighbour to make one word the other, no letter twice
 * (Damerau-Levenshtein, optimal string alignment). Infinity as soon as it must exceed `max`.
 */
export const typosBetween = (a: ReadonlyArray<string>, b: ReadonlyArray<string>, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return Number.POSITIVE_INFINITY
  const at = (row: ReadonlyArray<number>, column: number): number => row[column] ?? Number.POSITIVE_INFINITY
  let beforeLast: ReadonlyArray<number> = []
  let last: ReadonlyArray<number> = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY
        )
      )
    }
    if (Math.min(...current) > max && Math.min(...last) > max) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}
