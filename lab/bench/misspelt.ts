const LETTERS = "abcdefghijklmnopqrstuvwxyz"

/** A text with one letter wrong, missing, too many or swapped with its neighbour; which one is always the same for a place. */
export const misspelt = (text: string, place: number): string => {
  const letters = [...text]
  const at = 1 + ((place * 7) % Math.max(1, letters.length - 2))
  const letter = LETTERS.charAt((place * 11) % LETTERS.length)
  const [before, here, after] = [letters.slice(0, at), letters[at] ?? "", letters.slice(at + 1)]
  switch (place % 4) {
    case 0:
      return [...before, letter, ...after].join("")
    case 1:
      return [...before, ...after].join("")
    case 2:
      return [...before, here, letter, ...after].join("")
    default:
      return [...before, ...after.slice(0, 1), here, ...after.slice(1)].join("")
  }
}
