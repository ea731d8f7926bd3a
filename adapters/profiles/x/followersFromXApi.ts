import type { Result } from "effect"
import { FOLLOWER_SAMPLE_MAX, type Follower, handleShapeOf } from "../../../ports/creators/scoring/Evidence.ts"
import type { ListReading, UnreadableDocument } from "../readDocument.ts"
import { isVerifiedBy } from "./profileFromXApi.ts"
import { accountsFromXApi } from "./xAccounts.ts"
import type { XApiUser } from "./xApiDocument.ts"
import { hasOwnPicture } from "./xUser.ts"

const followerOf = (user: XApiUser): Follower => ({
  createdAt: user.created_at,
  followers: user.public_metrics?.followers_count ?? null,
  following: user.public_metrics?.following_count ?? null,
  posts: user.public_metrics?.tweet_count ?? null,
  hasAvatar: hasOwnPicture(user.profile_image_url, null),
  hasBio: user.description === null ? null : user.description.trim() !== "",
  isVerified: isVerifiedBy(user),
  ...handleShapeOf(user.username)
})

/**
 * Reads one page of X API v2 `users/:id/followers` with USER_FIELDS, as text or parsed: at most FOLLOWER_SAMPLE_MAX accounts in
 * the order served, each once. No name, handle or text of theirs is kept. Broken ones are counted. Fails with `other_kind`.
 */
export const followersFromXApi = (document: unknown): Result.Result<ListReading<Follower>, UnreadableDocument> =>
  accountsFromXApi(document, { name: "X followers", max: FOLLOWER_SAMPLE_MAX, read: followerOf })
