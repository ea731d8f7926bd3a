import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { makeDistinct } from "../../../domain/creators/evidence/distinct.ts"
import { mergeEvidence } from "../../../domain/creators/evidence/mergeEvidence.ts"
import type { ImportedProfile, KeptEvidence } from "../../../ports/creators/evidence/ImportedItem.ts"
import { POSTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { comment, daysAgo, evidence, follower, NOW, post, profile } from "../scoring/invented.ts"
import { accountOn } from "./readFile.ts"

const ACCOUNT = accountOn("instagram")
const file = (given: Partial<KeptEvidence> = {}): KeptEvidence => ({
  profile: null,
  posts: [],
  comments: [],
  followers: [],
  ...given
})
const saying = (given: Partial<ImportedProfile>): ImportedProfile => ({
  displayName: null,
  bio: null,
  location: null,
  links: [],
  createdAt: null,
  followers: null,
  following: null,
  posts: null,
  ...given
})

describe("what a platform shows and what a team holds, as one", () => {
  test("a post that the platform shows has what the file says is spoken in it, and no other words of the file's", () => {
    const shown = [post("1", "By id"), post("2", "Told", { transcript: "its own" })]
    const held = [
      post("1", "Otherwise", { transcript: "the file's" }),
      post("2", "Otherwise", { transcript: "the file's" }),
      post("3", "Of the file", { transcript: "a third" })
    ]
    const { posts } = mergeEvidence(evidence({ posts: shown }), [file({ posts: held })], ACCOUNT, NOW)
    expect(posts.map(({ id, text, transcript }) => [id, text, transcript]).sort()).toEqual([
      ["1", "By id", "the file's"],
      ["2", "Told", "its own"],
      ["3", "Of the file", "a third"]
    ])
  })

  test("a post is there once, by its id, by its address, or by its moment and its words", () => {
    const shown = [
      post("1", "By id"),
      post("2", "By address", { publishedAt: daysAgo(11) }),
      post("3", "By words", { publishedAt: daysAgo(12) })
    ]
    const held = [
      post("1", "Otherwise", { url: "https://other.test/1", publishedAt: daysAgo(1) }),
      post("x", "Otherwise", { url: "https://social.test/p/2", publishedAt: daysAgo(2) }),
      post("y", "By words", { url: "https://other.test/3", publishedAt: new Date(daysAgo(12).getTime() + 400) }),
      post("4", "By words", { publishedAt: daysAgo(3) })
    ]
    const { posts } = mergeEvidence(evidence({ posts: shown }), [file({ posts: held })], ACCOUNT, NOW)
    expect(posts.map(({ id, text }) => [id, text])).toEqual([
      ["4", "By words"],
      ["1", "By id"],
      ["2", "By address"],
      ["3", "By words"]
    ])
  })

  test("what the platform shows can't be crowded out, and files can't say otherwise of the profile", () => {
    const shown = Array.from({ length: POSTS_MAX - 10 }, (_, place) => post(`shown-${place}`, "A rude word"))
    const held = Array.from({ length: 300 }, (_, place) =>
      post(`held-${place}`, `Lovely ${place}`, { publishedAt: daysAgo(1) })
    )
    const words = saying({ displayName: "Best", bio: "Angel", followers: 9_000_000, createdAt: daysAgo(9_000) })
    const merged = mergeEvidence(
      evidence({ posts: shown, profile: profile({ followers: 10, createdAt: daysAgo(5) }) }),
      [file({ posts: held, profile: words })],
      ACCOUNT,
      NOW
    )
    expect(merged.posts).toHaveLength(POSTS_MAX)
    expect(merged.posts.filter(({ id }) => id.startsWith("shown"))).toHaveLength(shown.length)
    expect(merged.profile).toEqual(profile({ followers: 10, createdAt: daysAgo(5) }))
  })

  test("where the platform shows nothing the files do, the newest first, and none says that it is verified", () => {
    const files = [
      file({ profile: saying({ followers: 12 }), posts: [post("1", "New")] }),
      file({
        profile: saying({ followers: 11, bio: "Bread", displayName: "Nova" }),
        posts: [post("1", "Old"), post("2", "Both")],
        comments: [comment("c1", "1", "Thanks")],
        followers: [follower()]
      })
    ]
    const merged = mergeEvidence(null, files, ACCOUNT, NOW)
    expect(merged.posts.map(({ text }) => text).toSorted()).toEqual(["Both", "New"])
    expect(merged.comments).toHaveLength(1)
    expect(merged.followerSample).toEqual([follower()])
    expect(merged.gatheredAt).toEqual(NOW)
    expect(merged.profile).toMatchObject({
      handle: "nova.cooks",
      displayName: "Nova",
      bio: "Bread",
      followers: 12,
      isVerified: null
    })
  })

  test("the sample of followers is of one source", () => {
    const held = file({ followers: [follower({ followers: 1 })] })
    const shown = evidence({ followerSample: [follower({ followers: 2 })] })
    expect(mergeEvidence(shown, [held], ACCOUNT, NOW).followerSample).toEqual(shown.followerSample)
    expect(mergeEvidence(evidence(), [held], ACCOUNT, NOW).followerSample).toEqual(held.followers)
  })
})

test("texts that were told before are known, and others are not", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 4 }), { maxLength: 300 }), (texts) => {
      const distinct = makeDistinct()
      const known = new Set<string>()
      for (const text of texts) {
        expect(distinct.add(text)).toBe(!known.has(text))
        known.add(text)
      }
      expect(distinct.size()).toBe(known.size)
    })
  )
  const many = makeDistinct()
  for (let round = 0; round < 2; round++) for (let id = 0; id < 200_000; id++) many.add(`post-${id}`)
  expect(many.size()).toBe(200_000)
})
