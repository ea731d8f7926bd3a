import type { Post } from "../../ports/scoring/Evidence.ts"
import { type NormalisedText, normalise } from "./normalise.ts"

const known = new WeakMap<Post, NormalisedText>()

/** A post's text, normalised once for everything that reads it. */
export const normalisedPost = (post: Post): NormalisedText => {
  const before = known.get(post)
  if (before !== undefined) return before
  const text = normalise(post.text)
  known.set(post, text)
  return text
}
