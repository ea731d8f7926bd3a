import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import { isSameSite } from "../../../adapters/profiles/addresses.ts"
import { evidenceFromPage } from "../../../adapters/profiles/browser/evidenceFromPage.ts"
import { jsonAssigned, jsonInText } from "../../../adapters/profiles/pages/jsonIn.ts"
import type { PageSubject } from "../../../adapters/profiles/pages/pageReading.ts"
import { relativeTime } from "../../../adapters/profiles/pages/relativeTime.ts"
import type { RenderedPage } from "../../../adapters/profiles/pages/renderedPage.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { type Evidence, POSTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"
import { htmlPage } from "./page.ts"
import {
  facebook,
  html,
  instagram,
  instagramEdge,
  instagramTimeline,
  instagramUser,
  kick,
  linkedin,
  reddit,
  SEEN_AT,
  seen,
  snapchat,
  threads,
  twitch,
  youtube
} from "./pagesFixtures.ts"
import { xDevelopersDocuments, xDevelopersEvidence } from "./xEvidence.ts"

const subject = (platform: PageSubject["platform"], handle: string, url: string): PageSubject => ({
  platform,
  handle,
  url,
  gatheredAt: SEEN_AT
})

const INSTAGRAM = subject("instagram", "nova.cooks", "https://www.instagram.com/nova.cooks/")
const YOUTUBE = subject("youtube", "novacooks", "https://www.youtube.com/@novacooks/videos")
const TWITCH = subject("twitch", "novacooks", "https://www.twitch.tv/novacooks")
const KICK = subject("kick", "novacooks", "https://kick.com/novacooks")
const REDDIT = subject("reddit", "nova_cooks", "https://www.reddit.com/user/nova_cooks/")
const THREADS = subject("threads", "nova.cooks", "https://www.threads.com/@nova.cooks")
const FACEBOOK = subject("facebook", "novacooks", "https://www.facebook.com/novacooks")
const LINKEDIN = subject("linkedin", "nova-cook", "https://www.linkedin.com/in/nova-cook")
const SNAPCHAT = subject("snapchat", "novacooks", "https://www.snapchat.com/@novacooks")
const X = subject("x", "xdevelopers", "https://x.com/XDevelopers")

const evidenceOf = (of: PageSubject, page: RenderedPage): Evidence => Result.getOrThrow(evidenceFromPage(page, of))
const failureOf = (of: PageSubject, page: RenderedPage) => Result.getOrThrow(Result.flip(evidenceFromPage(page, of)))
const refusalOf = (of: PageSubject, page: RenderedPage): string => {
  const failure = failureOf(of, page)
  return failure._tag === "ProfileRefused" ? failure.refusal : failure._tag
}

const daysAgo = (date: Date | undefined): number => (SEEN_AT.getTime() - (date?.getTime() ?? 0)) / 86_400_000

describe("a page of Instagram", () => {
  const { profile, posts, comments } = evidenceOf(INSTAGRAM, seen(INSTAGRAM.url, instagram()))

  test("tells the account, not those it suggests", () => {
    expect(profile).toEqual({
      platform: "instagram",
      handle: "nova.cooks",
      displayName: "Nova Cooks 🍞",
      url: INSTAGRAM.url,
      bio: "Slow food, fast feet.\nmail nova@nova.example",
      location: null,
      avatarUrl: "https://scontent.cdninstagram.example/v/hd.jpg",
      links: ["https://nova.example/", "https://nova.example/shop"],
      isVerified: true,
      createdAt: null,
      followers: 48_211,
      following: 312,
      posts: 821
    })
  })

  test("tells its posts in both shapes, and no one else's", () => {
    expect(posts).toHaveLength(36)
    expect(posts[0]).toEqual({
      id: "330000",
      url: "https://www.instagram.com/p/Cx0_a-b/",
      publishedAt: new Date("2025-06-14T12:00:00.000Z"),
      text: "Sourdough & butter, take 0. With @milo.bakes #slowfood https://nova.example/r/0",
      language: null,
      isReply: false,
      isRepost: false,
      isLabelledPaid: null,
      mentions: ["milo.bakes"],
      hashtags: ["slowfood"],
      links: ["https://nova.example/r/0"],
      mediaUrls: ["https://scontent.cdninstagram.example/v/p0.jpg"],
      likes: 400,
      comments: 12,
      shares: null,
      views: null
    })
    expect(posts[1]?.views).toBe(9_001)
    const newer = posts.filter(({ url }) => url.includes("/p/Dz"))
    expect(newer).toHaveLength(24)
    expect(newer[0]).toMatchObject({ id: "34000100", isLabelledPaid: true, likes: null, comments: 120 })
    expect(newer[0]?.mediaUrls).toEqual([
      "https://scontent.cdninstagram.example/m100.jpg",
      "https://scontent.cdninstagram.example/c100.jpg"
    ])
    expect(newer[1]).toMatchObject({ isLabelledPaid: false, likes: 601 })
  })

  test("tells the posts that others made with it, and those that name a sponsor as paid", () => {
    const node = (at: number, more: Readonly<Record<string, unknown>>) => ({
      ...instagramEdge(at, "acme").node,
      is_paid_partnership: null,
      ...more
    })
    const joint = [
      { pk: "8", username: "milo.bakes" },
      { pk: "7", username: "nova.cooks" }
    ]
    const own = { owner: { id: "7", username: "nova.cooks" } }
    const edges = [
      node(901, { coauthor_producers: joint, is_paid_partnership: true }),
      node(902, { coauthor_producers: joint.slice(0, 1) }),
      node(903, { ...own, sponsor_tags: [{ permission: true, sponsor: { username: "acme" } }] }),
      node(904, { ...own, edge_media_to_sponsor_user: { edges: [{ node: { sponsor: { username: "acme" } } }] } }),
      node(905, { ...own, sponsor_tags: [], edge_media_to_sponsor_user: { edges: [] } })
    ].map((each) => ({ node: each }))
    const page = instagram()
    const { posts } = evidenceOf(
      INSTAGRAM,
      seen(INSTAGRAM.url, {
        ...page,
        answers: { ...page.answers, "/graphql/query?page=1": { data: { edges } }, "/graphql/query?page=2": {} }
      })
    )
    const paid = new Map(posts.map(({ id, isLabelledPaid }) => [id, isLabelledPaid]))
    expect([901, 902, 903, 904, 905].map((at) => paid.get(`33000${at}`))).toEqual([true, undefined, true, true, null])
  })

  test("tells the comments it brings", () => {
    expect(comments).toHaveLength(12)
    expect(comments[0]).toMatchObject({
      id: "17900",
      postId: "330000",
      text: "How long did it prove?",
      isByCreator: false,
      likes: 2
    })
  })

  const answering = (body: unknown) =>
    seen(INSTAGRAM.url, { answers: { "/api/v1/users/web_profile_info/?username=nova.cooks": body } })

  test("of a private account is refused, of no account not found, behind a login a wall", () => {
    expect(refusalOf(INSTAGRAM, answering(instagramUser({ is_private: true })))).toBe("account_unavailable")
    expect(refusalOf(INSTAGRAM, answering({ data: { user: null }, status: "ok" }))).toBe("not_found")
    expect(refusalOf(INSTAGRAM, answering({ message: "", require_login: true, status: "fail" }))).toBe("login_wall")
    const redirected = { url: "https://www.instagram.com/accounts/login/?next=%2Fnova.cooks%2F" }
    expect(refusalOf(INSTAGRAM, seen(INSTAGRAM.url, { html: html("<title>Instagram</title>") }, redirected))).toBe(
      "login_wall"
    )
  })

  test("with more posts than a score reads gives the newest", () => {
    const many = answering(instagramTimeline(0, 500))
    const page = { ...many, documents: [...many.documents, ...answering(instagramUser()).documents] }
    const read = evidenceOf(INSTAGRAM, page)
    expect(read.posts).toHaveLength(POSTS_MAX)
    expect(read.posts[0]?.publishedAt).toEqual(new Date("2025-06-14T12:00:00.000Z"))
  })

  test("with halves of characters and NULs in its texts gives texts a database can hold", () => {
    const edge = instagramEdge(1)
    const broken = {
      ...edge,
      node: { ...edge.node, edge_media_to_caption: { edges: [{ node: { text: "a\ud83d\0b \udc00" } }] } }
    }
    const media = { count: 1, edges: [broken] }
    const read = evidenceOf(
      INSTAGRAM,
      answering(instagramUser({ edge_owner_to_timeline_media: media, full_name: "N\0ova\ud83d" }))
    )
    expect(read.posts[0]?.text).toBe("a\ufffdb \ufffd")
    expect(read.profile.displayName).toBe("Nova\ufffd")
  })
})

describe("a page of YouTube", () => {
  const page = seen(YOUTUBE.url, youtube())
  const { profile, posts } = evidenceOf(YOUTUBE, page)

  test("tells the channel from its header and its about panel", () => {
    expect(profile).toEqual({
      platform: "youtube",
      handle: "novacooks",
      displayName: "Nova Cooks",
      url: YOUTUBE.url,
      bio: "Slow food, filmed slowly.\nhttps://nova.example/",
      location: "Portugal",
      avatarUrl: "https://yt3.example/a.jpg",
      links: ["https://nova.example/shop", "https://nova.example/"],
      isVerified: true,
      createdAt: new Date("2016-03-04T00:00:00.000Z"),
      followers: 1_230_000,
      following: null,
      posts: 456
    })
  })

  test("tells the videos of either shape, neither playlists, shorts nor those of other channels", () => {
    expect(posts).toHaveLength(12)
    expect(posts.map(({ id }) => id)).not.toContain("lockNova91")
    const video = posts.find(({ id }) => id === "vidNova2_a")
    expect(video).toMatchObject({
      url: "https://www.youtube.com/watch?v=vidNova2_a",
      publishedAt: new Date("2025-05-25T12:00:00.000Z"),
      text: "Tomato tart in 2 steps #slowfood\n\nRecipe at https://nova.example/r",
      hashtags: ["slowfood"],
      links: ["https://nova.example/r"],
      mediaUrls: ["https://i.ytimg.example/vi/2/l.jpg"],
      views: 12_347,
      likes: null
    })
    expect(posts.find(({ id }) => id === "vidNova0_a")?.views).toBe(0)
    expect(posts.find(({ id }) => id === "lockNova50")).toMatchObject({
      text: "Tomato tart, the long version",
      views: 1_200
    })
  })

  test("in the older shape of the header is read alike", () => {
    const older = {
      metadata: {
        channelMetadataRenderer: { title: "Nova", description: "", externalId: "UCnovaCooks_-0123456789AB" }
      },
      header: {
        c4TabbedHeaderRenderer: {
          subscriberCountText: { simpleText: "87.5K subscribers" },
          videosCountText: { runs: [{ text: "1,204" }, { text: " videos" }] }
        }
      }
    }
    const read = evidenceOf(
      YOUTUBE,
      seen(YOUTUBE.url, { html: html(`<script>window["ytInitialData"] = ${JSON.stringify(older)};</script>`) })
    )
    expect(read.profile).toMatchObject({ followers: 87_500, posts: 1_204, isVerified: null })
  })

  test("that says there is no channel, that it was closed or that it is for adults, is refused", () => {
    const alerting = (text: string) =>
      seen(YOUTUBE.url, {
        html: html(
          "<script>var ytInitialData = " +
            `${JSON.stringify({ alerts: [{ alertRenderer: { type: "ERROR", text: { simpleText: text } } }] })};</script>`
        )
      })
    const gate = { channelAgeGateRenderer: { channelTitle: "Nova", header: { runs: [{ text: "Sign in to view" }] } } }
    const gated = seen(YOUTUBE.url, {
      html: html(`<script>var ytInitialData = ${JSON.stringify({ contents: gate })};</script>`)
    })
    expect(refusalOf(YOUTUBE, gated)).toBe("login_wall")
    expect(refusalOf(YOUTUBE, alerting("This channel does not exist."))).toBe("not_found")
    expect(refusalOf(YOUTUBE, alerting("This account has been terminated for a violation."))).toBe(
      "account_unavailable"
    )
  })
})

test.each([
  ["3 weeks ago", 21],
  ["Streamed 2 days ago", 2],
  ["Premiered 12 hours ago", 0.5],
  ["a day ago", 1],
  ["1 month ago", 30.436875],
  ["2 years ago", 730.485]
])("%j is %p days before", (text, days) => {
  expect(daysAgo(relativeTime(text, SEEN_AT) ?? undefined)).toBeCloseTo(days, 6)
})

test.each(["", "soon", "vor 3 Wochen", "3 weeks", "-1 days ago", "1000 years ago"])("%j is no time", (text) => {
  expect(relativeTime(text, SEEN_AT)).toBeNull()
})

describe("a page of Twitch", () => {
  test("tells the channel from several queries, and its own videos", () => {
    const { profile, posts } = evidenceOf(TWITCH, seen(TWITCH.url, twitch()))
    expect(profile).toMatchObject({
      displayName: "NovaCooks",
      bio: "Cooking live on Thursdays",
      followers: 15_330,
      isVerified: true,
      links: ["https://instagram.example/nova.cooks"]
    })
    expect(posts).toHaveLength(8)
    expect(posts[0]).toMatchObject({
      id: "210000",
      url: "https://www.twitch.tv/videos/210000",
      views: 700,
      hashtags: ["slowfood"]
    })
  })

  test("of no channel is not found, of a banned one refused", () => {
    const answering = (reason: string) =>
      seen(TWITCH.url, {
        answers: {
          "//gql.twitch/gql": [{ data: { userOrError: { __typename: "UserDoesNotExist", key: "novacooks", reason } } }]
        }
      })
    expect(refusalOf(TWITCH, answering("UNKNOWN"))).toBe("not_found")
    expect(refusalOf(TWITCH, answering("TOS_INDEFINITE"))).toBe("account_unavailable")
  })
})

describe("a page of Kick", () => {
  test("tells the channel and its own streams", () => {
    const { profile, posts } = evidenceOf(KICK, seen(KICK.url, kick()))
    expect(profile).toMatchObject({
      displayName: "NovaCooks",
      bio: "Cooking after dark",
      location: "Porto, Portugal",
      followers: 5_432,
      isVerified: true,
      links: ["https://www.instagram.com/nova.cooks", "https://www.youtube.com/@novacooks"]
    })
    expect(posts).toHaveLength(6)
    expect(posts[0]).toMatchObject({
      url: "https://kick.com/novacooks/videos/0d1f9c1e-0000-4000-8000-000000000000",
      publishedAt: new Date("2025-05-28T18:00:05.000Z"),
      text: "Sourdough & butter late night",
      views: 300,
      language: null
    })
  })

  test("tells a channel under the name it shows, where its address has another", () => {
    const named = JSON.parse(
      JSON.stringify(kick()).replaceAll("novacooks", "nova-cooks").replaceAll("NovaCooks", "Nova_Cooks")
    )
    const of = subject("kick", "nova_cooks", "https://kick.com/nova_cooks")
    const { profile, posts } = evidenceOf(of, seen(of.url, named))
    expect(profile).toMatchObject({ handle: "nova_cooks", displayName: "Nova_Cooks", followers: 5_432 })
    expect(posts[0]?.url).toStartWith("https://kick.com/nova-cooks/videos/")
  })

  test("of a banned channel is refused, and so is one that shuts programs out", () => {
    const banned = { slug: "novacooks", id: 1, is_banned: true, user: { username: "NovaCooks" } }
    expect(refusalOf(KICK, seen(KICK.url, { answers: { "/api/v2/channels/novacooks": banned } }))).toBe(
      "account_unavailable"
    )
    expect(refusalOf(KICK, seen(KICK.url, { html: html("<title>Just a moment...</title>") }, { status: 403 }))).toBe(
      "refused"
    )
  })
})

test("a page of Reddit tells the account, its listing and the posts in its HTML", () => {
  const { profile, posts } = evidenceOf(REDDIT, seen(REDDIT.url, reddit()))
  expect(profile).toMatchObject({ displayName: "Nova", bio: "Bread and questions", followers: 231 })
  expect(posts).toHaveLength(8)
  expect(posts.find(({ id }) => id === "t3_html1")).toMatchObject({
    url: "https://www.reddit.com/r/Breadit/comments/html1/x/",
    text: "Crumb & crust",
    publishedAt: new Date("2025-06-10T08:00:00.123Z"),
    likes: 55,
    comments: 6
  })
  const suspended = { kind: "t2", data: { name: "nova_cooks", is_suspended: true } }
  const answering = (body: unknown) => seen(REDDIT.url, { answers: { "/user/nova_cooks/about.json": body } })
  expect(refusalOf(REDDIT, answering(suspended))).toBe("account_unavailable")
  expect(refusalOf(REDDIT, answering({ message: "Not Found", error: 404 }))).toBe("not_found")
})

test("a page of Threads tells the account and its posts, not the ones they quote", () => {
  const { profile, posts } = evidenceOf(THREADS, seen(THREADS.url, threads()))
  expect(profile).toMatchObject({ displayName: "Nova Cooks", bio: "Slow food", followers: 9_120, isVerified: true })
  expect(posts).toHaveLength(10)
  expect(posts[0]).toMatchObject({
    url: "https://www.threads.com/@nova.cooks/post/DA0",
    likes: 30,
    comments: 4,
    shares: 8
  })
  expect(posts.filter(({ isReply }) => isReply).map(({ id }) => id)).toEqual(["360002"])
})

test("a page of Facebook tells the account from its description, and its own stories", () => {
  const { profile, posts } = evidenceOf(FACEBOOK, seen(FACEBOOK.url, facebook()))
  expect(profile.displayName).toBe("Nova Cooks")
  expect(posts.map(({ id }) => id)).toEqual(["12200", "12205", "12206"])
  expect(posts[0]).toMatchObject({
    url: "https://www.facebook.com/novacooks/posts/pfbid0",
    likes: 210,
    comments: 33,
    shares: 9
  })
})

test("a page of LinkedIn tells the account and its own posts by schema.org", () => {
  const { profile, posts } = evidenceOf(LINKEDIN, seen(LINKEDIN.url, linkedin()))
  expect(profile).toMatchObject({
    displayName: "Nova Cook",
    bio: "Chef and teacher",
    location: "Porto",
    followers: 2_310
  })
  expect(posts).toHaveLength(3)
  expect(posts[0]).toMatchObject({ url: "https://www.linkedin.com/posts/nova-cook_0", likes: 70, comments: 8 })
  const wall = { url: "https://www.linkedin.com/authwall?trk=x&sessionRedirect=y" }
  expect(refusalOf(LINKEDIN, seen(LINKEDIN.url, { html: html("<title>Sign Up | LinkedIn</title>") }, wall))).toBe(
    "login_wall"
  )
  expect(refusalOf(LINKEDIN, seen(LINKEDIN.url, {}, { status: 999 }))).toBe("refused")
})

test("a page of Snapchat tells the account and its spotlights", () => {
  const { profile, posts } = evidenceOf(SNAPCHAT, seen(SNAPCHAT.url, snapchat()))
  expect(profile).toMatchObject({
    displayName: "Nova Cooks",
    bio: "Snacks",
    location: "Porto",
    followers: 33_400,
    links: ["https://nova.example/"],
    createdAt: new Date("2017-07-14T02:40:00.000Z")
  })
  expect(posts).toHaveLength(4)
  expect(posts[0]).toMatchObject({
    id: "W7_0",
    url: "https://www.snapchat.com/@novacooks/spotlight/W7_0",
    publishedAt: new Date("2025-06-13T12:00:00.000Z"),
    text: "Sourdough & butter #snack\n\nBite sized",
    views: 8_000,
    shares: 12,
    comments: 3
  })
})

describe("a page of X", () => {
  const { user, posts: timelines = [], followers = [] } = xDevelopersDocuments()
  const answers = {
    "/i/api/graphql/aB1/UserByScreenName?variables=%7B%7D": user,
    "/i/api/graphql/aB2/UserTweets?variables=%7B%7D": timelines[0],
    "/i/api/graphql/aB3/Followers?variables=%7B%7D": followers[0]
  }

  test("tells what its client's queries tell, known by their names", () => {
    const captured = xDevelopersEvidence()
    expect(evidenceOf({ ...X, gatheredAt: captured.gatheredAt }, seen(X.url, { answers }))).toEqual(captured)
  })

  test("of a suspended account is refused, and of another account tells nothing", () => {
    const unavailable = { data: { user: { result: { __typename: "UserUnavailable", reason: "Suspended" } } } }
    expect(refusalOf(X, seen(X.url, { answers: { "/i/api/graphql/a/UserByScreenName": unavailable } }))).toBe(
      "account_unavailable"
    )
    expect(refusalOf({ ...X, handle: "other" }, seen(X.url, { answers }))).toBe("ProfileUnavailable")
    expect(refusalOf(X, seen(X.url, {}, { url: "https://x.com/i/flow/login" }))).toBe("login_wall")
  })
})

const everyPage = [
  [INSTAGRAM, instagram()],
  [YOUTUBE, youtube()],
  [TWITCH, twitch()],
  [KICK, kick()],
  [REDDIT, reddit()],
  [THREADS, threads()],
  [FACEBOOK, facebook()],
  [LINKEDIN, linkedin()],
  [SNAPCHAT, snapchat()]
] as const

/** Every text that a value holds, at any depth. A page may well say `\ud83d` in six characters, so their JSON doesn't tell. */
const textsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string" ? [value] : value instanceof Object ? Object.values(value).flatMap(textsIn) : []

describe("a page of any platform", () => {
  const every = [INSTAGRAM, YOUTUBE, TWITCH, KICK, REDDIT, THREADS, FACEBOOK, LINKEDIN, SNAPCHAT, X]

  test.each([
    [404, "not_found"],
    [410, "not_found"],
    [401, "login_wall"],
    [403, "refused"],
    [451, "account_unavailable"],
    [429, "ProfileUnavailable"],
    [503, "ProfileUnavailable"]
  ])("with status %p is %p, and says which platform", (status, refusal) => {
    for (const each of every) {
      const page = seen(
        each.url,
        { html: html(`<title>Page not found ${each.handle}</title>`) },
        { status, retryAfterSeconds: 30 }
      )
      expect(refusalOf(each, page)).toBe(refusal)
      expect(failureOf(each, page).reason.toLowerCase()).toStartWith(each.platform)
    }
    const busy = failureOf(X, seen(X.url, {}, { status: 429, retryAfterSeconds: 30 }))
    expect(busy).toMatchObject({ _tag: "ProfileUnavailable", retryAfterSeconds: 30 })
  })

  test("that names nobody, or stands on another site, tells nothing", () => {
    for (const each of every) {
      expect(
        refusalOf(
          each,
          seen(each.url, { html: html("<title>Welcome</title><meta property='og:title' content='Welcome'>") })
        )
      ).toBe("ProfileUnavailable")
      const elsewhere = { url: "https://evil.example/" }
      expect(refusalOf(each, seen(each.url, { html: html(`<title>${each.handle}</title>`) }, elsewhere))).toBe(
        "ProfileUnavailable"
      )
    }
  })

  test("is read whatever its documents hold, always to the same, and never to what can't be kept", () => {
    const originals = everyPage.map(([of, page]) => [of, page.html, seen(of.url, page)] as const)
    // A key is matched whole, so that the quote at its end begins no value.
    const keyOrValue = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d+(?:\.\d+)?|true|false|null/g
    const odd = fc.constantFrom(
      ...[
        "null",
        "[]",
        "{}",
        "-1",
        "1e300",
        "0.5",
        "true",
        '""',
        '"\\ud83d"',
        '"a\\u0000b"',
        '"javascript:alert(1)"',
        '"9".repeat',
        "[[[]]]"
      ],
      ...[
        '"9999999999999999"',
        '"2025-13-45T99:99:99Z"',
        '"999 years ago"',
        '"1.2.3.4K views"',
        '{"count":-5}',
        '"../../x"',
        '{"__proto__":1}'
      ]
    )
    const places = fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), odd), {
      minLength: 1,
      maxLength: 12
    })
    const changed = (text: string, changes: ReadonlyArray<readonly [number, string]>): string => {
      const values = [...text.matchAll(keyOrValue)].filter(([, colon]) => colon === undefined).length
      const chosen = new Map(changes.map(([share, by]) => [Math.floor(share * values), by]))
      let index = 0
      return text.replace(keyOrValue, (match, colon) => (colon === undefined ? (chosen.get(index++) ?? match) : match))
    }
    let read = 0
    fc.assert(
      fc.property(fc.constantFrom(...originals), places, ([of, html, original], changes) => {
        const page = {
          ...original,
          html: htmlPage(changed(html, changes), of.url),
          documents: original.documents.map(({ url, body }) => ({ url, body: changed(body, changes) }))
        }
        const result = evidenceFromPage(page, of)
        expect(evidenceFromPage(page, of)).toEqual(result)
        if (Result.isFailure(result)) return
        read++
        const { profile, posts } = result.success
        for (const text of textsIn(result.success)) expect(text.isWellFormed() && !text.includes("\0")).toBe(true)
        expect(profile).toMatchObject({ platform: of.platform, handle: of.handle })
        expect(posts.map(({ id }) => id)).toEqual([...new Set(posts.map(({ id }) => id))])
        const times = posts.map(({ publishedAt }) => publishedAt.getTime())
        expect(times).toEqual(times.toSorted((one, other) => other - one))
        for (const { likes, comments, shares, views, url, links, mediaUrls } of posts) {
          for (const count of [likes, comments, shares, views]) {
            expect(count === null || (Number.isSafeInteger(count) && count >= 0)).toBe(true)
          }
          for (const address of [url, ...links, ...mediaUrls]) expect(address).toMatch(/^https?:\/\//)
        }
        expect(scoreCreator(result.success).score).toBeWithin(1, 101)
      }),
      { numRuns: PROPERTY_RUNS }
    )
    expect(read).toBeGreaterThan(PROPERTY_RUNS / 4)
  })
})

test("evidence of every platform can be scored", () => {
  for (const [of, page] of everyPage) {
    const { score } = scoreCreator(evidenceOf(of, seen(of.url, page)))
    expect(score).toBeWithin(1, 101)
  }
})

test.each([
  ["https://i.instagram.com/api", "https://www.instagram.com/a", true],
  ["https://gql.twitch.tv/gql", "https://www.twitch.tv/a", true],
  ["https://twitter.com/a", "https://x.com/a", true],
  ["https://www.threads.net/@a", "https://www.threads.com/@a", true],
  ["https://instagram.com.evil.example/", "https://www.instagram.com/a", false],
  ["https://notinstagram.com/", "https://www.instagram.com/a", false],
  ["http://127.0.0.1/", "http://10.0.0.1/", false],
  ["data:application/json,{}", "https://x.com/a", false]
])("%s and %s are one site: %p", (one, other, isSame) => {
  expect(isSameSite(one, other)).toBe(isSame)
})

test("JSON is found behind a guard, a line each, and in an assignment with braces in its texts", () => {
  expect(jsonInText(`for (;;);{"a":1}`)).toEqual([{ a: 1 }])
  expect(jsonInText(`)]}'\n{"a":1}`)).toEqual([{ a: 1 }])
  expect(jsonInText(`{"a":1}\n{"b":2}\nnot json`)).toEqual([{ a: 1 }, { b: 2 }])
  expect(jsonInText("<html>")).toEqual([])
  expect(
    jsonAssigned(
      htmlPage(`<script>var ytInitialData = {"a":"}\\"{;"};var b = {}</script>`, YOUTUBE.url),
      "ytInitialData"
    )
  ).toEqual({
    a: '}"{;'
  })
  expect(jsonAssigned(htmlPage(`<script>var ytInitialData = {"a":"`, YOUTUBE.url), "ytInitialData")).toBeNull()
  const long = { a: `${"\\".repeat(7)}"{${"x".repeat(5_000_000)}` }
  expect(
    jsonAssigned(
      htmlPage(`<script>var ytInitialData = ${JSON.stringify(long)};</script>`, YOUTUBE.url),
      "ytInitialData"
    )
  ).toEqual(long)
})
