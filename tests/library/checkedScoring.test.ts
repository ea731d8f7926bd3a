import { describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { weightFilesIn } from "../../adapters/models/TextModels.ts"
import { packWeights } from "../../adapters/models/textWeights.ts"
import { type HeldEvidence, InvalidEvidence } from "../../hosts/library/heldEvidence.ts"
import { DETAILS_MAX } from "../../hosts/library/InvalidInput.ts"
import { readHeldEvidence } from "../../hosts/library/readHeldEvidence.ts"
import { InvalidScorerOptions, openScorer } from "../../hosts/library/scoring.ts"
import { COMMENTS_MAX, FOLLOWER_SAMPLE_MAX, POSTS_MAX } from "../../ports/creators/scoring/Evidence.ts"

const scorer = await openScorer({ weights: "none" })

const POST = { text: "Slow-roasted tomatoes on toast.", publishedAt: "2026-01-20T10:00:00Z" }
const HELD: HeldEvidence = {
  asOf: "2026-02-01T00:00:00Z",
  profile: { platform: "youtube", handle: "novacooks", followers: 18_400 },
  posts: [POST, POST, POST]
}

/** What a score of it is refused with, as a program without types may ask. */
const detailsOf = (held: unknown): ReadonlyArray<string> => {
  try {
    // @ts-expect-error Types promise what callers in JavaScript may not keep.
    scorer.score(held)
  } catch (error) {
    if (error instanceof InvalidEvidence) return error.details
    throw error
  }
  return []
}

const withPost = (fields: object) => ({ ...HELD, posts: [POST, { ...POST, ...fields }, POST] })
const withProfile = (fields: object) => ({ ...HELD, profile: { ...HELD.profile, ...fields } })

const COUNT = "must be a whole number of 0 or more, or null"
const TIME = "must be a Date, a day, or an ISO 8601 time with an offset, such as 2026-01-31T12:00:00Z"

describe("evidence that can't be read is refused by each field's place", () => {
  for (const field of ["likes", "comments", "shares", "views"]) {
    test.each(["410", 410n, -5, Number.NaN, Number.POSITIVE_INFINITY, 1.5, "many", true, {}])(
      `a post's ${field}: %p`,
      (value) => expect(detailsOf(withPost({ [field]: value }))).toEqual([`posts[1].${field}: ${COUNT}`])
    )
  }
  for (const field of ["followers", "following", "posts"]) {
    test.each(["18400", 18_400n, -5, Number.NaN, "many"])(`a profile's ${field}: %p`, (value) =>
      expect(detailsOf(withProfile({ [field]: value }))).toEqual([`profile.${field}: ${COUNT}`])
    )
  }

  test.each(["10/01/2026", "2026-01-10 12:00", "2026-01-10T12:00:00", "2026-02-30", "soon", "", 1_768_000_000_000])(
    "a time is the same on every machine: %p",
    (value) => {
      expect(detailsOf(withPost({ publishedAt: value }))).toEqual([`posts[1].publishedAt: ${TIME}`])
      expect(detailsOf({ ...HELD, asOf: value })).toEqual([`asOf: ${TIME}`])
      expect(detailsOf(withProfile({ createdAt: value }))[0]).toStartWith("profile.createdAt: must be null, a Date")
    }
  )

  test("a Date that is none", () => {
    expect(detailsOf(withPost({ publishedAt: new Date("soon") }))).toEqual([`posts[1].publishedAt: ${TIME}`])
  })

  test("what is missing, and what is nothing at all", () => {
    expect(detailsOf({})).toEqual(["asOf: is missing", "profile: is missing", "posts: is missing"])
    for (const nothing of [null, undefined, "held", 5]) {
      expect(detailsOf(nothing)).toEqual(["evidence: must be an object"])
    }
    expect(detailsOf({ ...HELD, profile: null, posts: {} })).toEqual([
      "profile: must be an object",
      "posts: must be a list"
    ])
    expect(detailsOf({ ...HELD, posts: [null, { text: 5 }] })).toEqual([
      "posts[0]: must be an object",
      "posts[1].publishedAt: is missing",
      "posts[1].text: must be a text"
    ])
  })

  test("a field that isn't known, which may be one misspelt", () => {
    expect(detailsOf(withProfile({ follower: 18_400 }))).toEqual(["profile.follower: is not known here"])
    expect(detailsOf({ ...HELD, coments: [] })).toEqual(["coments: is not known here"])
  })

  test("every other part of it", () => {
    const details = detailsOf({
      asOf: HELD.asOf,
      profile: { platform: "nowhere", handle: " @ ", isVerified: 1, links: [5], location: 5 },
      posts: [{ ...POST, id: 7, isReply: null, hashtags: "bread" }],
      comments: [{ text: "Lovely", publishedAt: "10/01/2026", likes: "4" }],
      followerSample: [{ handle: 5, hasBio: "yes" }],
      followerHistory: [{ date: "2026-01-01", followers: null }],
      audience: [{ countryCode: "de", share: 40 }],
      realisedRevenue: { orders: "3", clicks: -1 }
    })
    expect(details.map((detail) => detail.split(":")[0])).toEqual([
      "profile.platform",
      "profile.handle",
      "profile.location",
      "profile.links",
      "profile.isVerified",
      "posts[0].id",
      "posts[0].isReply",
      "posts[0].hashtags",
      "comments[0].postId",
      "comments[0].publishedAt",
      "comments[0].likes",
      "followerSample[0].handle",
      "followerSample[0].hasBio",
      "followerHistory[0].followers",
      "audience[0].countryCode",
      "audience[0].share",
      "realisedRevenue.orders",
      "realisedRevenue.clicks"
    ])
  })

  test("what is later than it was gathered", () => {
    const later = "2026-02-01T00:00:00.001Z"
    expect(
      detailsOf({
        ...withPost({ publishedAt: later }),
        profile: { ...HELD.profile, createdAt: later },
        comments: [{ postId: "post-0", text: "Lovely", publishedAt: later }],
        followerSample: [{ handle: "kai", createdAt: later }],
        followerHistory: [{ date: later, followers: 5 }]
      })
    ).toEqual(
      [
        "profile.createdAt",
        "posts[1].publishedAt",
        "comments[0].publishedAt",
        "followerSample[0].createdAt",
        "followerHistory[0].date"
      ].map((place) => `${place}: must not be later than asOf`)
    )
    expect(detailsOf(withPost({ publishedAt: HELD.asOf }))).toEqual([])
  })

  test("names so many and counts the others, and says no value", () => {
    const posts = Array.from({ length: DETAILS_MAX + 5 }, () => ({ ...POST, likes: "secret" }))
    expect(detailsOf({ ...HELD, posts })).toHaveLength(DETAILS_MAX)
    expect(() => readHeldEvidence({ ...HELD, posts: posts.map((post) => ({ ...post, likes: -5 })) })).toThrow(
      /; and 5 more$/
    )
    expect(detailsOf({ ...HELD, posts }).join()).not.toContain("secret")
    expect(detailsOf({ ...HELD, ["x".repeat(10_000)]: 1 })[0]?.length).toBeLessThan(250)
  })

  test("too little evidence is a detail, too", () => {
    expect(detailsOf({ ...HELD, profile: { platform: "youtube", handle: "nova" }, posts: [POST] })).toEqual([
      expect.stringMatching(/^There is too little evidence for a score: 1 post of the account's own/)
    ])
  })
})

describe("evidence that can be read", () => {
  test("is as it was given: what was left out, or is undefined, is unknown", () => {
    const at = new Date("2026-01-20T10:00:00Z")
    const read = readHeldEvidence({
      asOf: "2026-02-01",
      profile: { platform: "Twitter", handle: " @NovaCooks", createdAt: null, followers: 0 },
      posts: [{ text: "Bread", publishedAt: at, likes: 5, views: null, transcript: "bread" }],
      comments: [{ postId: "post-0", text: "Lovely" }],
      followerSample: [{ handle: "kai26", createdAt: "2020-01-01T00:00:00+02:00" }],
      followerHistory: [
        { date: "2026-01-02", followers: 2 },
        { date: "2026-01-01", followers: 1 }
      ],
      audience: [{ countryCode: "DE", share: 1 }],
      realisedRevenue: { orders: 2.5, clicks: 40 }
    })
    expect(read).toEqual({
      profile: {
        platform: "x",
        handle: "novacooks",
        displayName: "",
        url: "",
        bio: "",
        location: null,
        avatarUrl: null,
        links: [],
        isVerified: null,
        createdAt: null,
        followers: 0,
        following: null,
        posts: null
      },
      posts: [
        {
          id: "post-0",
          url: "",
          publishedAt: at,
          text: "Bread",
          language: null,
          isReply: false,
          isRepost: false,
          isLabelledPaid: null,
          mentions: [],
          hashtags: [],
          links: [],
          mediaUrls: [],
          likes: 5,
          comments: null,
          shares: null,
          views: null,
          transcript: "bread"
        }
      ],
      comments: [
        { id: "comment-0", postId: "post-0", publishedAt: null, text: "Lovely", isByCreator: false, likes: null }
      ],
      followerSample: [
        {
          createdAt: new Date("2019-12-31T22:00:00Z"),
          followers: null,
          following: null,
          posts: null,
          hasAvatar: null,
          hasBio: null,
          isVerified: null,
          handleCharacters: 5,
          handleDigits: 2
        }
      ],
      followed: [],
      followerHistory: [
        { date: new Date("2026-01-01"), followers: 1 },
        { date: new Date("2026-01-02"), followers: 2 }
      ],
      audience: [{ countryCode: "DE", share: 1 }],
      realisedRevenue: { orders: 2.5, clicks: 40 },
      gatheredAt: new Date("2026-02-01")
    })
    expect(readHeldEvidence({ ...HELD, realisedRevenue: null }).realisedRevenue).toBeNull()
    expect(
      detailsOf({ ...withPost({ likes: undefined, url: undefined, transcript: undefined }), comments: undefined })
    ).toEqual([])
  })

  test("is read as far as a score reads it", () => {
    const many = Array.from({ length: 3_001 }, (_, place) => place)
    const read = readHeldEvidence({
      ...HELD,
      posts: many.map(() => POST),
      comments: many.map(() => ({ postId: "post-0", text: "Lovely" })),
      followerSample: many.map((place) => ({ handle: `kai${place}` }))
    })
    expect([read.posts.length, read.comments.length, read.followerSample.length]).toEqual([
      POSTS_MAX,
      COMMENTS_MAX,
      FOLLOWER_SAMPLE_MAX
    ])
  })
})

describe("a score's addresses", () => {
  const threat = { ...POST, text: "I will kill all of them, those people are vermin." }

  test("are null where a post was given without one", () => {
    const { agents, flags, knockouts } = scorer.score({ ...HELD, posts: [threat, threat, threat] })
    expect(flags.length).toBeGreaterThan(0)
    expect(new Set(flags.map(({ postUrl }) => postUrl))).toEqual(new Set([null]))
    expect(knockouts.map(({ postUrl }) => postUrl)).not.toContain("")
    expect(agents.flatMap(({ drivers }) => drivers.flatMap(({ postUrls }) => postUrls))).toEqual([])
  })

  test("are the posts' own where they have one", () => {
    const posts = ["1", "2", "3"].map((id) => ({ ...threat, url: `https://video.example/${id}` }))
    const { flags } = scorer.score({ ...HELD, posts })
    expect(flags.map(({ postUrl }) => postUrl)).toContain("https://video.example/1")
  })
})

test("an option that there isn't opens no scorer", async () => {
  const opened = (options: unknown) =>
    // @ts-expect-error Types promise what callers in JavaScript may not keep.
    openScorer(options).then(
      () => "opened",
      (error: unknown) => (error instanceof InvalidScorerOptions ? error.message : error)
    )
  expect(await opened({ weights: "some" })).toBe(
    "weights: must be packaged, none, the bytes of weights.bin, or their URL"
  )
  expect(await opened({ weight: "none" })).toBe("weight: is not known here")
  expect(await opened({ weights: undefined })).toBe("opened")
})

test("weights are taken as bytes, and from their address, and refused where they are none", async () => {
  const packed = packWeights(weightFilesIn())
  const folder = mkdtempSync(join(tmpdir(), "creatorsignal-weights-"))
  const file = join(folder, "weights.bin")
  writeFileSync(file, packed)
  const { version } = await openScorer()
  expect(version).toStartWith("linear-")
  for (const weights of [packed, packed.slice().buffer, pathToFileURL(file)]) {
    expect((await openScorer({ weights })).version).toBe(version)
  }
  rmSync(folder, { recursive: true })
  const cut = new Uint8Array(packed.subarray(0, packed.length - 1))
  for (const weights of [cut, new Uint8Array(0), new TextEncoder().encode("not found")]) {
    expect(await openScorer({ weights }).then(Boolean, (error: unknown) => error)).toMatchObject({
      details: ["weights: are not those of weights.bin, or were cut"]
    })
  }
})
