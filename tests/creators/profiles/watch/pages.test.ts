import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { ORIGINS } from "../../../../adapters/profiles/addresses.ts"
import { makePlatformPages } from "../../../../adapters/profiles/platformPages.ts"
import { type Source, SourceCannotRead } from "../../../../adapters/profiles/source.ts"
import { LOOK_REDIRECTS_MAX, makePageWatcher } from "../../../../adapters/profiles/watch/pageWatcher.ts"
import { shownHandle } from "../../../../adapters/profiles/watch/shownHandle.ts"
import { layer as HtmlReader } from "../../../../adapters/web/HtmlReader.ts"
import { type RecordedPage, recordedPages } from "../../../../fixtures/web/PublicPages.ts"
import type { Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { LOOK_POSTS_MAX } from "../../../../ports/creators/monitoring/ProfileWatch.ts"
import { PublicPages } from "../../../../ports/web/PublicPages.ts"
import { effectTest } from "../../../support/running/effectTest.ts"
import { htmlPage, page } from "../page.ts"
import { youtube } from "../pagesFixtures.ts"
import { account } from "../standIn.ts"
import { platformWith } from "./platformWith.ts"

const { live } = effectTest(Layer.empty)

const KAI = account("instagram", "kai.runs")
const OWN = "https://www.instagram.com"

const posting = (handle: string, day: number) => ({
  "@type": "SocialMediaPosting",
  url: `${OWN}/p/${day}/`,
  datePublished: new Date(Date.UTC(2026, 0, day)).toISOString(),
  articleBody: `Day ${day}`,
  author: { alternateName: `@${handle}` }
})

/** A profile of Instagram, as it tells search engines of it. */
const profile = (followers: number, posts = 2, handle = "kai.runs", address = `${OWN}/${handle}/`): string =>
  `<title>Kai (@${handle}) • Instagram photos and videos</title>
   <meta property="og:title" content="Kai (@${handle}) • Instagram photos and videos">
   <meta property="og:description" content="${followers} Followers, 12 Following, 9 Posts - Kai (@${handle}) on Instagram">
   <meta property="og:url" content="${address}"><link rel="canonical" href="${address}">
   <script type="application/ld+json">${JSON.stringify(
     Array.from({ length: posts }, (_, at) => posting(handle, at + 1))
   )}</script>`

const served = (text: string, headers: Readonly<Record<string, string>> = {}, status = 200) =>
  new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } })

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })
const notModified = () => new Response(null, { status: 304 })

describe("a look at a profile page", () => {
  live(
    "with an entity tag is asked with that the next time, and is unchanged in one request",
    Effect.gen(function* () {
      const { see, look, asked } = yield* platformWith(({ headers }) =>
        headers["if-none-match"] === `W/"1"` ? notModified() : served(profile(1_200), { etag: `W/"1"` })
      )
      const { profile: seen, posts, validators } = yield* see(KAI)
      expect(seen).toMatchObject({ handle: "kai.runs", displayName: "Kai", followers: 1_200, url: `${OWN}/kai.runs` })
      expect(posts.map(({ text }) => text)).toEqual(["Day 2", "Day 1"])
      expect(yield* look(KAI, validators)).toEqual({ _tag: "Unchanged" })
      expect(asked().map(({ headers }) => headers["if-none-match"])).toEqual([undefined, `W/"1"`])
    })
  )

  live(
    "with a date alone is asked with that",
    Effect.gen(function* () {
      const date = "Mon, 05 Jan 2026 10:00:00 GMT"
      const { see, look, asked } = yield* platformWith(({ headers }) =>
        headers["if-modified-since"] === date ? notModified() : served(profile(1_200), { "last-modified": date })
      )
      expect(yield* look(KAI, (yield* see(KAI)).validators)).toEqual({ _tag: "Unchanged" })
      expect(asked()).toHaveLength(2)
    })
  )

  live(
    "with neither is seen each time, and nothing is asked by",
    Effect.gen(function* () {
      const { see, asked } = yield* platformWith(() => served(profile(1_200)))
      for (const validators of [null, (yield* see(KAI)).validators]) {
        expect(validators).toBeNull()
        expect((yield* see(KAI, validators)).profile.followers).toBe(1_200)
      }
      expect(asked().flatMap(({ headers }) => [headers["if-none-match"], headers["if-modified-since"]])).toEqual(
        Array.from({ length: 6 }, () => undefined)
      )
    })
  )

  live(
    "that has changed since shows its new count and its new post",
    Effect.gen(function* () {
      let day = 1
      const { see } = yield* platformWith(() => served(profile(1_000 + day, day), { etag: `"${day}"` }))
      const before = yield* see(KAI)
      day = 2
      const after = yield* see(KAI, before.validators)
      expect([before.profile.followers, after.profile.followers]).toEqual([1_001, 1_002])
      expect([before.posts.length, after.posts.length]).toEqual([1, 2])
      expect(after.validators?.etag).toBe(`"2"`)
    })
  )

  live(
    "shows the newest LOOK_POSTS_MAX posts alone",
    Effect.gen(function* () {
      const { see } = yield* platformWith(() => served(profile(1_200, LOOK_POSTS_MAX + 9)))
      const { posts } = yield* see(KAI)
      expect(posts.map(({ text }) => text)).toEqual(
        Array.from({ length: LOOK_POSTS_MAX }, (_, at) => `Day ${LOOK_POSTS_MAX + 9 - at}`)
      )
    })
  )

  live(
    "of YouTube shows what the channel embeds, without a script being run",
    Effect.gen(function* () {
      const { see, paths } = yield* platformWith(() => served(youtube().html))
      const { profile: seen, posts } = yield* see(account("youtube", "novacooks"))
      expect(seen).toMatchObject({ handle: "novacooks", displayName: "Nova Cooks", followers: 1_230_000 })
      expect(posts).toHaveLength(8)
      expect(paths()).toEqual(["/@novacooks"])
    })
  )

  live(
    "that is gone is not found, by its status as by the platform's words",
    Effect.gen(function* () {
      const words = "<title>Instagram</title><p>Sorry, this page isn't available.</p>"
      const title = "<title>Page not found • Instagram</title>"
      for (const answer of [
        () => served("", {}, 404),
        () => served("", {}, 410),
        () => served(words),
        () => served(title)
      ]) {
        const { failure, paths } = yield* platformWith(answer)
        expect(yield* failure(KAI, { url: "http://127.0.0.1/kai.runs", etag: `"1"`, lastModified: null })).toBe(
          "not_found"
        )
        expect(paths()).toEqual(["/kai.runs"])
      }
    })
  )

  live(
    "that was renamed has the new handle, where the old name leads there and where the page says so",
    Effect.gen(function* () {
      const renamed = () => served(profile(1_200, 2, "kai.trails"))
      const led = yield* platformWith(({ path }) => (path === "/kai.runs" ? redirect("/kai.trails/") : renamed()))
      const said = yield* platformWith(renamed)
      for (const { see } of [led, said]) {
        const { profile: seen, posts } = yield* see(KAI)
        expect([seen.handle, seen.url, seen.followers]).toEqual(["kai.trails", `${OWN}/kai.trails`, 1_200])
        expect(posts).toHaveLength(2)
      }
      expect(led.paths()).toEqual(["/kai.runs", "/kai.trails/"])
    })
  )

  live(
    "behind a wall is a login wall, and the page to sign in at is not asked for",
    Effect.gen(function* () {
      const led = yield* platformWith(() => redirect("/accounts/login/?next=/kai.runs"))
      expect([yield* led.failure(KAI), led.paths()]).toEqual(["login_wall", ["/kai.runs"]])
      const shown = yield* platformWith(() => served(page("instagram-login.html.txt")))
      expect([yield* shown.failure(KAI), shown.paths()]).toEqual(["login_wall", ["/kai.runs"]])
    })
  )

  live(
    "that robots.txt forbids is refused without a request",
    Effect.gen(function* () {
      const { failure, asked } = yield* platformWith(() => served(profile(1_200)), {
        robotsTxt: "User-agent: *\nDisallow: /kai"
      })
      expect(yield* failure(KAI)).toBe("refused")
      expect(asked()).toEqual([])
    })
  )

  live(
    "that takes too long, is out of order or says 304 unasked may be read later",
    Effect.gen(function* () {
      const slow = yield* platformWith(() => new Promise(() => {}), { timeoutMs: 100 })
      expect(yield* slow.failure(KAI)).toBe("ProfileUnavailable")
      const broken = yield* platformWith(() => served("", {}, 500))
      expect(yield* broken.failure(KAI)).toBe("ProfileUnavailable")
      const hostile = yield* platformWith(notModified)
      expect(yield* hostile.failure(KAI)).toBe("ProfileUnavailable")
      const other = { url: `${hostile.origin}/somebody`, etag: `"1"`, lastModified: null }
      expect(yield* hostile.failure(KAI, other)).toBe("ProfileUnavailable")
    })
  )

  live(
    "whose host asks for a pause says for how long, and is not asked for again before",
    Effect.gen(function* () {
      const { look, asked } = yield* platformWith(() => served("", { "retry-after": "300" }, 429))
      for (const _ of [1, 2]) {
        const paused = yield* Effect.flip(look(KAI, null))
        expect(paused._tag === "ProfileUnavailable" && (paused.retryAfterSeconds ?? 0) > 200).toBe(true)
      }
      expect(asked()).toHaveLength(1)
    })
  )

  live(
    "is followed through LOOK_REDIRECTS_MAX redirects and no more, and to no other site",
    Effect.gen(function* () {
      const winding = (hops: number) => {
        let hop = 0
        return () => (hop++ < hops ? redirect(`/hop${hop}`) : served(profile(1_200)))
      }
      const near = yield* platformWith(winding(LOOK_REDIRECTS_MAX))
      expect((yield* near.see(KAI)).profile.followers).toBe(1_200)
      const far = yield* platformWith(winding(LOOK_REDIRECTS_MAX + 1))
      expect(yield* far.failure(KAI)).toBe("refused")
      expect(far.asked()).toHaveLength(LOOK_REDIRECTS_MAX + 1)
      const away = yield* platformWith(() => redirect("http://elsewhere.example/kai.runs"))
      expect(yield* away.failure(KAI)).toBe("refused")
    })
  )
})

describe("the handle that a page shows", () => {
  test("is the one asked for where the page's own addresses are of several names", () => {
    for (const other of ["kai.runs", "kai.walks"]) {
      const html = `<meta property="og:url" content="${OWN}/${other}/"><link rel="canonical" href="${OWN}/kai.trails/">`
      expect(shownHandle(htmlPage(html, `${OWN}/kai.trails`), KAI)).toBe("kai.runs")
    }
  })

  const of = (platform: Platform, handle: string, url: string, canonical: string) =>
    shownHandle(
      htmlPage(canonical === "" ? "" : `<link rel="canonical" href="${canonical}">`, url),
      account(platform, handle)
    )

  test.each([
    ["the same in other letters", "instagram", "kai.runs", `${OWN}/kai.runs`, `${OWN}/Kai.Runs/`, "kai.runs"],
    ["another one", "instagram", "kai.runs", `${OWN}/kai.trails`, `${OWN}/kai.trails/`, "kai.trails"],
    [
      "what the page says, where the platform led nowhere",
      "x",
      "kai",
      "https://x.com/kai",
      "https://x.com/kai2",
      "kai2"
    ],
    ["where the platform led, where the page says nothing", "x", "kai", "https://x.com/kai2", "", "kai2"],
    [
      "the one asked for where the page is the platform's own",
      "instagram",
      "kai.runs",
      `${OWN}/`,
      `${OWN}/`,
      "kai.runs"
    ],
    [
      "the one asked for where the page says an id",
      "youtube",
      "novacooks",
      "https://www.youtube.com/@novacooks",
      "https://www.youtube.com/channel/UCnovaCooks_-0123456789A",
      "novacooks"
    ],
    [
      "the id that was asked for",
      "youtube",
      "UCnovaCooks_-0123456789A",
      "https://www.youtube.com/@novacooks",
      "https://www.youtube.com/@novacooks",
      "UCnovaCooks_-0123456789A"
    ],
    [
      "the one asked for where the page is another platform's",
      "threads",
      "kai.runs",
      "https://www.threads.com/",
      `${OWN}/kai.trails/`,
      "kai.runs"
    ]
  ] as const)("is %s", (_, platform, handle, url, canonical, shown) => {
    expect(of(platform, handle, url, canonical)).toBe(shown)
  })
})

describe("a page that shows nothing before its scripts have run", () => {
  const address = `${OWN}/kai.runs`
  const blank: RecordedPage = {
    text: "<title>Instagram</title><div id=mount></div>",
    mediaType: "text/html",
    etag: `"1"`
  }

  /** How often the browser was asked, and what came of the look. */
  const lookThrough = Effect.fnUntraced(function* (recorded: RecordedPage) {
    let opened = 0
    const browser: Source = {
      name: "browser",
      platforms: ["instagram"],
      gather: () => {
        opened += 1
        return Effect.fail(new SourceCannotRead({ refusal: "refused", reason: "opened" }))
      }
    }
    const pages = makePlatformPages(yield* PublicPages.pipe(Effect.provide(recordedPages({ [address]: recorded }))))
    const { look } = makePageWatcher({ pages, origins: ORIGINS, browser })
    const result = yield* Effect.result(look(KAI, null))
    return { opened, result }
  }, Effect.provide(HtmlReader))

  live(
    "is opened in a browser, and no other page is",
    Effect.gen(function* () {
      expect((yield* lookThrough(blank)).opened).toBe(1)
      const others: ReadonlyArray<RecordedPage> = [
        { text: profile(1_200), mediaType: "text/html" },
        { text: page("instagram-login.html.txt"), mediaType: "text/html" },
        { text: "<title>Page not found • Instagram</title>", mediaType: "text/html" },
        { refusal: "robots" },
        { refusal: "not_found" },
        { refusal: "blocked" },
        { leadsTo: `${OWN}/accounts/login/` },
        { fault: "timed_out", retryAfterSeconds: null }
      ]
      for (const other of others) expect((yield* lookThrough(other)).opened).toBe(0)
    })
  )

  live(
    "is refused where there is no browser, and gives nothing to ask by",
    Effect.gen(function* () {
      const { failure, asked } = yield* platformWith(() => served("<title>Instagram</title>", { etag: `"1"` }))
      expect(yield* failure(KAI)).toBe("refused")
      expect(asked()).toHaveLength(1)
    })
  )
})
