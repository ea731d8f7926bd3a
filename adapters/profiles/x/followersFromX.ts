import type { Result } from "effect"
import { FOLLOWER_SAMPLE_MAX, type Follower, handleShapeOf } from "../../../ports/creators/scoring/Evidence.ts"
import type { ListReading, UnreadableDocument } from "../readDocument.ts"
import { accountsFromX, type NamedFacts } from "./xAccounts.ts"

const followerOf = (facts: NamedFacts): Follower => ({
  createdAt: facts.createdAt,
  followers: facts.followers,
  following: facts.following,
  posts: facts.posts,
  hasAvatar: facts.hasAvatar,
  hasBio: facts.bio === null ? null : facts.bio.trim() !== "",
  isVerified: facts.isVerified,
  ...handleShapeOf(facts.handle)
})

/**
 * Reads one page of the web client's `Followers`, as text or parsed: at most `FOLLOWER_SAMPLE_MAX` accounts in the order
 * served, each once. No name, handle or text of theirs is kept. Suspended and broken ones are counted.
 * Fails with `other_kind` for a document without a timeline of accounts.
 */
export const followersFromX = (document: unknown): Result.Result<ListReading<Follower>, UnreadableDocument> =>
  accountsFromX(document, { name: "X followers", max: FOLLOWER_SAMPLE_MAX, read: followerOf })
