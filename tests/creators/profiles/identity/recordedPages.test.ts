import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { Effect, Layer } from "effect"
import { ABSENT_PAGES } from "../../../../adapters/profiles/identity/absentPages.ts"
import type { IdentityLink, ShownAs } from "../../../../ports/creators/discovery/IdentityPages.ts"
import { PLATFORMS, WEB_PLATFORMS, type WebPlatform } from "../../../../ports/creators/identity/platforms.ts"
import { Handle, type WebAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { effectTest } from "../../../support/running/effectTest.ts"
import { type Answer, recorded, worldOf } from "./site.ts"

const BIO = "Bread, beans and what the market has."
const SITE = "https://nova-cooks.example/"
const INSTAGRAM = "https://www.instagram.com/novacooks"

/** How a platform shows the cook, and what it says of an account that it doesn't have. */
interface Expected {
  readonly site: ShownAs | null
  /** Another account of the cook that the page shows. */
  readonly instagram?: ShownAs
  readonly followers?: number
  /** Null: the page says nothing of its own, and the status decides. */
  readonly missing: { readonly status: number; readonly is: "absent" | "unknown" }
  readonly wall: { readonly status: number; readonly reason: "login_wall" | "blocked" | "busy" } | null
}

const PANEL = { site: "panel", instagram: "panel" } as const
const ABSENT = { status: 404, is: "absent" } as const
const ABSENT_200 = { status: 200, is: "absent" } as const
const UNKNOWN_200 = { status: 200, is: "unknown" } as const
const BLOCKED = { status: 403, reason: "blocked" } as const
const LOGIN_200 = { status: 200, reason: "login_wall" } as const
const WALL_200 = { status: 200, reason: "blocked" } as const

/** One line a platform. */
const EXPECTED: Readonly<Record<WebPlatform, Expected>> = {
  instagram: { site: "bio", followers: 18_400, missing: ABSENT_200, wall: LOGIN_200 },
  youtube: { site: "panel", instagram: "panel", followers: 18_400, missing: ABSENT_200, wall: WALL_200 },
  x: { site: "bio", followers: 18_400, missing: ABSENT_200, wall: WALL_200 },
  facebook: { site: "bio", missing: ABSENT_200, wall: LOGIN_200 },
  reddit: { site: "panel", missing: ABSENT_200, wall: WALL_200 },
  twitch: { site: "panel", instagram: "panel", followers: 18_400, missing: UNKNOWN_200, wall: null },
  kick: { site: "panel", instagram: "panel", followers: 18_400, missing: ABSENT_200, wall: BLOCKED },
  linkedin: { site: null, missing: ABSENT, wall: { status: 999, reason: "blocked" } },
  threads: { site: "rel_me", followers: 18_400, missing: ABSENT_200, wall: LOGIN_200 },
  snapchat: { site: "bio", followers: 18_400, missing: ABSENT_200, wall: WALL_200 },
  tiktok: { site: "bio", followers: 18_400, missing: ABSENT_200, wall: WALL_200 },
  pinterest: { site: "bio", followers: 18_400, missing: ABSENT_200, wall: { status: 429, reason: "busy" } },
  bluesky: { site: "bio", missing: UNKNOWN_200, wall: null },
  patreon: { site: "panel", missing: ABSENT_200, wall: BLOCKED },
  onlyfans: { site: null, missing: UNKNOWN_200, wall: null },
  soundcloud: { site: "panel", followers: 18_400, missing: ABSENT_200, wall: null },
  tumblr: { site: "link", instagram: "bio", missing: ABSENT_200, wall: null },
  medium: { site: null, missing: ABSENT, wall: BLOCKED },
  substack: { site: "panel", missing: ABSENT, wall: null },
  telegram: { site: "bio", missing: UNKNOWN_200, wall: null },
  vk: { site: "link", missing: ABSENT_200, wall: { status: 418, reason: "blocked" } },
  github: { site: "rel_me", missing: ABSENT_200, wall: null },
  linktree: { ...PANEL, missing: ABSENT_200, wall: BLOCKED },
  beacons: { ...PANEL, missing: ABSENT, wall: null },
  biolink: { ...PANEL, missing: ABSENT_200, wall: null },
  carrd: { ...PANEL, missing: ABSENT_200, wall: null },
  stan: { ...PANEL, missing: ABSENT, wall: null },
  lnkbio: { ...PANEL, missing: ABSENT, wall: null },
  allmylinks: { ...PANEL, missing: ABSENT_200, wall: null },
  soloto: { ...PANEL, missing: ABSENT, wall: null },
  campsite: { ...PANEL, missing: ABSENT, wall: null }
}

const on = (platform: WebPlatform, handle: string): WebAccount => ({
  platform,
  handle: Handle.make(platform === "bluesky" ? `${handle}.bsky.social` : handle)
})

const platformNamed = (host: string) => WEB_PLATFORMS.find((platform) => platform === host)

/** Each platform has the cook, nobody under `nobodyhere`, and a wall before `walled`. */
const answer = (host: string, path: string): Answer => {
  const platform = platformNamed(host)
  if (platform === undefined || path === "/robots.txt") return { status: 404 }
  const { missing, wall } = EXPECTED[platform]
  if (path.includes("novacooks")) return { body: recorded(platform, "exists") }
  if (path.includes("walled"))
    return { status: wall?.status ?? 500, body: wall === null ? "" : recorded(platform, "wall") }
  return { status: missing.status, body: recorded(platform, "missing") }
}

const bare = (url: string) => url.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, "")
const shownAs = (links: ReadonlyArray<IdentityLink>, url: string): ShownAs | null =>
  links.find((link) => bare(link.url) === bare(url))?.shownAs ?? null

describe("the recorded page of each platform", () => {
  const it = effectTest(Layer.empty)
  const table = WEB_PLATFORMS.map((platform) => [platform, EXPECTED[platform]] as const)

  for (const [platform, { site, instagram, followers, missing, wall }] of table) {
    it.live(
      `of ${platform}: one that exists is read, one that doesn't is ${missing.is}, and a wall is neither`,
      Effect.gen(function* () {
        const { profile } = yield* worldOf(answer)
        const account = on(platform, "novacooks")
        const page = yield* profile(account)
        expect(page.account).toEqual(account)
        expect(page.displayName).toBe(platform === "kick" || platform === "github" ? page.displayName : "Nova Cooks")
        expect(page.displayName?.toLowerCase().replaceAll(" ", "")).toStartWith("novacooks")
        if (PLATFORMS[platform].role !== "linked") expect(page.bio).toStartWith("Bread")
        expect([platform, shownAs(page.links, SITE)]).toEqual([platform, site])
        if (instagram !== undefined || PLATFORMS[platform].role === "link_page") {
          const found = shownAs(page.links, platform === "tumblr" ? "https://www.instagram.com/nova.cooks" : INSTAGRAM)
          expect([platform, found]).toEqual([platform, instagram ?? null])
        }
        if (followers !== undefined) expect(page.followers).toBe(followers)
        // Others whom a page shows beside are no links of the account, and a platform's own pages are nobody's.
        const urls = page.links.map(({ url }) => url)
        expect(urls.filter((url) => url.includes("milo-bakes") && shownAs(page.links, url) !== "link")).toEqual([])
        expect(urls.filter((url) => /linktr\.ee|halberd/.test(url))).toEqual([])

        const other = yield* Effect.flip(profile(on(platform, "nobodyhere")))
        expect(other._tag).toBe(missing.is === "absent" ? "PageAbsent" : "PageUnread")
        if (wall !== null) {
          const walled = yield* Effect.flip(profile(on(platform, "walled")))
          expect(walled).toMatchObject({ _tag: "PageUnread", reason: wall.reason })
        }
      })
    )
  }

  it.live(
    "is never absent where the creator's own words say what the platform says of nobody",
    Effect.gen(function* () {
      for (const [platform, rule] of Object.entries(ABSENT_PAGES)) {
        const named = WEB_PLATFORMS.find((each) => each === platform)
        if (named === undefined) continue
        for (const words of [...(rule.lines ?? []), ...(rule.titles ?? [])]) {
          const said = recorded(named, "exists").replaceAll(BIO, words).replace("<body>", `<body><p>${words}</p>`)
          const { profile } = yield* worldOf((_, path) => (path === "/robots.txt" ? { status: 404 } : { body: said }))
          expect([platform, words, (yield* profile(on(named, "novacooks"))).account?.platform]).toEqual([
            platform,
            words,
            named
          ])
        }
      }
    })
  )

  test("is there for every platform: one that exists and one that doesn't", () => {
    const kinds = ["exists", "missing"] as const
    const missing = WEB_PLATFORMS.flatMap((platform) =>
      kinds
        .map((kind) => `${platform}/${kind}.html.txt`)
        .filter((file) => !existsSync(`${import.meta.dir}/recorded/${file}`))
    )
    expect(missing).toEqual([])
  })

  it.live(
    "is never absent by a status that says nothing of whether it is there, or where no answer comes",
    Effect.gen(function* () {
      const reasons = new Map([
        [401, "blocked"],
        [403, "blocked"],
        [418, "blocked"],
        [429, "busy"],
        [451, "blocked"],
        [500, "unreachable"],
        [503, "unreachable"],
        [999, "blocked"]
      ])
      const { profile } = yield* worldOf((_, path) => {
        const [status] = /\d{3}/.exec(path) ?? []
        if (path === "/robots.txt") return { status: 404 }
        return status === undefined
          ? { hangs: true }
          : { status: Number(status), body: recorded("instagram", "missing") }
      })
      for (const [status, reason] of reasons) {
        const failure = yield* Effect.flip(profile(on("instagram", `nova${status}`)))
        expect([status, failure]).toMatchObject([status, { _tag: "PageUnread", reason }])
      }
      expect(yield* Effect.flip(profile(on("instagram", "silent")))).toMatchObject({ reason: "unreachable" })
      for (const status of [404, 410]) {
        expect((yield* Effect.flip(profile(on("x", `nova${status}`))))._tag).toBe("PageAbsent")
      }
    })
  )

  it.live(
    "is not asked for where robots.txt forbids it or can't be had",
    Effect.gen(function* () {
      const { profile, asked } = yield* worldOf((host, path) =>
        path !== "/robots.txt"
          ? { body: recorded("vk", "exists") }
          : host === "vk"
            ? { body: "User-agent: *\nDisallow: /", headers: { "content-type": "text/plain" } }
            : { status: 503 }
      )
      expect(yield* Effect.flip(profile(on("vk", "novacooks")))).toMatchObject({ reason: "robots" })
      expect(yield* Effect.flip(profile(on("github", "novacooks")))).toMatchObject({ reason: "unreachable" })
      expect(asked).toEqual(["vk/robots.txt", "github/robots.txt"])
    })
  )
})
