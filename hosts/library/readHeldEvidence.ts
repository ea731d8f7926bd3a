import { Option, Result, Schema } from "effect"
import { platformNamed } from "../../ports/creators/identity/platforms.ts"
import {
  COMMENTS_MAX,
  type Comment,
  type Evidence,
  FOLLOWER_SAMPLE_MAX,
  type Follower,
  handleShapeOf,
  POSTS_MAX,
  type Post,
  type Profile
} from "../../ports/creators/scoring/Evidence.ts"
import { CountryCode } from "../../ports/tracking/links/TrackingLink.ts"
import { type HeldEvidence, InvalidEvidence } from "./heldEvidence.ts"
import {
  DayOrMoment,
  maybe,
  maybeDayOrMoment,
  maybeList,
  NOT_A_LIST,
  NOT_AN_OBJECT,
  plain,
  readerOf,
  reading,
  Text
} from "./readInput.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Amount = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

const count = maybe(Schema.NullOr(Count), "must be a whole number of 0 or more, or null")
const text = maybe(Schema.String, "must be a text")
const textOrNull = maybe(Schema.NullOr(Schema.String), "must be a text or null")
const texts = maybe(Schema.Array(Schema.String), "must be a list of texts")
const fact = maybe(Schema.Boolean, "must be true or false")
const factOrNull = maybe(Schema.NullOr(Schema.Boolean), "must be true, false or null")
const object = { message: NOT_AN_OBJECT }

const handleFrom = (given: unknown): Option.Option<string> =>
  typeof given === "string"
    ? Option.liftPredicate(given.trim().replace(/^@/, "").toLowerCase(), (handle) => handle !== "")
    : Option.none()

const HeldProfile = Schema.Struct({
  platform: reading(
    (given) => Option.fromNullishOr(typeof given === "string" ? platformNamed(given) : null),
    "must be a platform's name, such as youtube"
  ),
  handle: reading(handleFrom, "must be a handle, such as novacooks"),
  displayName: text,
  url: text,
  bio: text,
  location: textOrNull,
  avatarUrl: textOrNull,
  links: texts,
  isVerified: factOrNull,
  createdAt: maybeDayOrMoment,
  followers: count,
  following: count,
  posts: count
}).annotate(object)

const HeldPostRead = Schema.Struct({
  id: text,
  url: text,
  publishedAt: DayOrMoment,
  text: Text,
  language: textOrNull,
  isReply: fact,
  isRepost: fact,
  isLabelledPaid: factOrNull,
  mentions: texts,
  hashtags: texts,
  links: texts,
  mediaUrls: texts,
  likes: count,
  comments: count,
  shares: count,
  views: count,
  transcript: text
}).annotate(object)

const HeldCommentRead = Schema.Struct({
  id: text,
  postId: Text,
  publishedAt: maybeDayOrMoment,
  text: Text,
  isByCreator: fact,
  likes: count
}).annotate(object)

const HeldFollowerRead = Schema.Struct({
  handle: Text,
  createdAt: maybeDayOrMoment,
  followers: count,
  following: count,
  posts: count,
  hasAvatar: factOrNull,
  hasBio: factOrNull,
  isVerified: factOrNull
}).annotate(object)

const FollowerCountRead = Schema.Struct({
  date: DayOrMoment,
  followers: plain(Count, "must be a whole number of 0 or more")
}).annotate(object)

const AudienceRead = Schema.Struct({
  countryCode: plain(CountryCode, "must be a country's two letters, such as DE"),
  share: plain(Share, "must be a number from 0 to 1")
}).annotate(object)

const amount = plain(Amount, "must be a number of 0 or more")
const RevenueRead = Schema.Struct({ orders: amount, clicks: amount }).annotate(object)

const readHeld = readerOf(
  Schema.Struct({
    asOf: DayOrMoment,
    profile: HeldProfile,
    posts: Schema.Array(HeldPostRead).annotate({ message: NOT_A_LIST }),
    comments: maybeList(HeldCommentRead),
    followerSample: maybeList(HeldFollowerRead),
    followerHistory: maybeList(FollowerCountRead),
    audience: maybeList(AudienceRead),
    realisedRevenue: Schema.optionalKey(
      Schema.Union([RevenueRead, Schema.Null, Schema.Undefined]).annotate({ message: "must be an object or null" })
    )
  }).annotate(object),
  "evidence"
)

type Read = Result.Result.Success<ReturnType<typeof readHeld>>

const profileOf = ({ profile }: Read): Profile => ({
  platform: profile.platform,
  handle: profile.handle,
  displayName: profile.displayName ?? "",
  url: profile.url ?? "",
  bio: profile.bio ?? "",
  location: profile.location ?? null,
  avatarUrl: profile.avatarUrl ?? null,
  links: profile.links ?? [],
  isVerified: profile.isVerified ?? null,
  createdAt: profile.createdAt ?? null,
  followers: profile.followers ?? null,
  following: profile.following ?? null,
  posts: profile.posts ?? null
})

const postOf = (post: Read["posts"][number], index: number): Post => ({
  // Posts are told apart by their ids.
  id: post.id ?? `post-${index}`,
  url: post.url ?? "",
  publishedAt: post.publishedAt,
  text: post.text,
  language: post.language ?? null,
  isReply: post.isReply ?? false,
  isRepost: post.isRepost ?? false,
  isLabelledPaid: post.isLabelledPaid ?? null,
  mentions: post.mentions ?? [],
  hashtags: post.hashtags ?? [],
  links: post.links ?? [],
  mediaUrls: post.mediaUrls ?? [],
  likes: post.likes ?? null,
  comments: post.comments ?? null,
  shares: post.shares ?? null,
  views: post.views ?? null,
  ...(post.transcript === undefined ? {} : { transcript: post.transcript })
})

const commentOf = (comment: typeof HeldCommentRead.Type, index: number): Comment => ({
  id: comment.id ?? `comment-${index}`,
  postId: comment.postId,
  publishedAt: comment.publishedAt ?? null,
  text: comment.text,
  isByCreator: comment.isByCreator ?? false,
  likes: comment.likes ?? null
})

const followerOf = (follower: typeof HeldFollowerRead.Type): Follower => ({
  createdAt: follower.createdAt ?? null,
  followers: follower.followers ?? null,
  following: follower.following ?? null,
  posts: follower.posts ?? null,
  hasAvatar: follower.hasAvatar ?? null,
  hasBio: follower.hasBio ?? null,
  isVerified: follower.isVerified ?? null,
  ...handleShapeOf(follower.handle)
})

/** What is said to have been later than when it was gathered: ages are counted from then, and none is negative. */
const laterThanAsOf = ({
  asOf,
  profile,
  posts,
  comments,
  followerSample,
  followerHistory
}: Read): ReadonlyArray<string> => {
  const times: ReadonlyArray<readonly [string, Date | null | undefined]> = [
    ["profile.createdAt", profile.createdAt],
    ...posts.map(({ publishedAt }, index) => [`posts[${index}].publishedAt`, publishedAt] as const),
    ...(comments ?? []).map(({ publishedAt }, index) => [`comments[${index}].publishedAt`, publishedAt] as const),
    ...(followerSample ?? []).map(({ createdAt }, index) => [`followerSample[${index}].createdAt`, createdAt] as const),
    ...(followerHistory ?? []).map(({ date }, index) => [`followerHistory[${index}].date`, date] as const)
  ]
  return times.flatMap(([place, at]) =>
    at !== null && at !== undefined && at > asOf ? [`${place}: must not be later than asOf`] : []
  )
}

/** What is held as a score reads it, or all that is wrong with it, each by its place. */
export const evidenceFrom = (held: HeldEvidence): Result.Result<Evidence, ReadonlyArray<string>> =>
  Result.flatMap(readHeld(held), (read) => {
    const later = laterThanAsOf(read)
    if (later.length > 0) return Result.fail(later)
    return Result.succeed({
      profile: profileOf(read),
      posts: read.posts
        .map(postOf)
        .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
        .slice(0, POSTS_MAX),
      comments: (read.comments ?? []).slice(0, COMMENTS_MAX).map(commentOf),
      followerSample: (read.followerSample ?? []).slice(0, FOLLOWER_SAMPLE_MAX).map(followerOf),
      followed: [],
      followerHistory: (read.followerHistory ?? []).toSorted((one, other) => one.date.getTime() - other.date.getTime()),
      audience: read.audience ?? [],
      realisedRevenue: read.realisedRevenue ?? null,
      gatheredAt: read.asOf
    })
  })

/**
 * What is held as a score reads it: what was left out is unknown, never 0.
 *
 * Throws InvalidEvidence, whose `details` name each field that is wrong or isn't known: a number as text, a negative count, a time
 * without an offset, or one later than `asOf`.
 *
 * @example
 * ```ts
 * import { readHeldEvidence } from "creatorsignal/domain/scoring"
 *
 * const { profile, posts } = readHeldEvidence({
 *   asOf: "2026-02-01",
 *   profile: { platform: "YouTube", handle: "@NovaCooks" },
 *   posts: [{ text: "Bread", publishedAt: "2026-01-31" }]
 * })
 *
 * profile.handle //=> "novacooks"
 * posts[0]?.likes //=> null
 * ```
 */
export const readHeldEvidence = (held: HeldEvidence): Evidence =>
  Result.getOrThrowWith(evidenceFrom(held), (wrong) => new InvalidEvidence(wrong))
