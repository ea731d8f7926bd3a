import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { layer as fixture } from "../../../../fixtures/creators/discovery/IdentityPages.ts"
import {
  BIO_CHARACTERS_MAX,
  IDENTITY_LINKS_MAX,
  IdentityPages,
  NAME_CHARACTERS_MAX
} from "../../../../ports/creators/discovery/IdentityPages.ts"
import { WEB_PLATFORMS, type WebPlatform } from "../../../../ports/creators/identity/platforms.ts"
import { Handle, type WebAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { type IdentityWorld, suite } from "../../../contracts/identityPages.contract.ts"
import { effectTest } from "../../../support/running/effectTest.ts"
import { type Answer, CREDENTIALS, recorded, worldOf } from "./site.ts"

const on = (platform: WebPlatform, handle: string): WebAccount => ({ platform, handle: Handle.make(handle) })
const NOVA = on("instagram", "novacooks")
const to = (location: string, status = 302): Answer => ({ status, headers: { location } })
const isPlatform = (host: string): host is WebPlatform => WEB_PLATFORMS.some((platform) => platform === host)

/** A site that says everything a site may say. */
const sitePage = (port: string) => `<!doctype html><html lang="de"><head><title>Nova Cooks</title>
  <meta property="og:description" content="Brot und Bohnen."><meta property="og:image" content="/me.jpg">
  <link rel="me" href="https://x.com/novacooks">
  <script type="application/ld+json">{"@graph":[{"@type":"Person","name":"Nova","sameAs":["https://www.tiktok.com/@novacooks"]},
    {"@type":"Product","sameAs":"https://www.instagram.com/halberd.mill"}]}</script></head>
  <body><a href="/about">About</a><a href="https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fnovacooks&amp;e=1">Insta</a>
  <a rel="noopener me" href="https://www.youtube.com/@novacooks">Tube</a><a href="http://other.example${port}/">Other</a>
  <a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a><a href="mailto:a@b.example">Mail</a></body></html>`

/** Sites beside the platforms; what leads to Instagram leads to its own address, which no host here answers. */
const siteAnswer = (host: string, path: string): Answer => {
  const profile = "https://www.instagram.com/novacooks/"
  switch (`${host}${path}`) {
    case "nova/":
      return { body: sitePage("") }
    case "short/go":
      return to("/further")
    case "short/further":
      return to("https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fnovacooks%2F", 301)
    case "short/page":
      return { body: `<head><noscript><META http-equiv="refresh" content="0;URL=${profile}"></noscript></head>` }
    case "short/tab":
      return to("https://www.youtube.com/@novacooks/featured")
    case "cycle/a":
      return to("/b")
    case "cycle/b":
      return to("/a")
    case "cycle/self":
      return { body: `<meta http-equiv="refresh" content="0; url=/self2">` }
    case "cycle/self2":
      return { body: `<meta http-equiv="refresh" content="0; url=/self">` }
    case "wall/":
      return { body: "<title>Just a moment...</title>" }
    case "wall/login":
      return to("/accounts/login/?next=/")
    case "wall/consent":
      return to("https://consent.youtube.com/m?continue=x")
    case "wall/busy":
      return { status: 429, headers: { "retry-after": "120" } }
    case "wall/file":
      return { body: "%PDF", headers: { "content-type": "application/pdf" } }
    default:
      return { status: 404 }
  }
}

const answer = (host: string, path: string): Answer => {
  if (path === "/robots.txt") return { status: 404 }
  if (!isPlatform(host)) return siteAnswer(host, path)
  if (path.includes("novacooks")) return { body: recorded(host, "exists") }
  if (path.includes("walled")) return { status: 403 }
  return path.includes("shell") ? { body: recorded("twitch", "missing") } : { status: 404 }
}

suite("recorded world", fixture, () => ({
  existing: [on("instagram", "nova.cooks"), on("youtube", "nova.cooks"), on("x", "nova"), on("linktree", "nova.cooks")],
  absent: [on("instagram", "nobody"), on("bluesky", "nova")],
  unread: [on("instagram", "private"), on("x", "unreachable"), on("pinterest", "nova"), on("onlyfans", "nova")],
  leading: [
    ["https://www.instagram.com/nova.cooks/", on("instagram", "nova.cooks")],
    ["https://linktr.ee/nova", on("linktree", "nova")]
  ],
  sites: ["https://nova-cooks.example/", "https://gazette.example/food/nova-cooks-lawsuit"],
  missingPages: ["https://nova-cooks.example/none"],
  unreadPages: ["https://elsewhere.example/"]
}))

const hosted: { world: IdentityWorld | null } = { world: null }
suite(
  "the public web",
  Layer.unwrap(
    Effect.map(worldOf(answer), ({ layer, originOf, asked }) => {
      const at = (host: string, path: string) => `${originOf(host)}${path}`
      hosted.world = {
        existing: WEB_PLATFORMS.filter((platform) => platform !== "bluesky").map((platform) =>
          on(platform, "novacooks")
        ),
        absent: [on("instagram", "nobodyhere"), on("reddit", "nobodyhere"), on("linktree", "nobodyhere")],
        unread: [on("kick", "walled"), on("twitch", "shell"), on("onlyfans", "shell")],
        leading: [
          ["https://www.instagram.com/novacooks/?igsh=x", NOVA],
          ["https://l.instagram.com/?u=https%3A%2F%2Flinktr.ee%2Fnovacooks&e=AT0", on("linktree", "novacooks")],
          [at("short", "/go"), NOVA],
          [at("short", "/page"), NOVA],
          [at("short", "/tab"), on("youtube", "novacooks")]
        ],
        sites: [at("nova", "/")],
        missingPages: [at("nova", "/none")],
        unreadPages: [
          at("cycle", "/a"),
          at("cycle", "/self"),
          at("wall", "/"),
          at("wall", "/login"),
          at("wall", "/consent"),
          at("wall", "/file"),
          at("wall", "/busy"),
          "http://127.0.0.1:1/",
          "http://169.254.169.254/latest/meta-data",
          "https://unknown.invalid/",
          "javascript:alert(1)",
          "no address"
        ],
        asked: () => asked
      }
      return layer
    })
  ),
  () =>
    hosted.world ?? { existing: [], absent: [], unread: [], leading: [], sites: [], missingPages: [], unreadPages: [] }
)

describe("a site", () => {
  effectTest(Layer.empty).live(
    "is told by what it says of itself: who else it is first, what it merely links to last",
    Effect.gen(function* () {
      const { open, originOf } = yield* worldOf(answer)
      const opened = yield* open(`${originOf("nova")}/`)
      expect(opened).toMatchObject({
        page: {
          displayName: "Nova Cooks",
          bio: "Brot und Bohnen.",
          language: "de",
          avatarUrl: `${originOf("nova")}/me.jpg`
        }
      })
      expect(opened._tag === "Page" ? opened.page.links : []).toEqual([
        { url: "https://www.youtube.com/@novacooks", shownAs: "rel_me" },
        { url: "https://x.com/novacooks", shownAs: "rel_me" },
        { url: "https://www.tiktok.com/@novacooks", shownAs: "same_as" },
        { url: "https://www.instagram.com/novacooks", shownAs: "link" },
        { url: "http://other.example/", shownAs: "link" }
      ])
    })
  )

  effectTest(Layer.empty).live(
    "that leads on and on is given up after a bounded number of requests",
    Effect.gen(function* () {
      const { open, originOf, asked } = yield* worldOf(answer)
      for (const path of ["/a", "/self"]) yield* Effect.flip(open(`${originOf("cycle")}${path}`))
      expect(asked.filter((each) => each !== "cycle/robots.txt").length).toBeLessThanOrEqual(14)
    })
  )
})

describe("an API", () => {
  const it = effectTest(Layer.empty)
  const channel = {
    kind: "youtube#channelListResponse",
    items: [
      {
        kind: "youtube#channel",
        id: "UCnovaCooks_-0123456789A",
        snippet: { title: "Nova Cooks TV", description: "From the API. tiktok @novacooks", customUrl: "@novacooks" },
        statistics: { subscriberCount: "18400" }
      }
    ]
  }
  const json = (value: unknown, status = 200): Answer => ({
    status,
    body: JSON.stringify(value),
    headers: { "content-type": "application/json" }
  })
  const user = {
    id: "7",
    login: "novacooks",
    display_name: "NovaCooks",
    description: "Live",
    broadcaster_type: "partner"
  }
  const apis = (host: string, path: string): Answer => {
    if (host === "youtubeapi") return json(path.includes("novacooks") ? channel : { ...channel, items: [] })
    if (host === "twitchtoken") return json({ access_token: "a-token", expires_in: 3600 })
    if (host === "twitchapi" && path.includes("/followers")) return json({ total: 42, data: [] })
    if (host === "twitchapi") return json({ data: path.includes("novacooks") ? [user] : [] })
    if (host === "blueskyapi") {
      return path.includes("novacooks")
        ? json({ displayName: "Nova Cooks", description: "On Bluesky. nova-cooks.example", followersCount: 9 })
        : json({ error: "InvalidRequest", message: "Profile not found" }, 400)
    }
    return answer(host, path)
  }

  it.live(
    "says who an account is, and that it isn't there; the page has the links, and may fail",
    Effect.gen(function* () {
      const { profile, asked } = yield* worldOf(apis, CREDENTIALS)
      const youtube = yield* profile(on("youtube", "novacooks"))
      expect(youtube).toMatchObject({ displayName: "Nova Cooks TV", followers: 18_400 })
      const links = youtube.links.map(({ url, shownAs }) => `${shownAs} ${url}`)
      expect(links).toContain("panel https://nova-cooks.example/")
      expect(links).toContain("bio https://www.tiktok.com/@novacooks")
      const twitch = yield* profile(on("twitch", "novacooks"))
      expect(twitch).toMatchObject({ displayName: "NovaCooks", isVerified: true, followers: 42 })
      expect(twitch.links.map(({ shownAs }) => shownAs)).toContain("panel")
      const bluesky = yield* profile(on("bluesky", "novacooks.bsky.social"))
      expect(bluesky).toMatchObject({ followers: 9, links: [{ url: "https://nova-cooks.example/", shownAs: "bio" }] })
      for (const platform of ["youtube", "twitch", "bluesky"] as const) {
        expect((yield* Effect.flip(profile(on(platform, "nobodyhere"))))._tag).toBe("PageAbsent")
      }
      // Who it is costs no page of what it posted.
      expect(asked.filter((path) => /playlistItems|commentThreads|\/videos/.test(path))).toEqual([])
      expect(asked.filter((path) => path.startsWith("youtube/@nobodyhere"))).toEqual([])
    })
  )

  it.live(
    "that doesn't answer leaves it to the page",
    Effect.gen(function* () {
      const { profile } = yield* worldOf(
        (host, path) => (/api$|token$/.test(host) ? { status: 503 } : answer(host, path)),
        CREDENTIALS
      )
      expect(yield* profile(on("youtube", "novacooks"))).toMatchObject({ displayName: "Nova Cooks" })
      expect(yield* profile(on("twitch", "novacooks"))).toMatchObject({ displayName: "Nova Cooks" })
    })
  )
})

describe("a channel that is asked for by its id", () => {
  effectTest(Layer.empty).live(
    "is told by the name it goes by",
    Effect.gen(function* () {
      const { profile } = yield* worldOf((host, path) =>
        host === "youtube" && path !== "/robots.txt" ? { body: recorded("youtube", "exists") } : { status: 404 }
      )
      const page = yield* profile(on("youtube", "UCnovaCooks_-0123456789A"))
      expect(page.account).toEqual(on("youtube", "novacooks"))
    })
  )
})

describe("a hostile page", () => {
  const it = effectTest(Layer.empty)
  const many = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join("")
  const deep = (count: number) => `${'{"a":['.repeat(count)}${"]}".repeat(count)}`
  const named = (text: string) =>
    `<title>${text} (@novacooks)</title><meta property="og:title" content="${text} (@novacooks)">`
  const PAGES: Readonly<Record<string, string>> = {
    links: named("N") + many(20_000, (at) => `<a href="https://s${at}.example/">x</a>`),
    deep: `${named("N")}<script type="application/json">${deep(20_000)}</script>${"<div>".repeat(100_000)}`,
    unclosed: named("N") + many(200, () => `<script>var a = {"b": [${'"c",'.repeat(5_000)}</script>`),
    long: `${named("N".repeat(100_000))}<meta name="description" content="${"a.example/ ".repeat(50_000)}">`,
    nul: `${named("N\0ova &#0; \ud800")}<meta property="og:description" content="a&#xD800;b\0">`,
    // A name that says what a wall says, and a bio that says what a page of no account says.
    words: `${named("Just a moment... Log in")}<meta property="og:description" content="Sorry, this page isn't available.">`,
    markup: named("&lt;script&gt;alert(1)&lt;/script&gt;\u202e")
  }

  it.live(
    "is read within bounds, and its texts can be stored",
    Effect.gen(function* () {
      const { profile } = yield* worldOf((host, path) => {
        const name = path.split("/")[1] ?? ""
        const body = PAGES[name]
        return host !== "instagram" || body === undefined
          ? { status: 404 }
          : { body: body.replaceAll("@novacooks", `@${name}`) }
      })
      for (const name of Object.keys(PAGES)) {
        const page = yield* profile(on("instagram", name))
        expect(page.displayName).not.toBeNull()
        expect(page.links.length).toBeLessThanOrEqual(IDENTITY_LINKS_MAX)
        expect(page.displayName?.length ?? 0).toBeLessThanOrEqual(NAME_CHARACTERS_MAX)
        expect(page.bio?.length ?? 0).toBeLessThanOrEqual(BIO_CHARACTERS_MAX)
        for (const text of [page.displayName ?? "", page.bio ?? ""]) {
          expect(text.isWellFormed() && !text.includes("\0")).toBe(true)
        }
      }
      expect((yield* profile(on("instagram", "links"))).links).toHaveLength(IDENTITY_LINKS_MAX)
      expect((yield* profile(on("instagram", "long"))).displayName).toHaveLength(NAME_CHARACTERS_MAX)
      expect((yield* profile(on("instagram", "words"))).bio).toBe("Sorry, this page isn't available.")
    })
  )

  it.live(
    "of a page of links may list anyone, and no more than IDENTITY_LINKS_MAX of them, whoever owns the platform left out",
    Effect.gen(function* () {
      const body = `${named("N")}${many(5_000, (at) => `<a href="https://www.instagram.com/famous${at}/">x</a>`)}
        <a href="https://www.instagram.com/linktr.ee/">Linktree</a>`
      const { profile } = yield* worldOf((host) => (host === "linktree" ? { body } : { status: 404 }))
      const { links } = yield* profile(on("linktree", "novacooks"))
      expect(links).toHaveLength(IDENTITY_LINKS_MAX)
      const { links: few } = yield* Effect.flatMap(
        worldOf((host) => (host === "linktree" ? { body: body.slice(-120) + named("N") } : { status: 404 })),
        (world) => world.profile(on("linktree", "novacooks"))
      )
      expect(few).toEqual([])
    })
  )
})

describe("the invented cook's world", () => {
  effectTest(fixture).live(
    "holds together: every profile that a page of the cook's lists is there, and lists back or is a stranger's",
    Effect.gen(function* () {
      const { profile, open } = yield* IdentityPages
      const { links } = yield* profile(on("linktree", "nova.cooks"))
      const opened = yield* Effect.forEach(links, ({ url }) => open(url))
      const names = yield* Effect.forEach(opened, (one) =>
        one._tag === "Page"
          ? Effect.succeed(one.page.displayName)
          : Effect.map(profile(one.account), (page) => page.displayName)
      )
      expect(names).toEqual(["Nova Cooks", "Nova Cooks", "Nova Cooks", "Nova Cooks", "Grand Chef"])
    })
  )
})
