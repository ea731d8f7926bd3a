import { Option, Result, Schema } from "effect"
import { FOLLOWER_SAMPLE_MAX, type Follower } from "../../../ports/scoring/Evidence.ts"
import { type Reading, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { timelineFromX } from "./xTimeline.ts"
import { factsOf, XUser } from "./xUser.ts"

const NAME = "X followers"

const decodeUser = Schema.decodeUnknownOption(XUser)

const followerOf = (user: XUser): Follower | null => {
  const facts = factsOf(user)
  if (facts.handle === null) return null
  return {
    createdAt: facts.createdAt,
    followers: facts.followers,
    following: facts.following,
    posts: facts.posts,
    hasAvatar: facts.hasAvatar,
    hasBio: facts.bio === null ? null : facts.bio.trim() !== "",
    isVerified: facts.isVerified,
    handleCharacters: [...facts.handle].length,
    handleDigits: facts.handle.replace(/\D/g, "").length
  }
}

/**
 * Reads one page of the web client's `Followers`, as text or parsed: at most `FOLLOWER_SAMPLE_MAX` accounts in the order
 * served, each once. No name, handle or text of theirs is kept. Suspended and broken ones are counted.
 * Fails with `other_kind` for a document without a timeline of accounts.
 */
export const followersFromX = (document: unknown): Result.Result<Reading<Follower>, UnreadableDocument> => {
  const timeline = timelineFromX(document, NAME)
  if (Result.isFailure(timeline)) return Result.fail(timeline.failure)
  const { tweets, users } = timeline.success
  if (users.length === 0 && tweets.length > 0) return unreadable(NAME, "other_kind")
  const seen = new Set<string>()
  const items: Array<Follower> = []
  let skipped = 0
  for (const account of users) {
    const user = Option.getOrNull(decodeUser(account))
    const follower = user === null ? null : followerOf(user)
    const id = user?.rest_id ?? null
    if (follower === null) skipped++
    else if (id === null || !seen.has(id)) items.push(follower)
    if (id !== null) seen.add(id)
  }
  return Result.succeed({ items: items.slice(0, FOLLOWER_SAMPLE_MAX), skipped })
}
