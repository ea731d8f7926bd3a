const UINT32 = 2 ** 32

/** Numbers from 0 to below 1, the same for the same seed (mulberry32): what was drawn can be drawn again by anybody. */
export const seededNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32
  }
}

/** Puts so many items first as the numbers choose, each choice as likely as another (Fisher and Yates). */
export const moveDrawnFirst = <Item>(items: Array<Item>, count: number, next: () => number): void => {
  for (let place = 0; place < Math.min(count, items.length - 1); place += 1) {
    const other = place + Math.floor(next() * (items.length - place))
    const one = items[place]
    const two = items[other]
    if (one === undefined || two === undefined) continue
    items[place] = two
    items[other] = one
  }
}
