/** What the similarity of unequal handles says, in bits, at KNOTS similarities from 0 to 1, evenly apart. It rises. */
export type HandleCurve = ReadonlyArray<number>

export const KNOTS = 21

/** The knot below a similarity, and how far it is to the next, 0 to 1. */
export const knotAt = (similarity: number): { readonly below: number; readonly share: number } => {
  const place = Math.max(0, Math.min(1, similarity)) * (KNOTS - 1)
  const below = Math.floor(place)
  return { below, share: place - below }
}

/** What a similarity of unequal handles says, in bits. */
export const bitsAt = (curve: HandleCurve, similarity: number): number => {
  const { below, share } = knotAt(similarity)
  const bits = curve[below] ?? 0
  return share === 0 ? bits : bits + share * ((curve[below + 1] ?? 0) - bits)
}
