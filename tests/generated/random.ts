/** Numbers that a seed makes the same again (mulberry32). */
export interface Random {
  /** A whole number from 0 to below `below`. */
  readonly below: (below: number) => number
  readonly chance: (part: number) => boolean
  readonly pick: <A>(values: readonly [A, ...ReadonlyArray<A>]) => A
  readonly pickOf: <A>(values: ReadonlyArray<A>) => A | undefined
}

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (part) => next() < part,
    pick: (values) => values[below(values.length)] ?? values[0],
    pickOf: (values) => values[below(values.length)]
  }
}
