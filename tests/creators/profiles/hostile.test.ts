import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import { profileFromPage } from "../../../adapters/profiles/openGraph/profileFromPage.ts"
import {
  DOCUMENT_MAX_CHARACTERS,
  type ListReading,
  type UnreadableDocument,
  unreadable
} from "../../../adapters/profiles/readDocument.ts"
import { commentsFromReddit } from "../../../adapters/profiles/reddit/commentsFromReddit.ts"
import { postsFromReddit } from "../../../adapters/profiles/reddit/postsFromReddit.ts"
import { profileFromReddit } from "../../../adapters/profiles/reddit/profileFromReddit.ts"
import { hashtagsIn, linksIn, mentionsIn } from "../../../adapters/profiles/textEntities.ts"
import { postsFromTwitch } from "../../../adapters/profiles/twitch/postsFromTwitch.ts"
import { followerCountFromTwitch, userFromTwitch } from "../../../adapters/profiles/twitch/userFromTwitch.ts"
import { commentsFromX } from "../../../adapters/profiles/x/commentsFromX.ts"
import { commentsFromXApi } from "../../../adapters/profiles/x/commentsFromXApi.ts"
import { evidenceFromX, followersFromX } from "../../../adapters/profiles/x/evidenceFromX.ts"
import { followedFromX, followedFromXApi } from "../../../adapters/profiles/x/followedFromX.ts"
import { postsFromX } from "../../../adapters/profiles/x/postsFromX.ts"
import { postsFromXApi } from "../../../adapters/profiles/x/postsFromXApi.ts"
import { profileFromX } from "../../../adapters/profiles/x/profileFromX.ts"
import { profileFromXApi } from "../../../adapters/profiles/x/profileFromXApi.ts"
import { followersFromXApi } from "../../../adapters/profiles/x/xApiSource.ts"
import { channelFromYoutube } from "../../../adapters/profiles/youtube/channelFromYoutube.ts"
import { commentsFromYoutube } from "../../../adapters/profiles/youtube/commentsFromYoutube.ts"
import { postsFromYoutube } from "../../../adapters/profiles/youtube/postsFromYoutube.ts"
import { CAPTURED_AT } from "../../../fixtures/creators/captures/xDevelopers.ts"
import {
  COMMENTS_MAX,
  type Comment,
  FOLLOWED_BIO_CHARACTERS_MAX,
  FOLLOWED_MAX,
  FOLLOWED_NAME_CHARACTERS_MAX,
  FOLLOWER_SAMPLE_MAX,
  type FollowedAccount,
  type Follower,
  POSTS_MAX,
  type Post,
  type Profile
} from "../../../ports/creators/scoring/Evidence.ts"
import { HTML_CHARACTERS_MAX } from "../../../ports/web/HtmlReader.ts"
import { htmlPage, page } from "./page.ts"
import { xDevelopersDocuments } from "./xEvidence.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

type Read<A> = (document: unknown) => Result.Result<A, UnreadableDocument>

const YOUTUBE = "UCnovaCooks_-0123456789AB"

const KAI = { platform: "instagram", handle: "kai.runs", url: "https://instagram.example/kai.runs" } as const

const profiles: Readonly<Record<string, Read<Profile>>> = {
  profileFromX,
  profileFromReddit,
  channelFromYoutube: (document) => Result.map(channelFromYoutube(document), ({ profile }) => profile),
  profileFromXApi: (document) => Result.map(profileFromXApi(document), ({ profile }) => profile),
  userFromTwitch: (document) => Result.map(userFromTwitch(document), ({ profile }) => profile),
  profileFromPage: (document) =>
    typeof document === "string" && document.length <= HTML_CHARACTERS_MAX
      ? profileFromPage(htmlPage(document, KAI.url), KAI)
      : unreadable("profile page", typeof document === "string" ? "too_large" : "other_kind")
}
const posts: Readonly<Record<string, Read<ListReading<Post>>>> = {
  postsFromX: (document) => postsFromX(document, "crumbandco"),
  postsFromXApi: (document) => postsFromXApi(document, { userId: "2244994945", handle: "crumbandco" }),
  postsFromYoutube: (document) => postsFromYoutube(document, YOUTUBE),
  postsFromTwitch: (document) => postsFromTwitch(document, "kaistreams"),
  postsFromReddit: (document) => postsFromReddit(document, "slow_baker")
}
const comments: Readonly<Record<string, Read<ListReading<Comment>>>> = {
  commentsFromX: (document) => commentsFromX(document, "crumbandco"),
  commentsFromXApi: (document) =>
    commentsFromXApi(document, { userId: "2244994945", postIds: new Set(["1900000000000000004"]) }),
  commentsFromYoutube: (document) => commentsFromYoutube(document, YOUTUBE),
  commentsFromReddit: (document) => commentsFromReddit(document, "slow_baker")
}

const isCount = (count: number | null): boolean => count === null || (Number.isSafeInteger(count) && count >= 0)
const isDate = (date: Date | null): boolean => date === null || Number.isFinite(date.getTime())
const isWeb = (address: string): boolean => /^https?:\/\/\S+$/.test(address)
const isStorable = (value: unknown): boolean => {
  const text = JSON.stringify(value)
  return !text.includes("\\u0000") && !/\\ud[89a-f]/.test(text)
}

const checkProfile = (profile: Profile): void => {
  const { followers, following, posts: count, createdAt, links, avatarUrl, url, handle, platform } = profile
  expect([followers, following, count].filter((each) => !isCount(each))).toEqual([])
  expect(isDate(createdAt)).toBe(true)
  expect([url, ...links, ...(avatarUrl === null ? [] : [avatarUrl])].filter((address) => !isWeb(address))).toEqual([])
  expect([handle, platform]).toEqual([handle.toLowerCase(), platform.toLowerCase()])
  expect(isStorable(profile)).toBe(true)
}

const checkOrder = (items: ReadonlyArray<{ readonly id: string; readonly publishedAt: Date | null }>): void => {
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  const times = items.map(({ publishedAt }) => publishedAt?.getTime() ?? 0)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(isStorable(items)).toBe(true)
}

const checkPosts = ({ items, skipped }: ListReading<Post>): void => {
  expect(items.length).toBeLessThanOrEqual(POSTS_MAX)
  expect(isCount(skipped)).toBe(true)
  checkOrder(items)
  for (const { likes, comments: answers, shares, views, publishedAt, url, links, mediaUrls } of items) {
    expect([likes, answers, shares, views].filter((each) => !isCount(each))).toEqual([])
    expect(isDate(publishedAt)).toBe(true)
    expect([url, ...links, ...mediaUrls].filter((address) => !isWeb(address))).toEqual([])
  }
}

const checkComments = ({ items, skipped }: ListReading<Comment>): void => {
  expect(items.length).toBeLessThanOrEqual(COMMENTS_MAX)
  expect([skipped, ...items.map(({ likes }) => likes)].filter((each) => !isCount(each))).toEqual([])
  checkOrder(items)
}

const checkFollowers = ({ items, skipped }: ListReading<Follower>): void => {
  expect(items.length).toBeLessThanOrEqual(FOLLOWER_SAMPLE_MAX)
  expect(isCount(skipped)).toBe(true)
  for (const one of items) {
    expect(one.handleDigits).toBeLessThanOrEqual(one.handleCharacters)
    expect([one.followers, one.following, one.posts].filter((each) => !isCount(each))).toEqual([])
    expect(isDate(one.createdAt)).toBe(true)
  }
}

const checkFollowed = ({ items, skipped }: ListReading<FollowedAccount>): void => {
  expect(items.length).toBeLessThanOrEqual(FOLLOWED_MAX)
  expect(isCount(skipped)).toBe(true)
  for (const { handle, displayName, url, bio } of items) {
    expect(isWeb(url)).toBe(true)
    expect(displayName.length).toBeLessThanOrEqual(FOLLOWED_NAME_CHARACTERS_MAX)
    expect(bio.length).toBeLessThanOrEqual(FOLLOWED_BIO_CHARACTERS_MAX)
    expect([handle, displayName, bio].every((text) => text.isWellFormed() && !text.includes("\0"))).toBe(true)
  }
}

/** Gives the document to every reader; what any of them makes of it must be evidence or an error value. */
const readWithAll = (document: unknown): void => {
  const check = <A>(readers: Readonly<Record<string, Read<A>>>, checkOne: (read: A) => void) => {
    for (const read of Object.values(readers)) {
      const result = read(document)
      if (Result.isSuccess(result)) checkOne(result.success)
      else expect(result.failure._tag).toBe("UnreadableDocument")
    }
  }
  check(profiles, checkProfile)
  check(posts, checkPosts)
  check(comments, checkComments)
  check({ followersFromX, followersFromXApi }, checkFollowers)
  check({ followedFromX, followedFromXApi }, checkFollowed)
  check({ followerCountFromTwitch }, (count) => expect(isCount(count)).toBe(true))
  const documents = {
    user: document,
    posts: [document],
    followers: [document],
    followed: [document],
    conversations: [document]
  }
  check({ evidenceFromX: () => evidenceFromX(documents, CAPTURED_AT) }, ({ evidence }) =>
    checkProfile(evidence.profile)
  )
}

const JSON_PAGES = [
  "x-user-legacy.json",
  "x-tweets.json",
  "x-tweet-detail.json",
  "x-api-user.json",
  "x-api-posts.json",
  "x-api-replies.json",
  "x-api-followers.json",
  "youtube-channels.json",
  "youtube-videos.json",
  "youtube-playlist-items.json",
  "youtube-comment-threads.json",
  "twitch-users.json",
  "twitch-followers.json",
  "twitch-videos.json",
  "reddit-about.json",
  "reddit-submitted.json",
  "reddit-user-comments.json",
  "reddit-post-comments.json"
]
const HTML_PAGES = [
  "instagram.html.txt",
  "threads-de.html.txt",
  "tiktok.html.txt",
  "linkedin.html.txt",
  "snapchat.html.txt",
  "broken.html.txt"
]

/** Values of the wrong type or shape, among them the ones parsers trip over. */
const wrong = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, -1, 0.5, 1e308, 2 ** 53, "", "\0", "\ud800", "javascript:alert(1)", "//x", [], {}),
  fc.constantFrom<unknown>("9".repeat(400), "99999-99-99T99:99:99Z", "2025-02-30T00:00:00Z", "a".repeat(300_000), [[]])
)

/** The document with the value at some of its places, counted depth first, replaced. */
const replaced = (document: unknown, changes: ReadonlyMap<number, unknown>): unknown => {
  let place = 0
  const walk = (value: unknown): unknown => {
    const at = place++
    if (changes.has(at)) return changes.get(at)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(document)
}

const nested = (levels: number, inside = ""): string => `${"[".repeat(levels)}${inside}${"]".repeat(levels)}`

describe("no reader throws, and what it reads is sound:", () => {
  test("random JSON, parsed and as text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        readWithAll(value)
        readWithAll(JSON.stringify(value))
      }),
      { numRuns }
    )
  })

  test("random text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), readWithAll), { numRuns })
  })

  test("true documents with values of the wrong type anywhere", () => {
    const documents = JSON_PAGES.map((name): unknown => JSON.parse(page(name)))
    const change = fc.tuple(fc.nat(400), wrong)
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        (document, changes) => readWithAll(replaced(document, new Map(changes)))
      ),
      { numRuns }
    )
  })

  test("the capture of X with values of the wrong type anywhere", () => {
    const { user, posts: [timeline] = [], followers: [sample] = [] } = xDevelopersDocuments()
    const documents = [user, timeline, sample].map((text): unknown => JSON.parse(String(text)))
    const changes = fc.array(fc.tuple(fc.nat(6_000), wrong), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.constantFrom(...documents), changes, (document, each) =>
        readWithAll(replaced(document, new Map(each)))
      ),
      { numRuns: Math.ceil(numRuns / 10) }
    )
  })

  test("pages with pieces cut out and put in anywhere", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("<", ">", '"', "<!--", "<script>", "</script>", "<meta property=og:title content='", "&#x", "\0"),
      fc.constantFrom('<script type="application/ld+json">', '{"@graph":[', '"@type":"ProfilePage",', "</title>")
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...HTML_PAGES.map(page)),
        fc.array(fc.tuple(fc.nat(1_500), fc.nat(40), piece), { minLength: 1, maxLength: 5 }),
        (html, edits) =>
          readWithAll(edits.reduce((text, [at, cut, put]) => `${text.slice(0, at)}${put}${text.slice(at + cut)}`, html))
      ),
      { numRuns }
    )
  })

  test("texts with NUL and unpaired surrogates, which no database holds", () => {
    const texts = /"(name|full_text|text|description|title|selftext|body|textOriginal|public_description)": "/g
    const spoilt = (name: string) => page(name).replace(texts, "$&\\u0000\\ud83d")
    for (const name of JSON_PAGES) readWithAll(spoilt(name))
    const [newest] = Result.getOrThrow(postsFromX(spoilt("x-tweets.json"), "crumbandco")).items
    expect(newest?.text).toBe("\ufffd@rye_fan_77 At eight!")
    readWithAll(page("tiktok.html.txt").replaceAll('content="', 'content="\0\ud83d'))
  })

  test("JSON-LD of any shape", () => {
    fc.assert(
      fc.property(fc.jsonValue(), wrong, (value, other) => {
        const subject = {
          "@type": "ProfilePage",
          mainEntity: { interactionStatistic: value, image: other, name: value }
        }
        for (const block of [value, subject, { "@graph": [value, subject, other] }]) {
          const json = JSON.stringify(block).replaceAll("<", "\\u003c")
          readWithAll(`<title>a</title><script type="application/ld+json">${json}</script>`)
        }
      }),
      { numRuns }
    )
  })
})

/** The parsed document with the value at one path replaced. */
const changedAt = (name: string, path: ReadonlyArray<string | number>, value: unknown): unknown => {
  const change = (inside: unknown, [key, ...rest]: ReadonlyArray<string | number>): unknown => {
    if (key === undefined) return value
    if (Array.isArray(inside)) return inside.map((each, index) => (index === key ? change(each, rest) : each))
    const fields = typeof inside === "object" && inside !== null ? { ...inside } : {}
    if (!(key in fields)) throw new Error(`no ${key} in ${name}`)
    const entries = Object.entries(fields).map(([each, inner]) => [each, each === key ? change(inner, rest) : inner])
    return Object.fromEntries(entries)
  }
  return change(JSON.parse(page(name)), path)
}

describe("a mistyped optional field costs itself and nothing beside it:", () => {
  const user = ["data", "user", "result", "legacy"]
  const avatarUrl = "https://i.ytimg.example/vi/channel/mqdefault.jpg"

  test.each<[string, string, string, ReadonlyArray<string | number>, Partial<Profile>]>([
    ["followers", "profileFromX", "x-user-legacy.json", [...user, "followers_count"], { followers: null }],
    ["date", "profileFromX", "x-user-legacy.json", [...user, "created_at"], { createdAt: null }],
    ["name", "profileFromX", "x-user-legacy.json", [...user, "name"], { displayName: "CrumbAndCo" }],
    [
      "link",
      "profileFromX",
      "x-user-legacy.json",
      [...user, "entities", "url", "urls", 0, "expanded_url"],
      { links: ["https://t.co/bbbbbbbbbb", "https://crumb.example/shop"] }
    ],
    [
      "subscribers",
      "channelFromYoutube",
      "youtube-channels.json",
      ["items", 0, "statistics", "subscriberCount"],
      { followers: null }
    ],
    [
      "picture",
      "channelFromYoutube",
      "youtube-channels.json",
      ["items", 0, "snippet", "thumbnails", "high", "url"],
      { avatarUrl }
    ],
    ["partner", "userFromTwitch", "twitch-users.json", ["data", 0, "broadcaster_type"], { isVerified: null }],
    ["page", "profileFromReddit", "reddit-about.json", ["data", "subreddit", "subscribers"], { followers: null }]
  ])("%s of %s", (_, reader, name, path, change) => {
    const read = (document: unknown): Profile => {
      const found = profiles[reader]
      if (found === undefined) throw new Error(`no reader ${reader}`)
      return Result.getOrThrow(found(document))
    }
    for (const value of [{}, [7], true]) {
      expect(read(changedAt(name, path, value))).toEqual({ ...read(page(name)), ...change })
    }
  })

  const instructions = ["data", "user", "result", "timeline_v2", "timeline", "instructions"]
  const tweet = [...instructions, 2, "entries", 0, "content", "itemContent", "tweet_results", "result"]
  // The first entry is served twice; its copy goes by the same id, and the first is kept.
  test.each<[string, string, string, number, ReadonlyArray<string | number>, Partial<Post>]>([
    ["likes", "postsFromX", "x-tweets.json", 1, [...tweet, "legacy", "favorite_count"], { likes: null }],
    ["views", "postsFromX", "x-tweets.json", 1, [...tweet, "views", "count"], { views: null }],
    [
      "mention",
      "postsFromX",
      "x-tweets.json",
      1,
      [...tweet, "note_tweet", "note_tweet_results", "result", "entity_set", "user_mentions", 0],
      { mentions: [] }
    ],
    ["likes", "postsFromYoutube", "youtube-videos.json", 1, ["items", 0, "statistics", "likeCount"], { likes: null }],
    ["views", "postsFromTwitch", "twitch-videos.json", 1, ["data", 0, "view_count"], { views: null }],
    ["score", "postsFromReddit", "reddit-submitted.json", 2, ["data", "children", 0, "data", "score"], { likes: null }]
  ])("%s of %s", (_, reader, name, index, path, change) => {
    const read = (document: unknown): ListReading<Post> => {
      const found = posts[reader]
      if (found === undefined) throw new Error(`no reader ${reader}`)
      return Result.getOrThrow(found(document))
    }
    const { items, skipped } = read(page(name))
    const changed = items.map((post, at) => (at === index ? { ...post, ...change } : post))
    for (const value of [{}, [7], true]) {
      expect(read(changedAt(name, path, value))).toEqual({ items: changed, skipped })
    }
  })
})

describe("a document too large or too deep", () => {
  test("gives the newest posts and comments the score reads, and no more", () => {
    const start = Date.UTC(2025, 0, 1)
    const video = (index: number) => ({
      id: `video${index}`,
      snippet: { publishedAt: new Date(start + index * 1_000).toISOString(), channelId: YOUTUBE, title: "t" }
    })
    const items = Array.from({ length: POSTS_MAX + 200 }, (_, index) => video(index))
    const read = Result.getOrThrow(postsFromYoutube({ kind: "youtube#videoListResponse", items }, YOUTUBE))
    expect(read.items).toHaveLength(POSTS_MAX)
    expect(read.items[0]?.id).toBe(`video${POSTS_MAX + 199}`)

    const comment = (index: number) => ({
      kind: "t1",
      data: { name: `t1_${index}`, author: "a", body: "b", created_utc: start / 1_000 + index }
    })
    const post = { kind: "t3", data: { name: "t3_p", author: "slow_baker", title: "t", created_utc: start / 1_000 } }
    const listing = (children: ReadonlyArray<unknown>) => ({ kind: "Listing", data: { children } })
    const many = Array.from({ length: COMMENTS_MAX + 500 }, (_, index) => comment(index))
    expect(Result.getOrThrow(commentsFromReddit([listing([post]), listing(many)], "slow_baker")).items).toHaveLength(
      COMMENTS_MAX
    )
  })

  test("with a million entries, or lists inside a post of that length, is read in its bounds", () => {
    const millions = Array.from({ length: 1_000_000 }, () => 0)
    readWithAll({ kind: "youtube#videoListResponse", items: millions })
    readWithAll({ kind: "Listing", data: { children: millions } })
    readWithAll({ data: millions, total: 1 })
    readWithAll({ data: { user: { result: { timeline: { timeline: { instructions: [{ entries: millions }] } } } } } })
    const [document] = [JSON.parse(page("x-tweets.json"))]
    const urls = Array.from({ length: 100_000 }, (_, index) => ({
      url: "u",
      expanded_url: `https://x.example/${index}`
    }))
    const withUrls = JSON.parse(JSON.stringify(document), (key, value) => (key === "urls" ? urls : value))
    const [newest] = Result.getOrThrow(postsFromX(withUrls, "crumbandco")).items
    expect(newest?.links).toHaveLength(200)
  })

  test("that nests a hundred thousand levels is read or refused", () => {
    for (const text of [
      nested(100_000),
      `{"data":${nested(100_000)}}`,
      `{"kind":"Listing","data":${nested(100_000)}}`
    ]) {
      readWithAll(text)
    }
    readWithAll(`<title>a</title><script type="application/ld+json">${nested(100_000, "{}")}</script>`)
    const reply = `{"kind":"Listing","data":{"children":[{"kind":"t1","data":{"replies":`
    const [about] = JSON.parse(page("reddit-post-comments.json"))
    const deep = `[${JSON.stringify(about)},${reply.repeat(10_000)}""${"}}]}}".repeat(10_000)}]`
    expect(Result.getOrThrow(commentsFromReddit(deep, "slow_baker")).skipped).toBe(COMMENTS_MAX)
  })

  test("above the limit of characters is refused unread", () => {
    const text = " ".repeat(DOCUMENT_MAX_CHARACTERS + 1)
    for (const read of [profileFromX, profileFromReddit]) {
      expect(Result.getOrThrow(Result.flip(read(text))).reason).toBe("too_large")
    }
  })

  test("of markup that never closes is read once, from start to end", () => {
    for (const unit of [
      "<",
      "<!--",
      "<a ",
      "<a b='",
      '<meta content="',
      "<script>",
      "</",
      "<!",
      "&#",
      "<title",
      "<!-->"
    ]) {
      readWithAll(unit.repeat(200_000))
      readWithAll(`<title>a</title><meta name=description content="${unit.replaceAll('"', "").repeat(50_000)}">`)
    }
    for (const unit of ["#", "@a.", "https://", "https://x.example/).", "1,", "1 ", ': "', "u/"]) {
      const text = unit.repeat(50_000)
      for (const find of [hashtagsIn, mentionsIn, linksIn]) expect(find(text).length).toBeLessThanOrEqual(100)
      readWithAll(`<title>a</title><meta property=og:description content='1 followers, ${text}"'>`)
      readWithAll({ kind: "t2", data: { name: "a", subreddit: { public_description: text } } })
    }
  })
})
