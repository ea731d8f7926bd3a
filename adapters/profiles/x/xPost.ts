import type { Post } from "../../../ports/creators/scoring/Evidence.ts"

/** Two counts together; null where both are unknown. */
export const sumCounts = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0)

/**
 * A repost, by what it repeats and the handle of whose that is. It shows the words of another: their reach and reactions are
 * not this account's, so it has none.
 */
export const repostOf = (content: Partial<Post> & Pick<Post, "mentions">, author: string | null): Partial<Post> => ({
  ...content,
  mentions: [...new Set([...(author === null ? [] : [author]), ...content.mentions])],
  likes: null,
  comments: null,
  shares: null,
  views: null
})
