import { Result } from "effect"
import {
  type Evidence,
  FOLLOWED_MAX,
  FOLLOWER_SAMPLE_MAX,
  type Follower,
  handleShapeOf
} from "../../../ports/creators/scoring/Evidence.ts"
import { newestComments, newestPosts } from "../plainPost.ts"
import type { ListReading, UnreadableDocument } from "../readDocument.ts"
import { commentsFromX } from "./commentsFromX.ts"
import { followedFromX } from "./followedFromX.ts"
import { postsFromX } from "./postsFromX.ts"
import { profileFromX } from "./profileFromX.ts"
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

/** What the web client received for one account, each document as text or parsed. */
export interface XDocuments {
  /** `UserByScreenName`. */
  readonly user: unknown
  /** Pages of `UserTweets`. */
  readonly posts?: ReadonlyArray<unknown>
  /** Pages of `Followers`. */
  readonly followers?: ReadonlyArray<unknown>
  /** Pages of `Following`. */
  readonly followed?: ReadonlyArray<unknown>
  /** `TweetDetail` of single posts. */
  readonly conversations?: ReadonlyArray<unknown>
}

export interface XEvidence {
  readonly evidence: Evidence
  /** Posts, comments, followers and followed accounts that were withheld or broken. */
  readonly skipped: number
  /** Documents beside the profile that told nothing; the evidence is without them. */
  readonly unreadable: ReadonlyArray<UnreadableDocument>
}

/** Puts together all that was captured of one account. Fails only where the profile can't be read. */
export const evidenceFromX = (documents: XDocuments, gatheredAt: Date): Result.Result<XEvidence, UnreadableDocument> =>
  Result.map(profileFromX(documents.user), (profile) => {
    const { posts = [], followers = [], followed = [], conversations = [] } = documents
    const unreadable: Array<UnreadableDocument> = []
    let skipped = 0
    const itemsOf = <A>(reading: Result.Result<ListReading<A>, UnreadableDocument>): ReadonlyArray<A> => {
      if (Result.isFailure(reading)) {
        unreadable.push(reading.failure)
        return []
      }
      skipped += reading.success.skipped
      return reading.success.items
    }
    const evidence: Evidence = {
      profile,
      posts: newestPosts(posts.flatMap((document) => itemsOf(postsFromX(document, profile.handle)))),
      comments: newestComments(conversations.flatMap((document) => itemsOf(commentsFromX(document, profile.handle)))),
      followerSample: followers.flatMap((document) => itemsOf(followersFromX(document))).slice(0, FOLLOWER_SAMPLE_MAX),
      followed: followed.flatMap((document) => itemsOf(followedFromX(document))).slice(0, FOLLOWED_MAX),
      followerHistory: [],
      audience: [],
      realisedRevenue: null,
      gatheredAt
    }
    return { evidence, skipped, unreadable }
  })
