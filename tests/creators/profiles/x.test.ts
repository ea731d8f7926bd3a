import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { commentsFromX } from "../../../adapters/profiles/x/commentsFromX.ts"
import { evidenceFromX, followersFromX } from "../../../adapters/profiles/x/evidenceFromX.ts"
import { followedFromX } from "../../../adapters/profiles/x/followedFromX.ts"
import { postsFromX } from "../../../adapters/profiles/x/postsFromX.ts"
import { profileFromX } from "../../../adapters/profiles/x/profileFromX.ts"
import { CAPTURED_AT } from "../../../fixtures/creators/captures/xDevelopers.ts"
import { FOLLOWED_MAX, FOLLOWER_SAMPLE_MAX, type Post } from "../../../ports/creators/scoring/Evidence.ts"
import { page } from "./page.ts"
import {
  captures,
  evidenceIn,
  hasWholeCapture,
  wholeDocuments,
  wholeEvidence,
  xDevelopersDocuments,
  xDevelopersEvidence
} from "./xEvidence.ts"

const reasonOf = (result: Result.Result<unknown, { readonly reason: string }>): string =>
  Result.getOrThrow(Result.flip(result)).reason

const posts = Result.getOrThrow(postsFromX(page("x-tweets.json"), "CrumbAndCo"))
const postWith = (id: string): Post => {
  const post = posts.items.find((each) => each.id === id)
  if (post === undefined) throw new Error(`no post ${id}`)
  return post
}

/** Every object below `value` that is a whole post, found by walking the document. */
const postObjects = (value: unknown): ReadonlyArray<{ readonly id: string; readonly author: string }> => {
  if (typeof value !== "object" || value === null) return []
  const below = Object.values(value).flatMap(postObjects)
  const { rest_id: id, core } = { rest_id: null, core: null, ...value }
  const author = /"screen_name":"(\w+)"/.exec(JSON.stringify(core ?? null))?.[1]
  return "legacy" in value && typeof id === "string" && author !== undefined ? [{ id, author }, ...below] : below
}

describe("the part of the capture of XDevelopers that is kept in the project", () => {
  const { profile, posts: kept, followerSample } = xDevelopersEvidence()

  test("tells the account, its own posts and those of companies, and every follower sampled; nothing is skipped", () => {
    expect(profile).toMatchObject({
      handle: "xdevelopers",
      displayName: "Developers",
      followers: 695_695,
      posts: 4_319
    })
    expect(kept.map(({ isRepost, likes, views }) => [isRepost, likes, views])).toEqual([
      [false, 45, 4_346],
      [false, 365, 171_142],
      [false, 316, 60_529],
      [true, null, null],
      [false, 1_050, 175_653],
      [false, 5_569, 2_525_462]
    ])
    expect(followerSample).toHaveLength(69)
    const read = Result.getOrThrow(evidenceFromX(xDevelopersDocuments(), CAPTURED_AT))
    expect([read.skipped, read.unreadable]).toEqual([0, []])
  })

  test("names no person: XDevelopers and one company posted all of it", () => {
    const { posts: pages = [] } = xDevelopersDocuments()
    const named = pages.flatMap((text) => [...String(text).matchAll(/"screen_name":"(\w+)"/g)].map(([, name]) => name))
    expect(new Set(named)).toEqual(new Set(["XDevelopers", "StreamWithMeld"]))
  })

  test.skipIf(!hasWholeCapture)(
    "is what the whole capture says, but for the time of day at which followers joined",
    () => {
      const whole = wholeEvidence()
      expect(profile).toEqual(whole.profile)
      expect(whole.posts.filter(({ id }) => kept.some((post) => post.id === id))).toEqual([...kept])
      const joined = (sample: typeof followerSample) =>
        sample.map((one) => ({ ...one, createdAt: one.createdAt?.toISOString().slice(0, "2026-01-31".length) }))
      expect(joined(followerSample)).toEqual(joined(whole.followerSample))
    }
  )
})

describe.each([...captures()])("$which of XDevelopers", ({ documents }) => {
  test("its profile says what the account's page shows", () => {
    expect(evidenceIn(documents).profile).toEqual({
      platform: "x",
      handle: "xdevelopers",
      displayName: "Developers",
      url: "https://x.com/XDevelopers",
      bio: "The voice of the X Dev team and your official source for updates, news, and events, related to the X API.",
      location: "127.0.0.1",
      avatarUrl: "https://pbs.twimg.com/profile_images/1683501992314798080/xl1POYLw_normal.jpg",
      links: ["https://docs.x.com/"],
      isVerified: true,
      createdAt: new Date("2013-12-14T04:35:55.000Z"),
      followers: 695_695,
      following: 762,
      posts: 4_319
    })
  })

  test("its posts are newest first, and dated before they were gathered", () => {
    const times = evidenceIn(documents).posts.map(({ publishedAt }) => publishedAt.getTime())
    expect(times.length).toBeGreaterThan(1)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    for (const time of times) expect(time).toBeLessThan(CAPTURED_AT.getTime())
  })

  test("no text holds a shortened address of t.co or an escape", () => {
    for (const { text } of evidenceIn(documents).posts) expect(text).not.toMatch(/t\.co\/|&amp;|&lt;|&gt;/)
  })

  test("nothing of it is skipped, text and parsed documents give the same, and what X doesn't show is empty", () => {
    const read = Result.getOrThrow(evidenceFromX(documents, CAPTURED_AT))
    expect([read.skipped, read.unreadable]).toEqual([0, []])
    const parse = (texts: ReadonlyArray<unknown> = []) => texts.map((text) => JSON.parse(String(text)))
    const parsed = {
      user: JSON.parse(documents.user),
      posts: parse(documents.posts),
      followers: parse(documents.followers)
    }
    expect(Result.getOrThrow(evidenceFromX(parsed, CAPTURED_AT))).toEqual(read)
    const { comments, followerHistory, audience, realisedRevenue, gatheredAt } = read.evidence
    expect([comments, followerHistory, audience, realisedRevenue]).toEqual([[], [], [], null])
    expect(gatheredAt).toBe(CAPTURED_AT)
  })

  test("documents given for one another are of another kind", () => {
    const { user, posts: [timeline] = [], followers: [sample] = [] } = documents
    for (const other of [timeline, sample]) expect(reasonOf(profileFromX(other))).toBe("other_kind")
    for (const other of [user, sample]) expect(reasonOf(postsFromX(other, "xdevelopers"))).toBe("other_kind")
    for (const other of [user, timeline]) expect(reasonOf(followersFromX(other))).toBe("other_kind")
  })
})

describe.skipIf(!hasWholeCapture)("the whole capture of XDevelopers", () => {
  test("of its 49 posts, 41 of them different, the 21 of the account itself are read, each once", () => {
    const objects = (wholeDocuments().posts ?? []).flatMap((text) => postObjects(JSON.parse(String(text))))
    expect(objects).toHaveLength(49)
    expect(new Set(objects.map(({ id }) => id)).size).toBe(41)
    const own = new Set(objects.filter(({ author }) => author === "XDevelopers").map(({ id }) => id))
    const ids = wholeEvidence().posts.map(({ id }) => id)
    expect(ids).toHaveLength(21)
    expect(new Set(ids)).toEqual(own)
  })

  test("its pinned post is in its place among the others", () => {
    const { posts: captured } = wholeEvidence()
    expect(captured.at(-1)?.id).toBe("2019881223666233717")
    expect(captured[0]?.publishedAt).toEqual(new Date("2026-07-31T21:34:08.000Z"))
  })

  test("its own posts bear reactions and reach, its reposts bear none", () => {
    const { posts: captured } = wholeEvidence()
    const own = captured.filter(({ isRepost }) => !isRepost)
    expect(own.map(({ likes, comments, shares, views }) => [likes, comments, shares, views])).toEqual([
      [45, 4, 8, 4_346],
      [365, 53, 98, 171_142],
      [316, 60, 51, 60_529],
      [1_050, 89, 178, 175_653],
      [5_569, 783, 1_405, 2_525_462]
    ])
    expect(own.filter(({ isReply }) => isReply)).toHaveLength(1)
    const reposts = captured.filter(({ isRepost }) => isRepost)
    expect(reposts).toHaveLength(16)
    for (const { likes, comments, shares, views, mentions, text } of reposts) {
      expect([likes, comments, shares, views]).toEqual([null, null, null, null])
      expect(mentions.length).toBeGreaterThan(0)
      expect(text).not.toStartWith("RT @")
      expect(text).not.toEndWith("…")
    }
  })

  test("its follower sample has 69 accounts, counted as the document has them, and no name", () => {
    const { followerSample } = wholeEvidence()
    expect(followerSample).toHaveLength(69)
    const having = (is: (one: (typeof followerSample)[number]) => boolean | null) => followerSample.filter(is).length
    expect(having(({ hasAvatar }) => hasAvatar === false)).toBe(24)
    expect(having(({ hasBio }) => hasBio)).toBe(28)
    expect(having(({ isVerified }) => isVerified)).toBe(9)
    expect(having(({ createdAt }) => createdAt !== null && createdAt < CAPTURED_AT)).toBe(69)
    expect(having(({ followers, following, posts: count }) => [followers, following, count].includes(null))).toBe(0)
    expect(followerSample[0]).toEqual({
      createdAt: new Date("2011-01-10T02:06:34.000Z"),
      followers: 127_315,
      following: 3_814,
      posts: 11_683,
      hasAvatar: true,
      hasBio: true,
      isVerified: true,
      handleCharacters: 13,
      handleDigits: 0
    })
  })
})

describe("a profile of X", () => {
  test("in the older shape is read as in the newer", () => {
    expect(Result.getOrThrow(profileFromX(page("x-user-legacy.json")))).toEqual({
      platform: "x",
      handle: "crumbandco",
      displayName: "Crumb & Co",
      url: "https://x.com/CrumbAndCo",
      bio: "Bread & butter. Shop: https://crumb.example/shop",
      location: null,
      avatarUrl: "https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png",
      links: ["https://crumb.example/", "https://crumb.example/shop"],
      isVerified: false,
      createdAt: new Date("2019-04-01T08:00:00.000Z"),
      followers: 1_204,
      following: 88,
      posts: 431
    })
  })

  test.each([
    ["an account that doesn't exist", { data: {} }, "no_account"],
    ["an account that doesn't exist, as user", { data: { user: {} } }, "no_account"],
    ["a suspended account", page("x-user-suspended.json"), "account_unavailable"],
    ["an error of the API", { errors: [{ code: 131 }], data: {} }, "other_kind"],
    ["another answer", { data: { viewer: {} } }, "other_kind"],
    ["text that is no JSON", "<!doctype html>", "not_json"],
    ["a list", "[]", "other_kind"],
    ["nothing", null, "other_kind"]
  ])("%s fails with its reason", (_, document, reason) => {
    expect(reasonOf(profileFromX(document))).toBe(reason)
  })

  test("a missing or mistyped optional field becomes null", () => {
    const profile_bio = { description: 5, entities: { url: { urls: [{ url: "javascript:alert(1)" }, 7] } } }
    const result = { core: { screen_name: "Crumb" }, avatar: 7, legacy: [], profile_bio }
    const read = profileFromX({ data: { user: { result } } })
    expect(Result.getOrThrow(read)).toEqual({
      platform: "x",
      handle: "crumb",
      displayName: "Crumb",
      url: "https://x.com/Crumb",
      bio: "",
      location: null,
      avatarUrl: null,
      links: [],
      isVerified: null,
      createdAt: null,
      followers: null,
      following: null,
      posts: null
    })
  })
})

describe("posts of X", () => {
  test("are the account's own, newest first, each once, ids with every digit", () => {
    expect(posts.items.map(({ id }) => id)).toEqual([
      "1900000000000000011",
      "1900000000000000005",
      "1900000000000000004",
      "1900000000000000003",
      "1900000000000000002",
      "1900000000000000001",
      "1700000000000000000"
    ])
  })

  test("withheld, empty and undated ones are counted; advertisements, cursors and suggestions are not", () => {
    expect(posts.skipped).toBe(3)
  })

  test("a long note is read whole, with the note's own mentions, hashtags and links", () => {
    const post = postWith("1900000000000000005")
    expect(post.text).toStartWith("The long story of our sourdough <3 https://crumb.example/story?a=1&b=2 It rises.")
    expect(post.text).toEndWith("Paid partnership with @MillHouse #Ad")
    expect(post.mentions).toEqual(["millhouse"])
    expect(post.hashtags).toEqual(["ad"])
    expect(post.links).toEqual(["https://crumb.example/story?a=1&b=2"])
    expect([post.likes, post.comments, post.shares, post.views]).toEqual([42, 3, 7, 1_000])
  })

  test("a quote keeps the creator's words and links to what it quotes", () => {
    const post = postWith("1900000000000000004")
    expect(post.text).toBe("Agreed & seconded https://twitter.com/MillHouse/status/1890000000000000009")
    expect(post.links).toEqual(["https://twitter.com/MillHouse/status/1890000000000000009"])
    expect([post.isRepost, post.isReply, post.likes]).toEqual([false, false, 7])
  })

  test("the address that stands for pictures is no word; the pictures are listed", () => {
    const post = postWith("1900000000000000003")
    expect(post.text).toBe("Knead with me")
    expect(post.mediaUrls).toEqual([
      "https://pbs.twimg.com/ext_tw_video_thumb/1/pu/img/a.jpg",
      "https://pbs.twimg.com/media/b.jpg"
    ])
  })

  test("a repost has the whole text of the original, names its author, and none of its reactions", () => {
    const post = postWith("1900000000000000002")
    expect(post.isRepost).toBe(true)
    expect(post.text).toEndWith("every loaf comes with a recipe")
    expect(post.mentions).toEqual(["millhouse", "ovenlab"])
    expect([post.likes, post.comments, post.shares, post.views]).toEqual([null, null, null, null])
    expect(post.url).toBe("https://x.com/crumbandco/status/1900000000000000002")
  })

  test("a repost of what is gone keeps the words that are left", () => {
    const post = postWith("1900000000000000001")
    expect([post.isRepost, post.text, post.mentions]).toEqual([
      true,
      "RT @OvenLab: a post that is gone by now…",
      ["ovenlab"]
    ])
  })

  test("a reply in a thread, limited in reach, is read; an undetermined language is null", () => {
    const post = postWith("1900000000000000011")
    expect([post.isReply, post.text, post.language]).toEqual([true, "@rye_fan_77 At eight!", null])
  })

  test("an id that a double can't hold is taken from text alone", () => {
    const post = (id: unknown) => ({
      data: {
        threaded_conversation_with_injections_v2: {
          instructions: [
            {
              entry: {
                content: {
                  itemContent: {
                    tweet_results: {
                      result: {
                        rest_id: id,
                        core: { user_results: { result: { core: { screen_name: "a" } } } },
                        legacy: { created_at: "Fri Mar 14 07:30:00 +0000 2025", full_text: "hi" }
                      }
                    }
                  }
                }
              }
            }
          ]
        }
      }
    })
    const idsOf = (id: unknown) => Result.getOrThrow(postsFromX(post(id), "a")).items.map((each) => each.id)
    expect(idsOf("9007199254740993")).toEqual(["9007199254740993"])
    expect(idsOf(17)).toEqual(["17"])
    expect(idsOf(2 ** 53)).toEqual([])
  })
})

test("comments of X are the replies to the account's post, its own answers marked", () => {
  const { items, skipped } = Result.getOrThrow(commentsFromX(page("x-tweet-detail.json"), "CrumbAndCo"))
  expect(items.map(({ id, text, isByCreator, likes }) => [id, text, isByCreator, likes])).toEqual([
    ["1900000000000000023", "@CrumbAndCo overpriced", false, 0],
    ["1900000000000000022", "@rye_fan_77 thank you", true, 1],
    ["1900000000000000021", "@CrumbAndCo love it <3", false, 4]
  ])
  expect(new Set(items.map(({ postId }) => postId))).toEqual(new Set(["1900000000000000005"]))
  expect(skipped).toBe(1)
})

test("the replies to someone else's post are not comments on the account", () => {
  expect(Result.getOrThrow(commentsFromX(page("x-tweet-detail.json"), "MillHouse")).items).toEqual([])
})

const pageOf = (accounts: ReadonlyArray<unknown>) => ({
  data: {
    user: {
      result: {
        timeline: {
          timeline: {
            instructions: [
              {
                entries: accounts.map((result) => ({
                  content: { itemContent: { itemType: "TimelineUser", user_results: { result } } }
                }))
              }
            ]
          }
        }
      }
    }
  }
})
const named = (screen_name: string, rest_id: string) => ({ rest_id, core: { screen_name } })

describe("followers of X", () => {
  test("are counted once each; suspended and nameless ones are counted apart", () => {
    const accounts = [named("bread_9_fan", "1"), { __typename: "UserUnavailable" }, null, named("bread_9_fan", "1")]
    expect(Result.getOrThrow(followersFromX(pageOf(accounts)))).toEqual({
      items: [
        {
          createdAt: null,
          followers: null,
          following: null,
          posts: null,
          hasAvatar: null,
          hasBio: null,
          isVerified: null,
          handleCharacters: 11,
          handleDigits: 1
        }
      ],
      skipped: 2
    })
  })

  test("without a picture of their own have no avatar, whichever shape says so", () => {
    const avatarOf = (account: object) =>
      Result.getOrThrow(followersFromX(pageOf([{ core: { screen_name: "a" }, ...account }]))).items[0]?.hasAvatar
    const standard = "https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png"
    expect(avatarOf({ avatar: { image_url: standard } })).toBe(false)
    expect(avatarOf({ legacy: { default_profile_image: true, profile_image_url_https: "https://a.example/b" } })).toBe(
      false
    )
    expect(avatarOf({ avatar: { image_url: "https://pbs.twimg.com/profile_images/1/a.jpg" } })).toBe(true)
  })

  test("are a sample of at most the accounts the score reads, over all pages", () => {
    const accounts = Array.from({ length: FOLLOWER_SAMPLE_MAX + 5 }, (_, index) => named("a", String(index)))
    expect(Result.getOrThrow(followersFromX(pageOf(accounts))).items).toHaveLength(FOLLOWER_SAMPLE_MAX)
    const documents = { user: page("x-user-legacy.json"), followers: [pageOf(accounts), pageOf(accounts)] }
    const { evidence } = Result.getOrThrow(evidenceFromX(documents, CAPTURED_AT))
    expect(evidence.followerSample).toHaveLength(FOLLOWER_SAMPLE_MAX)
  })
})

describe("accounts that an account of X follows", () => {
  test("give handle, name, address and bio, links expanded, in either shape; each once, withheld ones counted", () => {
    const accounts = [
      {
        rest_id: "1",
        core: { screen_name: "Rye_Fan", name: "Rye" },
        profile_bio: {
          description: "Bread &amp; more https://t.co/a",
          entities: { description: { urls: [{ url: "https://t.co/a", expanded_url: "https://rye.example/" }] } }
        }
      },
      { rest_id: "2", legacy: { screen_name: "mill", name: "", description: null } },
      { __typename: "UserUnavailable" },
      named("Rye_Fan", "1")
    ]
    expect(Result.getOrThrow(followedFromX(pageOf(accounts)))).toEqual({
      items: [
        {
          platform: "x",
          handle: "rye_fan",
          displayName: "Rye",
          url: "https://x.com/Rye_Fan",
          bio: "Bread & more https://rye.example/"
        },
        { platform: "x", handle: "mill", displayName: "mill", url: "https://x.com/mill", bio: "" }
      ],
      skipped: 1
    })
    expect(reasonOf(followedFromX("{}"))).toBe("other_kind")
  })

  test("are at most FOLLOWED_MAX, over all pages", () => {
    const accounts = Array.from({ length: FOLLOWED_MAX - 5 }, (_, index) => named("a", String(index)))
    const documents = { user: page("x-user-legacy.json"), followed: [pageOf(accounts), pageOf(accounts)] }
    expect(Result.getOrThrow(evidenceFromX(documents, CAPTURED_AT)).evidence.followed).toHaveLength(FOLLOWED_MAX)
  })
})

test("a page that tells nothing is reported, and the evidence is without it", () => {
  const documents = {
    user: page("x-user-legacy.json"),
    posts: [page("x-tweets.json"), "{}"],
    followers: ["no json"],
    conversations: [page("x-tweet-detail.json")]
  }
  const { evidence, skipped, unreadable } = Result.getOrThrow(evidenceFromX(documents, CAPTURED_AT))
  expect([evidence.posts.length, evidence.comments.length, evidence.followerSample.length]).toEqual([7, 3, 0])
  expect(skipped).toBe(4)
  expect(unreadable.map(({ document, reason }) => [document, reason])).toEqual([
    ["X posts", "other_kind"],
    ["X followers", "not_json"]
  ])
})

test("without a profile there is no evidence", () => {
  expect(reasonOf(evidenceFromX({ user: { data: {} }, posts: [page("x-tweets.json")] }, CAPTURED_AT))).toBe(
    "no_account"
  )
})
