import fc from "fast-check"
import type { Comment, Evidence, FollowedAccount, Follower, Post } from "../../../ports/creators/scoring/Evidence.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"
import { comment, daysAgo, evidence, follower, post, profile } from "./invented.ts"

/** Whole evidences that a property is tried on: each is as much work as dozens of other values. */
export const EVIDENCE_RUNS = Math.ceil(PROPERTY_RUNS / 4)

const GOOD = [
  "Lovely bread today, thank you all",
  "#ad I love this flour from Halberd Mill",
  "Cycling along the coast",
  "thanks to the mill for sending this, #gifted",
  "",
  "🍞🔥",
  "El pan de hoy está muy bueno",
  "Vote for the Republicans in the presidential election"
]
export const BAD = [
  "Immigrants are vermin",
  "Gas the refugees",
  "you are a stupid bitch",
  "what the f*ck is this sh1t",
  "kill yourself",
  "Selling xanax, dm me",
  "send nudes, my onlyfans is open",
  "I will kill you",
  "guaranteed profit, dm me on telegram",
  "I was arrested for dui",
  "use my code GRIM20 today",
  "so stoned and drunk, popping pills"
]

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...GOOD) },
  { weight: 4, arbitrary: fc.constantFrom(...BAD) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) }
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 })
const count = maybe(fc.oneof(fc.nat(200), fc.nat(5_000_000)))
/** Also dates in the future and the same date twice. */
const date = fc.oneof(fc.constantFrom(daysAgo(3), daysAgo(400)), fc.integer({ min: -30, max: 4_000 }).map(daysAgo))

/** What is said in a video, of which most posts have none. */
const spoken = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 6 }).map((said) => said.join(". ")) }
)

const posts: fc.Arbitrary<ReadonlyArray<Post>> = fc
  .array(
    fc.record({
      text,
      publishedAt: date,
      language: fc.constantFrom("en", "es", "und", null),
      isReply: fc.boolean(),
      isRepost: fc.nat(5).map((n) => n === 0),
      isLabelledPaid: fc.constantFrom(true, false, null, null),
      likes: count,
      comments: count,
      shares: count,
      views: count,
      transcript: spoken
    }),
    { maxLength: 24 }
  )
  .map((given) =>
    given.map(({ text: words, transcript, ...rest }, index) =>
      post(`p${index}`, words, transcript === null ? rest : { ...rest, transcript })
    )
  )

const comments: fc.Arbitrary<ReadonlyArray<Comment>> = fc
  .array(
    fc.record({ postId: fc.nat(26), text, isByCreator: fc.nat(3).map((n) => n === 0), publishedAt: maybe(date) }),
    { maxLength: 30 }
  )
  .map((given) =>
    given.map(({ postId, text: words, ...rest }, index) => comment(`c${index}`, `p${postId}`, words, rest))
  )

const followers: fc.Arbitrary<ReadonlyArray<Follower>> = fc.array(
  fc
    .record({
      createdAt: maybe(date),
      followers: count,
      following: count,
      posts: count,
      hasAvatar: maybe(fc.boolean()),
      hasBio: maybe(fc.boolean()),
      handleCharacters: fc.nat(20),
      handleDigits: fc.nat(12)
    })
    .map(follower),
  { maxLength: 40 }
)

const followed: fc.Arbitrary<ReadonlyArray<FollowedAccount>> = fc.array(
  fc.record({ handle: fc.constantFrom("a", "b", "c", "d"), displayName: text, bio: text }).map((given) => ({
    ...given,
    platform: "x" as const,
    url: `https://social.test/${given.handle}`
  })),
  { maxLength: 12 }
)

/** Evidence of any kind: full, thin or contradictory, about people who don't exist. */
export const randomEvidence: fc.Arbitrary<Evidence> = fc
  .record({
    profile: fc
      .record({
        platform: fc.constantFrom("instagram", "x", "youtube", "twitch", "kick", "reddit", "linkedin"),
        bio: text,
        isVerified: maybe(fc.boolean()),
        createdAt: maybe(date),
        followers: count,
        following: count
      })
      .map(profile),
    posts,
    comments,
    followerSample: followers,
    followed,
    followerHistory: fc.array(fc.record({ date, followers: fc.nat(1_000_000) }), { maxLength: 40 }),
    audience: fc.array(
      fc.record({ countryCode: fc.constantFrom("IE", "GB", "DE"), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      { maxLength: 3 }
    ),
    realisedRevenue: maybe(fc.record({ orders: fc.nat(200), clicks: fc.nat(9_000) }))
  })
  .map(evidence)
