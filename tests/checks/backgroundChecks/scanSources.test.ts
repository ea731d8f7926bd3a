import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { layerWith as publicWeb } from "../../../adapters/outbound/PublicWeb.ts"
import {
  type AccountHistoryOptions,
  layer as accountHistory,
  makeHistorySources
} from "../../../adapters/profiles/AccountHistory.ts"
import { ARCHIVE_PAGE_SECONDS_MAX, layer as webArchive } from "../../../adapters/profiles/archive/WebArchive.ts"
import { layer as htmlReader } from "../../../adapters/web/HtmlReader.ts"
import { scriptedHistory } from "../../../fixtures/checks/backgroundChecks/AccountHistory.ts"
import { scriptedArchive } from "../../../fixtures/checks/backgroundChecks/WebArchive.ts"
import { layerOf as profileSourceOf } from "../../../fixtures/creators/scoring/ProfileSource.ts"
import { AccountHistory } from "../../../ports/checks/backgroundChecks/AccountHistory.ts"
import {
  ArchiveUnavailable,
  CAPTURES_LISTED_MAX,
  WebArchive
} from "../../../ports/checks/backgroundChecks/WebArchive.ts"
import { SCORED_PLATFORMS } from "../../../ports/creators/identity/platforms.ts"
import type { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { ProfileRefused, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { PAGE_BYTES_MAX, PublicPages } from "../../../ports/web/PublicPages.ts"
import * as accountHistoryContract from "../../contracts/accountHistory.contract.ts"
import * as webArchiveContract from "../../contracts/webArchive.contract.ts"
import { page } from "../../creators/profiles/page.ts"
import {
  type Asked,
  account,
  json,
  plainReaders,
  secret,
  standIn,
  unpacedReaders
} from "../../creators/profiles/standIn.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { captureOf, postAt, postsFrom, profileOf } from "./scanned.ts"

const unavailable = new ProfileUnavailable({ reason: "It did not answer.", retryAfterSeconds: null, cause: "a test" })
const missing = new ProfileRefused({ refusal: "not_found", reason: "There is none." })
const nobody = { youtubeApiKey: null, twitch: null, reddit: null, xBearerToken: null, meta: null }
const notGathered = profileSourceOf(() => Effect.fail(missing))

accountHistoryContract.suite(
  "fixtures",
  Layer.merge(
    scriptedHistory({
      "youtube/nova": [
        { profile: profileOf("nova", 70), posts: postsFrom(0, 50), comments: [], isBeginning: false },
        { profile: null, posts: postsFrom(50, 20), comments: [], isBeginning: true }
      ],
      "youtube/silent": [unavailable]
    }),
    Layer.succeed(accountHistoryContract.HistoryExamples, {
      there: account("youtube", "nova"),
      posts: 70,
      gone: account("youtube", "nobody"),
      silent: account("youtube", "silent")
    })
  )
)

const REDDIT_POSTS = 450

/** Reddit's listings of one account, a hundred things a page. */
const reddit = ({ path, query }: Asked): Response => {
  if (path === "/robots.txt") return new Response("")
  if (path.includes("/silent/")) return new Response("", { status: 500 })
  if (path === "/user/baker/about.json")
    return json({ kind: "t2", data: { name: "Baker", created_utc: 1_500_000_000 } })
  if (path === "/user/baker/comments.json") return json({ kind: "Listing", data: { after: null, children: [] } })
  if (path !== "/user/baker/submitted.json") return json({ message: "Not Found", error: 404 })
  const start = Number(query.after?.replace("t3_", "") ?? 0)
  const end = Math.min(REDDIT_POSTS, start + Number(query.limit))
  const children = Array.from({ length: end - start }, (_, at) => ({
    kind: "t3",
    data: {
      name: `t3_p${start + at}`,
      author: "Baker",
      title: `Loaf ${start + at}`,
      selftext: "",
      is_self: true,
      created_utc: 1_740_000_000 - (start + at) * 3_600,
      permalink: `/r/Bread/comments/p${start + at}/x/`
    }
  }))
  return json({ kind: "Listing", data: { after: end < REDDIT_POSTS ? `t3_${end}` : null, children } })
}

accountHistoryContract.suite(
  "Reddit, listing by listing",
  Layer.unwrap(
    Effect.map(standIn(reddit), ({ origin }) =>
      Layer.merge(
        accountHistory({ credentials: nobody, origins: { reddit: origin } }).pipe(
          Layer.provide(Layer.merge(plainReaders, notGathered))
        ),
        Layer.succeed(accountHistoryContract.HistoryExamples, {
          there: account("reddit", "baker"),
          posts: REDDIT_POSTS,
          gone: account("reddit", "nobody"),
          silent: account("reddit", "silent")
        })
      )
    )
  )
)

const POSTS_OF_APIS = 230

/** A platform's API in the place of its own. */
const overApi = (
  answer: (asked: Asked) => Response,
  options: (origin: string) => AccountHistoryOptions,
  platform: Platform,
  handle = "nova"
) =>
  Layer.unwrap(
    Effect.map(standIn(answer), ({ origin }) =>
      Layer.merge(
        accountHistory(options(origin)).pipe(Layer.provide(Layer.merge(plainReaders, notGathered))),
        Layer.succeed(accountHistoryContract.HistoryExamples, {
          there: account(platform, handle),
          posts: POSTS_OF_APIS,
          gone: account(platform, "nobody"),
          silent: account(platform, "silent")
        })
      )
    )
  )

const hoursAgo = (hours: number) => new Date(Date.UTC(2026, 0, 1) - hours * 3_600_000).toISOString()
const pageOf = <Item>(start: number, size: number, item: (at: number) => Item) => {
  const end = Math.min(POSTS_OF_APIS, start + size)
  return {
    items: Array.from({ length: Math.max(0, end - start) }, (_, at) => item(start + at)),
    end,
    isLast: end >= POSTS_OF_APIS
  }
}
const outOfOrder = () => new Response("", { status: 500 })

/** Graph API as Meta documents business discovery: media go on behind `after`, and a cursor is named after the last page too. */
const meta = ({ query }: Asked): Response => {
  const [, username = "", limit = "", after = "0"] =
    /business_discovery\.username\(([a-z]+)\)\{[a-z_,]+,media\.limit\((\d+)\)(?:\.after\(([^()]+)\))?\{/.exec(
      query.fields ?? ""
    ) ?? []
  if (username === "silent") return outOfOrder()
  if (username !== "nova") return json(page("meta-no-professional-account.json"), 400)
  const { items, end } = pageOf(Number(after), Number(limit), (at) => ({
    id: String(17_900_000_000_000_000n - BigInt(at)),
    caption: `Dinner ${at}`,
    permalink: `https://www.instagram.com/p/dinner${at}/`,
    timestamp: hoursAgo(at).replace(".000Z", "+0000"),
    media_type: "IMAGE",
    media_url: `https://scontent.cdn.example/${at}.jpg`
  }))
  return json({
    business_discovery: {
      username,
      name: "Nova",
      media_count: POSTS_OF_APIS,
      media: { data: items, paging: { cursors: { after: String(end) } } }
    }
  })
}

accountHistoryContract.suite(
  "Instagram's professional accounts, over Meta's Graph API",
  overApi(
    meta,
    (origin) => ({
      credentials: { ...nobody, meta: { accessToken: secret("EAAInvented"), igUserId: "17841405309211844" } },
      origins: { metaGraph: origin }
    }),
    "instagram"
  )
)

const twitch = ({ path, query }: Asked): Response => {
  if (path === "/oauth2/token") return json({ access_token: "invented", expires_in: 3_600, token_type: "bearer" })
  if (query.login === "silent") return outOfOrder()
  if (path === "/helix/users") {
    const user = { id: "1", login: "nova", display_name: "Nova", description: "" }
    return json({ data: query.login === "nova" ? [user] : [] })
  }
  if (path === "/helix/channels/followers") return json({ total: 12, data: [] })
  const { items, end, isLast } = pageOf(Number(query.after ?? 0), Number(query.first), (at) => ({
    id: String(9_000 - at),
    user_login: "nova",
    title: `Stream ${at}`,
    published_at: hoursAgo(at),
    view_count: 3
  }))
  return json({ data: items, pagination: isLast ? {} : { cursor: String(end) } })
}

accountHistoryContract.suite(
  "Twitch Helix",
  overApi(
    twitch,
    (origin) => ({
      credentials: { ...nobody, twitch: { clientId: "invented", clientSecret: secret("invented") } },
      origins: { twitchApi: origin, twitchToken: origin }
    }),
    "twitch"
  )
)

const xApi = ({ path, query }: Asked): Response => {
  if (path.endsWith("/silent")) return outOfOrder()
  if (path === "/2/users/by/username/nova") return json({ data: { id: "7", username: "nova", name: "Nova" } })
  if (path !== "/2/users/7/tweets") return json(page("x-api-user-none.json"))
  const { items, end, isLast } = pageOf(Number(query.pagination_token ?? 0), Number(query.max_results), (at) => ({
    id: String(10n ** 15n - BigInt(at)),
    author_id: "7",
    text: `Post ${at}`,
    created_at: hoursAgo(at)
  }))
  return json({ data: items, meta: { result_count: items.length, ...(isLast ? {} : { next_token: String(end) }) } })
}

accountHistoryContract.suite(
  "X API v2",
  overApi(
    xApi,
    (origin) => ({ credentials: { ...nobody, xBearerToken: secret("invented") }, origins: { xApi: origin } }),
    "x"
  )
)

const youtube = ({ path, query }: Asked): Response => {
  if (query.forHandle === "silent") return outOfOrder()
  const channel = {
    id: "UCnova",
    snippet: { title: "Nova", description: "", customUrl: "@nova" },
    statistics: { videoCount: String(POSTS_OF_APIS) },
    contentDetails: { relatedPlaylists: { uploads: "UUnova" } }
  }
  if (path.endsWith("/channels")) {
    return json({ kind: "youtube#channelListResponse", items: query.forHandle === "nova" ? [channel] : [] })
  }
  if (!path.endsWith("/playlistItems")) return json({ error: { code: 404, errors: [] } }, 404)
  const { items, end, isLast } = pageOf(Number(query.pageToken ?? 0), Number(query.maxResults), (at) => ({
    kind: "youtube#playlistItem",
    snippet: { title: `Video ${at}`, description: "", videoOwnerChannelId: "UCnova" },
    contentDetails: { videoId: `v${at}`, videoPublishedAt: hoursAgo(at) }
  }))
  return json({ kind: "youtube#playlistItemListResponse", items, ...(isLast ? {} : { nextPageToken: String(end) }) })
}

accountHistoryContract.suite(
  "YouTube Data API v3",
  overApi(
    youtube,
    (origin) => ({ credentials: { ...nobody, youtubeApiKey: secret("invented") }, origins: { youtubeApi: origin } }),
    "youtube"
  )
)

const NOVA = account("x", "nova")
const SILENT = account("x", "silent")

webArchiveContract.suite(
  "fixtures",
  Layer.merge(
    scriptedArchive(
      {
        "x/nova": [postAt(1), postAt(2)].map((post, month) => {
          const capture = captureOf(post, month)
          return { listed: [capture], read: [capture], posts: [{ post, capture }] }
        }),
        "x/silent": [new ArchiveUnavailable({ retryAfterSeconds: null, cause: "a test" })]
      },
      [postAt(1).url]
    ),
    Layer.succeed(webArchiveContract.ArchiveExamples, {
      there: NOVA,
      gone: postAt(1).text,
      live: postAt(2).text,
      silent: SILENT
    })
  )
)

const NAMES = ["timestamp", "original", "mimetype", "statuscode", "digest"]
const status = (id: string) => `https://x.com/nova/status/${id}`
const GONE_ID = "1700000000000000001"
const LIVE_ID = "1700000000000000002"
const postPage = (id: string, words: string, handle = "nova") =>
  new Response(
    `<html><head><title>Nova on X</title><meta property="og:url" content="https://x.com/${handle}/status/${id}">
     <meta property="og:description" content="“${words}”"></head></html>`,
    { headers: { "content-type": "text/html" } }
  )
const row = (timestamp: string, url: string) => [timestamp, url, "text/html", "200", `D${timestamp}`]

/** An archive and, in one, the platform that it has copies of. */
const archive = ({ path, query }: Asked): Response => {
  if (path === "/robots.txt") return new Response("")
  if (path === "/cdx/search/cdx") {
    if (query.url?.includes("silent")) return new Response("", { status: 503 })
    if (query.url !== "x.com/nova/") return json([])
    if (query.resumeKey === undefined) return json([NAMES, row("20240102030405", status(GONE_ID)), [], ["more"]])
    return json([NAMES, row("20240202030405", status(LIVE_ID)), row("20240203030405", "https://x.com/novak/status/9")])
  }
  if (path.endsWith(`id_/${status(GONE_ID)}`)) return postPage(GONE_ID, "The lost loaf")
  if (path.endsWith(`id_/${status(LIVE_ID)}`)) return postPage(LIVE_ID, "The loaf that stayed")
  if (path === `/nova/status/${LIVE_ID}`) return postPage(LIVE_ID, "The loaf that stayed")
  return new Response("", { status: 404 })
}

const archiveAt = (answer: (asked: Asked) => Response) =>
  Effect.map(standIn(answer), ({ origin }) =>
    webArchive({ url: origin, origins: { x: origin } }).pipe(Layer.provide(plainReaders))
  )

webArchiveContract.suite(
  "a stand-in of a CDX index",
  Layer.merge(
    Layer.unwrap(archiveAt(archive)),
    Layer.succeed(webArchiveContract.ArchiveExamples, {
      there: NOVA,
      gone: "The lost loaf",
      live: "The loaf that stayed",
      silent: SILENT
    })
  )
)

test("every scored platform is in the README's table, and those that are read page by page are the sources'", async () => {
  const readme = await Bun.file(new URL("../../../domain/checks/backgroundChecks/README.md", import.meta.url)).text()
  const depths = new Map(
    [...readme.matchAll(/^\| (\w+) \| (past|page|none) \|/gm)].map(([, platform = "", depth = ""]) => [platform, depth])
  )
  expect([...depths.keys()].toSorted()).toEqual([...SCORED_PLATFORMS].toSorted())
  const client = { clientId: "invented", clientSecret: secret("invented") }
  const meta = { accessToken: secret("invented"), igUserId: "1" }
  const key = secret("invented")
  const credentials = { youtubeApiKey: key, twitch: client, reddit: client, xBearerToken: key, meta }
  const sources = await Effect.runPromise(makeHistorySources({ credentials }).pipe(Effect.provide(plainReaders)))
  const deep = [...depths].flatMap(([platform, depth]) => (depth === "past" ? [platform] : []))
  expect(deep.toSorted()).toEqual([...new Set(sources.map(({ platform }) => String(platform)))].toSorted())
})

describe("an archive that lies", () => {
  const { live } = effectTest(Layer.empty)

  live(
    "with endless keys, huge lists and hostile pages comes to an end, within its bounds",
    Effect.gen(function* () {
      let keys = 0
      const layer = yield* archiveAt(({ path }) => {
        if (path === "/robots.txt") return new Response("")
        if (path === "/cdx/search/cdx") {
          const rows = Array.from({ length: 3_000 }, (_, at) => row("20240102030405", status(String(10 ** 15 + at))))
          return json([NAMES, ...rows, [], [`key${keys++ % 3}`]])
        }
        const id = path.split("/").at(-1) ?? ""
        if (id.endsWith("1")) return new Response("<div>".repeat(200_000), { headers: { "content-type": "text/html" } })
        return id.endsWith("2") ? postPage(id, "Someone else's", "stranger") : new Response("\0".repeat(1_000))
      })
      const pages = yield* Effect.gen(function* () {
        const { captures } = yield* WebArchive
        let read = 0
        for (let next: string | null = null, isFirst = true; isFirst || next !== null; isFirst = false) {
          const page: Effect.Success<ReturnType<typeof captures>> = yield* captures(NOVA, next)
          expect(page.listed.length).toBeLessThanOrEqual(CAPTURES_LISTED_MAX)
          expect(page.posts).toEqual([])
          next = page.next
          read++
        }
        return read
      }).pipe(Effect.provide(layer))
      expect(pages).toBeLessThanOrEqual(20)
    })
  )
})

describe("an archive of other people's making", () => {
  const { live, effect } = effectTest(Layer.empty)
  const LISTED = [1, 2, 3, 4, 5].map((at) => String(10 ** 15 + at))
  const [FIRST = "", SECOND = "", THIRD = "", FOURTH = "", FIFTH = ""] = LISTED

  /** Lists these copies of posts, and answers each by its id. */
  const copying =
    (rows: ReadonlyArray<ReadonlyArray<string>>, copyOf: (id: string, asked: Asked) => Response) =>
    (asked: Asked): Response => {
      if (asked.path === "/robots.txt") return new Response("")
      if (asked.path === "/cdx/search/cdx") return json(asked.query.url === "x.com/nova/" ? [NAMES, ...rows] : [])
      return copyOf(asked.path.split("/").at(-1) ?? "", asked)
    }
  const rowsOf = (...ids: ReadonlyArray<string>) => ids.map((id) => row("20240102030405", status(id)))

  const everything = Effect.gen(function* () {
    const { captures } = yield* WebArchive
    const pages: Array<Effect.Success<ReturnType<typeof captures>>> = []
    for (let next: string | null = null, isFirst = true; isFirst || next !== null; isFirst = false) {
      const page: Effect.Success<ReturnType<typeof captures>> = yield* captures(NOVA, next)
      pages.push(page)
      next = page.next
    }
    return {
      listed: pages.flatMap((page) => page.listed),
      read: pages.flatMap((page) => page.read),
      texts: pages.flatMap((page) => page.posts.map(({ post }) => post.text))
    }
  })
  const redirect = (location: string) => new Response("", { status: 302, headers: { location } })

  live(
    "that leads to other pages and hosts is not followed; to the nearest copy of the same page it is",
    Effect.gen(function* () {
      const asked: Array<string> = []
      const elsewhere = yield* standIn(({ path }) => {
        asked.push(path)
        return postPage(SECOND, "From another host")
      })
      const layer = yield* archiveAt(
        copying(rowsOf(FIRST, SECOND, THIRD), (id, { path }) => {
          if (path.startsWith("/web/20230101000000id_/")) return postPage(FIRST, "Of the nearest copy")
          if (path.startsWith("/web/20220101000000id_/")) return postPage(THIRD, "Of another page")
          if (id === FIRST) return redirect(`/web/20230101000000id_/${status(FIRST)}`)
          if (id === SECOND) return redirect(`${elsewhere.origin}/web/20230101000000id_/${status(SECOND)}`)
          return redirect(`/web/20220101000000id_/${status(FOURTH)}`)
        })
      )
      const { texts, read } = yield* everything.pipe(Effect.provide(layer))
      expect(texts).toEqual(["Of the nearest copy"])
      expect(read).toHaveLength(1)
      expect(asked).toEqual([])
    })
  )

  live(
    "that sends without an end, or what unpacks so, is broken off at PAGE_BYTES_MAX; its other copies are read",
    Effect.gen(function* () {
      let sentBytes = 0
      const part = new Uint8Array(64 * 1024).fill(32)
      const endless = () =>
        new Response(
          new ReadableStream({
            pull: (controller) => {
              sentBytes += part.byteLength
              controller.enqueue(part)
            }
          }),
          { headers: { "content-type": "text/html" } }
        )
      const bomb = new Response(Bun.gzipSync(new Uint8Array(1024 ** 2 * 256)), {
        headers: { "content-type": "text/html", "content-encoding": "gzip" }
      })
      const { origin } = yield* standIn(
        copying(rowsOf(FIRST, SECOND, THIRD), (id) =>
          id === FIRST ? endless() : id === SECOND ? bomb : postPage(THIRD, "A small one")
        )
      )
      const guarded = unpacedReaders.pipe(Layer.provide(publicWeb({ allows: () => true })))
      const layer = webArchive({ url: origin, origins: { x: origin } }).pipe(Layer.provide(guarded))
      const { texts } = yield* everything.pipe(Effect.provide(layer))
      expect(texts).toEqual(["A small one"])
      expect(sentBytes).toBeGreaterThan(PAGE_BYTES_MAX)
      expect(sentBytes).toBeLessThan(4 * PAGE_BYTES_MAX)

      const list = yield* standIn(({ path }) => (path === "/robots.txt" ? new Response("") : endless()))
      const silent = webArchive({ url: list.origin }).pipe(Layer.provide(guarded))
      expect((yield* Effect.flip(everything.pipe(Effect.provide(silent))))._tag).toBe("ArchiveUnavailable")
    })
  )

  live(
    "with copies and posts of years that can't be is not believed",
    Effect.gen(function* () {
      // Ids of before 2010-11 tell no time; another one tells of 2025, whatever its page says.
      const [OLD, LATER, OLDEST, NEWER_ID] = ["12345", "12346", "12347", "1900000000000000000"]
      const times = ["00000000000000", "19691231235959", "20240231000000", "29990101000000", "20240102030405"]
      const dated = (id: string, at: string) =>
        new Response(
          `<meta property="og:url" content="https://x.com/nova/status/${id}"><meta property="og:description" content="${id} of ${at}">
           <meta property="article:published_time" content="${at}">`,
          { headers: { "content-type": "text/html" } }
        )
      const layer = yield* archiveAt(
        copying([...times.map((time) => row(time, status(OLD))), ...rowsOf(LATER, NEWER_ID, OLDEST)], (id) =>
          dated(
            id,
            id === OLDEST ? "1985-01-01T00:00:00Z" : id === LATER ? "2025-01-01T00:00:00Z" : "2009-05-05T05:05:05Z"
          )
        )
      )
      const { listed, texts } = yield* everything.pipe(Effect.provide(layer))
      expect(new Set(listed.map(({ at }) => at.toISOString()))).toEqual(new Set(["2024-01-02T03:04:05.000Z"]))
      expect(texts).toEqual([`${OLD} of 2009-05-05T05:05:05Z`])
    })
  )

  live(
    "with pages of other people, and of other hosts, gives none of their posts",
    Effect.gen(function* () {
      const others = [
        row("20240102030405", "https://x.com/novak/status/1"),
        row("20240102030405", "https://evil.example/nova/status/1"),
        row("20240102030405", "https://x.com.evil.example/nova/status/1")
      ]
      const elsewhere = new Response(
        `<meta property="og:url" content="https://evil.example/nova/status/${THIRD}"><meta property="og:description" content="No">
         <meta property="article:published_time" content="2023-01-01T00:00:00Z">`,
        { headers: { "content-type": "text/html" } }
      )
      const layer = yield* archiveAt(
        copying([...others, ...rowsOf(SECOND, THIRD, FOURTH)], (id) =>
          id === THIRD
            ? elsewhere
            : id === SECOND
              ? postPage(id, "A stranger's", "stranger")
              : postPage(id, "Nova's own")
        )
      )
      const { listed, texts } = yield* everything.pipe(Effect.provide(layer))
      expect(listed.map(({ url }) => url)).toEqual([SECOND, THIRD, FOURTH].map(status))
      expect(texts).toEqual(["Nova's own"])
    })
  )

  live(
    "some of whose copies are out of order gives the others; all of whose are is unavailable",
    Effect.gen(function* () {
      const broken = () => new Response("", { status: 503 })
      const some = yield* archiveAt(
        copying(rowsOf(FIRST, FIFTH), (id) =>
          id === FIRST ? new Response("", { status: 500 }) : postPage(id, "There")
        )
      )
      expect((yield* everything.pipe(Effect.provide(some))).texts).toEqual(["There"])
      const none = yield* archiveAt(copying(rowsOf(FIRST, FIFTH), broken))
      expect((yield* Effect.flip(everything.pipe(Effect.provide(none))))._tag).toBe("ArchiveUnavailable")
    })
  )

  effect(
    "that takes its time is given ARCHIVE_PAGE_SECONDS_MAX a page",
    Effect.gen(function* () {
      const SLOW_SECONDS = 20
      let asked = 0
      const ids = Array.from({ length: 200 }, (_, at) => String(10 ** 15 + at))
      const document = (text: string) => ({ url: "", status: 200, mediaType: "", text })
      const pages = Layer.succeed(PublicPages, {
        read: () => Effect.die("not asked"),
        readIfChanged: () => Effect.die("not asked"),
        runAtHostPace: () => () => Effect.die("not asked"),
        readDocument: ({ url }) => {
          if (url.includes("/cdx/")) {
            const isOwn = url.includes("x.com%2Fnova%2F&")
            return Effect.succeed(document(JSON.stringify(isOwn ? [NAMES, ...rowsOf(...ids)] : [])))
          }
          asked += 1
          return Effect.as(TestClock.adjust(`${SLOW_SECONDS} seconds`), document("<title>Nothing</title>"))
        }
      })
      const layer = webArchive({ url: "https://archive.example" }).pipe(Layer.provide(Layer.merge(pages, htmlReader)))
      yield* TestClock.setTime(Date.UTC(2026, 0, 1))
      const { read } = yield* everything.pipe(Effect.provide(layer))
      expect(asked).toBeLessThanOrEqual(ARCHIVE_PAGE_SECONDS_MAX / SLOW_SECONDS + 2)
      expect(read.length).toBe(asked)
      expect(asked).toBeGreaterThan(1)
    })
  )
})

describe("the past of a channel", () => {
  const { live } = effectTest(Layer.empty)
  const VIDEOS = 130
  const CHANNEL_ID = "UCnovaCooks_-0123456789AB"
  const publishedAt = (at: number) => new Date(Date.UTC(2025, 0, 1) - at * 3_600_000).toISOString()

  live(
    "is read video page by video page, and the channel is asked for once",
    Effect.gen(function* () {
      const api = yield* standIn(({ path, query }) => {
        if (path.endsWith("/channels")) return json(page("youtube-channels.json"))
        if (!path.endsWith("/playlistItems")) return json({ error: { code: 404, errors: [] } }, 404)
        const start = Number(query.pageToken ?? 0)
        const end = Math.min(VIDEOS, start + Number(query.maxResults))
        return json({
          kind: "youtube#playlistItemListResponse",
          ...(end < VIDEOS ? { nextPageToken: String(end) } : {}),
          items: Array.from({ length: end - start }, (_, at) => ({
            kind: "youtube#playlistItem",
            snippet: { title: `Dinner ${start + at}`, description: "", videoOwnerChannelId: CHANNEL_ID },
            contentDetails: {
              videoId: `v${String(start + at).padStart(10, "0")}`,
              videoPublishedAt: publishedAt(start + at)
            }
          }))
        })
      })
      const layer = accountHistory({
        credentials: { ...nobody, youtubeApiKey: secret("AIzaSyInventedKeyOfNobody") },
        origins: { youtubeApi: api.origin }
      }).pipe(Layer.provide(Layer.merge(plainReaders, notGathered)))
      const counts = yield* Effect.gen(function* () {
        const { read } = yield* AccountHistory
        const first = yield* read(account("youtube", "novacooks"), null)
        const second = yield* read(account("youtube", "novacooks"), first.next)
        const third = yield* read(account("youtube", "novacooks"), second.next)
        expect([first, second, third].map(({ isBeginning }) => isBeginning)).toEqual([false, false, true])
        return [first, second, third].map(({ posts }) => posts.length)
      }).pipe(Effect.provide(layer))
      expect(counts).toEqual([50, 50, 30])
      expect(api.asked.filter(({ path }) => path.endsWith("/channels")).length).toBe(1)
    })
  )
})
