import { platformNamed } from "../../ports/identity/platforms.ts"
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
} from "../../ports/scoring/Evidence.ts"

type Time = Date | string
type Dated<A, Key extends keyof A> = Omit<A, Key> & { readonly [key in Key]: Time }

/** A post that is held; all but its text and time may be left out, and what is unknown should be. */
export type HeldPost = Partial<Omit<Post, "text" | "publishedAt">> &
  Pick<Dated<Post, "publishedAt">, "text" | "publishedAt">

/** A comment below a post that is held, by the post's `id`. */
export type HeldComment = Partial<Omit<Comment, "text" | "postId" | "publishedAt">> &
  Pick<Comment, "text" | "postId"> & { readonly publishedAt?: Time | null }

/** A follower of a sample; the handle is counted, and not kept. */
export type HeldFollower = Partial<Omit<Follower, "createdAt" | "handleCharacters" | "handleDigits">> & {
  readonly handle: string
  readonly createdAt?: Time | null
}

/** What a team holds of one creator account. Times are Dates, or texts that Date reads. What is left out lowers confidence alone. */
export interface HeldEvidence {
  /** When it was gathered: ages are counted from then. */
  readonly asOf: Time
  readonly profile: Partial<Omit<Profile, "platform" | "handle" | "createdAt">> & {
    /** A platform's name or alias, such as `youtube`. */
    readonly platform: string
    readonly handle: string
    readonly createdAt?: Time | null
  }
  /** In any order; the newest 300 are read. */
  readonly posts: ReadonlyArray<HeldPost>
  /** The first 3,000 are read. */
  readonly comments?: ReadonlyArray<HeldComment>
  /** The first 1,000 are read. */
  readonly followerSample?: ReadonlyArray<HeldFollower>
  readonly followerHistory?: ReadonlyArray<{ readonly date: Time; readonly followers: number }>
  readonly audience?: Evidence["audience"]
  readonly realisedRevenue?: Evidence["realisedRevenue"]
}

/** What is held can't be read. `message` names the place, `posts[3].publishedAt`, and says what it must be; never the value. */
export class InvalidEvidence extends Error {
  override readonly name = "InvalidEvidence"
}

const refuse = (place: string, problem: string): never => {
  throw new InvalidEvidence(`${place} ${problem}`)
}

const readTime = (given: Time, place: string): Date => {
  const at = new Date(given)
  return Number.isNaN(at.getTime()) ? refuse(place, "must be a time, such as 2026-01-31T12:00:00Z") : at
}
const readTimeOrNull = (given: Time | null | undefined, place: string): Date | null =>
  given === null || given === undefined ? null : readTime(given, place)

const readText = (given: string, place: string): string =>
  typeof given === "string" ? given : refuse(place, "must be a text")

const readProfile = ({ platform, handle, ...profile }: HeldEvidence["profile"]): Profile => {
  const named = platformNamed(readText(platform, "profile.platform"))
  if (named === null) return refuse("profile.platform", "must be a platform's name, such as youtube")
  const name = readText(handle, "profile.handle").trim().replace(/^@/, "").toLowerCase()
  return {
    displayName: "",
    url: "",
    bio: "",
    location: null,
    avatarUrl: null,
    links: [],
    isVerified: null,
    followers: null,
    following: null,
    posts: null,
    ...profile,
    platform: named,
    handle: name,
    createdAt: readTimeOrNull(profile.createdAt, "profile.createdAt")
  }
}

const readPost = (post: HeldPost, index: number): Post => ({
  // Posts are told apart by their ids.
  id: `post-${index}`,
  url: "",
  language: null,
  isReply: false,
  isRepost: false,
  isLabelledPaid: null,
  mentions: [],
  hashtags: [],
  links: [],
  mediaUrls: [],
  likes: null,
  comments: null,
  shares: null,
  views: null,
  ...post,
  text: readText(post.text, `posts[${index}].text`),
  publishedAt: readTime(post.publishedAt, `posts[${index}].publishedAt`)
})

const readComment = (comment: HeldComment, index: number): Comment => ({
  id: `comment-${index}`,
  isByCreator: false,
  likes: null,
  ...comment,
  text: readText(comment.text, `comments[${index}].text`),
  publishedAt: readTimeOrNull(comment.publishedAt, `comments[${index}].publishedAt`)
})

const readFollower = ({ handle, createdAt, ...follower }: HeldFollower, index: number): Follower => ({
  followers: null,
  following: null,
  posts: null,
  hasAvatar: null,
  hasBio: null,
  isVerified: null,
  ...follower,
  createdAt: readTimeOrNull(createdAt, `followerSample[${index}].createdAt`),
  ...handleShapeOf(readText(handle, `followerSample[${index}].handle`))
})

/**
 * What is held as a score reads it: what was left out is unknown, never 0.
 *
 * Throws InvalidEvidence for a platform that is not known, a time that is none, and a text that is none.
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
export const readHeldEvidence = (held: HeldEvidence): Evidence => ({
  profile: readProfile(held.profile),
  posts: held.posts
    .map(readPost)
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, POSTS_MAX),
  comments: (held.comments ?? []).slice(0, COMMENTS_MAX).map(readComment),
  followerSample: (held.followerSample ?? []).slice(0, FOLLOWER_SAMPLE_MAX).map(readFollower),
  followed: [],
  followerHistory: (held.followerHistory ?? [])
    .map(({ date, followers }, index) => ({ date: readTime(date, `followerHistory[${index}].date`), followers }))
    .sort((one, other) => one.date.getTime() - other.date.getTime()),
  audience: held.audience ?? [],
  realisedRevenue: held.realisedRevenue ?? null,
  gatheredAt: readTime(held.asOf, "asOf")
})
