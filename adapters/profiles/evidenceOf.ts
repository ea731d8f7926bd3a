import { Clock, Effect } from "effect"
import type {
  Comment,
  Evidence,
  FollowedAccount,
  Follower,
  Post,
  Profile
} from "../../ports/creators/scoring/Evidence.ts"

/** What was read just now of one account; no platform tells of its history, its audience or of sales. */
export const evidenceOf = (
  profile: Profile,
  read: {
    readonly posts?: ReadonlyArray<Post>
    readonly comments?: ReadonlyArray<Comment>
    readonly followerSample?: ReadonlyArray<Follower>
    readonly followed?: ReadonlyArray<FollowedAccount>
  } = {}
): Effect.Effect<Evidence> =>
  Effect.map(Clock.currentTimeMillis, (nowMs) => ({
    profile,
    posts: read.posts ?? [],
    comments: read.comments ?? [],
    followerSample: read.followerSample ?? [],
    followed: read.followed ?? [],
    followerHistory: [],
    audience: [],
    realisedRevenue: null,
    gatheredAt: new Date(nowMs)
  }))
