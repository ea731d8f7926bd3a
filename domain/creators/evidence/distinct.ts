const SLOTS_FIRST = 1 << 12
/** A fuller table finds its places slowly. */
const FULL_SHARE_MAX = 0.5

/**
 * Remembers which texts it was told, by 64 bits of each: eight bytes a place, where a set of the texts would hold them all. Two
 * texts of a million are taken for one with a chance of 1 in 30 million.
 */
export const makeDistinct = () => {
  let high = new Uint32Array(SLOTS_FIRST)
  let low = new Uint32Array(SLOTS_FIRST)
  let size = 0

  /** Whether it was not there; it is then. */
  const insert = (one: number, other: number): boolean => {
    const mask = high.length - 1
    for (let place = one & mask; ; place = (place + 1) & mask) {
      const [h, l] = [high[place], low[place]]
      if (h === one && l === other) return false
      if (h === 0 && l === 0) {
        high[place] = one
        low[place] = other
        return true
      }
    }
  }

  const grow = (): void => {
    const [oldHigh, oldLow] = [high, low]
    high = new Uint32Array(oldHigh.length * 2)
    low = new Uint32Array(oldHigh.length * 2)
    for (const [place, one] of oldHigh.entries()) {
      const other = oldLow[place] ?? 0
      if (one !== 0 || other !== 0) insert(one, other)
    }
  }

  return {
    /** Whether the text is new. */
    add: (text: string): boolean => {
      let one = 0xdeadbeef
      let other = 0x41c6ce57
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        one = Math.imul(one ^ unit, 2_654_435_761)
        other = Math.imul(other ^ unit, 1_597_334_677)
      }
      one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
      other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
      // Nothing but zeros is an empty place.
      if (!insert(one >>> 0, (other | 1) >>> 0)) return false
      size += 1
      if (size > high.length * FULL_SHARE_MAX) grow()
      return true
    },
    size: () => size
  }
}
