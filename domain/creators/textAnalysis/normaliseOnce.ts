import { type NormalisedText, normalise } from "./normalise.ts"

/** Whatever has a text of its own: a post, a page, a comment. */
interface Written {
  readonly text: string
}

const known = new WeakMap<Written, NormalisedText>()

/** The text of a post or the like, normalised once for everything that reads it. */
export const normaliseOnce = (written: Written): NormalisedText => {
  const before = known.get(written)
  if (before !== undefined) return before
  const text = normalise(written.text)
  known.set(written, text)
  return text
}
