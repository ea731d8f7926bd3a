import { describe, expect, test } from "bun:test"
import { once } from "node:events"
import { createServer } from "node:http"
import { Effect } from "effect"
import fc from "fast-check"
import { ORIGINS, type Origins } from "../../../adapters/profiles/addresses.ts"
import { makePlatformPages } from "../../../adapters/profiles/platformPages.ts"
import { makeStaticPageSource } from "../../../adapters/profiles/staticPageSource.ts"
import { USER_AGENT } from "../../../adapters/web/robots.ts"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import type { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { PAGE_REDIRECTS_MAX, PublicPages } from "../../../ports/web/PublicPages.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { page } from "./page.ts"
import { type Asked, account, evidenceBy, failureBy, kindOf, NOWHERE, plainReaders, standIn } from "./standIn.ts"

const { live, property } = effectTest(plainReaders)

const html = (text: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } })

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

const originsAt = (origin: string): Origins => ({
  ...ORIGINS,
  instagram: origin,
  youtube: origin,
  x: origin,
  facebook: origin,
  reddit: origin,
  twitch: origin,
  kick: origin,
  linkedin: origin,
  threads: origin,
  snapchat: origin
})

const sourceAt = Effect.fnUntraced(function* (origin: string) {
  const pages = makePlatformPages(yield* PublicPages)
  return makeStaticPageSource(pages, originsAt(origin))
})

/** A platform whose pages are answered so; its robots.txt forbids nothing. */
const platformWith = Effect.fnUntraced(function* (answer: (asked: Asked) => Response, robotsTxt = "") {
  const platform = yield* standIn((asked) => (asked.path === "/robots.txt" ? new Response(robotsTxt) : answer(asked)))
  return { platform, source: yield* sourceAt(platform.origin) }
})

const KAI = account("instagram", "kai.runs")

describe("the address of a profile", () => {
  test.each([
    ["instagram", "kai.runs", "https://www.instagram.com/kai.runs"],
    ["youtube", "novacooks", "https://www.youtube.com/@novacooks"],
    ["youtube", "UCnovaCooks_-0123456789A", "https://www.youtube.com/channel/UCnovaCooks_-0123456789A"],
    ["x", "crumbandco", "https://x.com/crumbandco"],
    ["facebook", "crumb.and.co", "https://www.facebook.com/crumb.and.co"],
    ["reddit", "slow_baker", "https://www.reddit.com/user/slow_baker"],
    ["twitch", "kaistreams", "https://www.twitch.tv/kaistreams"],
    ["kick", "kaistreams", "https://kick.com/kaistreams"],
    ["linkedin", "nóva", "https://www.linkedin.com/in/n%C3%B3va"],
    ["threads", "kai.runs", "https://www.threads.com/@kai.runs"],
    ["snapchat", "kai-runs", "https://www.snapchat.com/add/kai-runs"],
    ["instagram", "a&b=c..;d:e", "https://www.instagram.com/a%26b%3Dc..%3Bd%3Ae"],
    ["instagram", "..", null],
    ["instagram", ".", null],
    ["service", "nova", null]
  ] as ReadonlyArray<[Platform, string, string | null]>)("on %s of %s is %p", (platform, handle, address) => {
    expect(profileAddress(account(platform, handle))).toBe(address)
  })

  property(
    "is one folder below its origin, whatever the handle",
    fc.string({ unit: "binary", minLength: 1, maxLength: 100 }),
    (text) =>
      Effect.sync(() => {
        const handle = text.replace(/[\s/\\?#\p{Cc}]|^@+/gu, "") || "nova"
        // The brand's own check takes no lone surrogates away, so neither does this.
        const address = profileAddress(account("instagram", handle))
        if (address === null) return expect(handle).toMatch(/^\.+$/)
        const url = new URL(address)
        expect([url.origin, url.pathname.split("/").length, url.search, url.hash]).toEqual([
          ORIGINS.instagram,
          2,
          "",
          ""
        ])
        expect(url.href).toBe(address)
      })
  )
})

describe("a profile page", () => {
  live(
    "that needs no script gives evidence without posts, read under the robot's own name",
    Effect.gen(function* () {
      const { platform, source } = yield* platformWith(() => html(page("instagram.html.txt")))
      const evidence = yield* evidenceBy(source, KAI)
      expect(evidence.profile).toMatchObject({
        platform: "instagram",
        handle: "kai.runs",
        displayName: "Kai Runs",
        url: "https://www.instagram.com/kai.runs",
        followers: 12_300,
        following: 456,
        posts: 1_078
      })
      expect([evidence.posts, evidence.comments, evidence.followerSample]).toEqual([[], [], []])
      expect(platform.asked.map(({ path }) => path)).toEqual(["/robots.txt", "/kai.runs"])
      expect(platform.asked.every(({ headers }) => headers["user-agent"] === USER_AGENT)).toBe(true)
    })
  )

  live(
    "is found behind redirects within the site",
    Effect.gen(function* () {
      const { source } = yield* platformWith(({ path }) =>
        path === "/kai.runs" ? redirect("/kai.runs/") : html(page("instagram.html.txt"))
      )
      expect((yield* evidenceBy(source, KAI)).profile.followers).toBe(12_300)
    })
  )

  live(
    "that robots.txt forbids is not asked for, neither at once nor behind a redirect",
    Effect.gen(function* () {
      for (const robotsTxt of ["User-agent: *\nDisallow: /", "User-agent: *\nDisallow: /hidden"]) {
        const { platform, source } = yield* platformWith(
          ({ path }) => (path === "/kai.runs" ? redirect("/hidden") : html(page("instagram.html.txt"))),
          robotsTxt
        )
        const found = yield* failureBy(source, KAI)
        expect(kindOf(found)).toBe("SourceCannotRead refused")
        expect(found.reason).toContain("Instagram")
        expect(platform.asked.map(({ path }) => path)).not.toContain("/hidden")
      }
    })
  )

  live(
    "is not read while its robots.txt can't be had",
    Effect.gen(function* () {
      const platform = yield* standIn(({ path }) =>
        path === "/robots.txt" ? new Response(null, { status: 503 }) : html(page("instagram.html.txt"))
      )
      expect(kindOf(yield* failureBy(yield* sourceAt(platform.origin), KAI))).toBe("ProfileUnavailable")
      expect(platform.asked.map(({ path }) => path)).toEqual(["/robots.txt"])
      expect(kindOf(yield* failureBy(yield* sourceAt(NOWHERE), KAI))).toBe("ProfileUnavailable")
    })
  )

  live(
    "asking to sign in is a login wall, and the page behind a redirect to it is not asked for",
    Effect.gen(function* () {
      const shown = yield* platformWith(() => html(page("instagram-login.html.txt")))
      expect(kindOf(yield* failureBy(shown.source, KAI))).toBe("SourceCannotRead login_wall")
      const led = yield* platformWith(({ path }) =>
        path === "/kai.runs" ? redirect("/accounts/login/?next=/kai.runs") : html("")
      )
      expect(kindOf(yield* failureBy(led.source, KAI))).toBe("SourceCannotRead login_wall")
      expect(led.platform.asked.map(({ path }) => path)).toEqual(["/robots.txt", "/kai.runs"])
    })
  )

  live(
    "on another site, or at no end of redirects, is not read",
    Effect.gen(function* () {
      const elsewhere = yield* platformWith(() => redirect("http://elsewhere.example/kai.runs"))
      expect(kindOf(yield* failureBy(elsewhere.source, KAI))).toBe("SourceCannotRead refused")
      let hops = 0
      const endless = yield* platformWith(() => redirect(`/hop${hops++}`))
      expect(kindOf(yield* failureBy(endless.source, KAI))).toBe("SourceCannotRead refused")
      expect(hops).toBe(PAGE_REDIRECTS_MAX + 1)
      const nowhere = yield* platformWith(() => redirect("javascript:alert(1)"))
      expect(kindOf(yield* failureBy(nowhere.source, KAI))).toBe("SourceCannotRead refused")
    })
  )

  live(
    "that isn't served says with its status why",
    Effect.gen(function* () {
      let status = 404
      const { source } = yield* platformWith(() => html("nothing", status))
      for (const [code, kind] of [
        [404, "SourceCannotRead not_found"],
        [410, "SourceCannotRead not_found"],
        [401, "SourceCannotRead refused"],
        [403, "SourceCannotRead refused"],
        [451, "SourceCannotRead account_unavailable"],
        [429, "ProfileUnavailable"],
        [500, "ProfileUnavailable"],
        [503, "ProfileUnavailable"]
      ] as const) {
        status = code
        const found = yield* failureBy(source, KAI)
        expect([code, kindOf(found)]).toEqual([code, kind])
        expect(found.reason).toMatch(/Instagram.*\.$/)
      }
    })
  )

  live(
    "answered with 999, as LinkedIn answers programs, is refused",
    Effect.gen(function* () {
      const server = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          const listening = createServer(({ url }, answer) => answer.writeHead(url === "/robots.txt" ? 404 : 999).end())
          await once(listening.listen(0, "127.0.0.1"), "listening")
          return listening
        }),
        (listening) => Effect.promise(() => once(listening.close(), "close"))
      )
      const address = server.address()
      const port = typeof address === "object" ? address?.port : undefined
      const found = yield* failureBy(yield* sourceAt(`http://127.0.0.1:${port}`), account("linkedin", "nova"))
      expect(kindOf(found)).toBe("SourceCannotRead refused")
      expect(found.reason).toContain("LinkedIn")
    })
  )

  live(
    "whose host asks for a pause is not asked for again within it",
    Effect.gen(function* () {
      const { platform, source } = yield* platformWith(() => html("slow down", 429, { "retry-after": "120" }))
      expect(yield* failureBy(source, KAI)).toMatchObject({ _tag: "ProfileUnavailable", retryAfterSeconds: 120 })
      const again = yield* failureBy(source, KAI)
      expect(again._tag === "ProfileUnavailable" && (again.retryAfterSeconds ?? 0) > 100).toBe(true)
      expect(platform.asked.filter(({ path }) => path === "/kai.runs")).toHaveLength(1)
    })
  )

  live(
    "that shows nothing of the account, or is no page, leaves it to the next source",
    Effect.gen(function* () {
      for (const answer of [
        () => html(""),
        () => html("<!doctype html><title>Instagram</title><script>start()</script>"),
        () => html(page("broken.html.txt").slice(0, 20)),
        () => html(`<title>Before you continue</title><meta name="description" content="We use cookies">`),
        () => new Response("{}", { headers: { "content-type": "application/json" } }),
        () => new Response(new Uint8Array([0xff, 0xfe, 0, 1]), { headers: { "content-type": "text/html" } })
      ]) {
        const { source } = yield* platformWith(answer)
        expect(kindOf(yield* failureBy(source, KAI))).toBe("SourceCannotRead refused")
      }
    })
  )

  live(
    "is the account's where its address, its JSON-LD, its title or its description says so",
    Effect.gen(function* () {
      const named = `<title>Kai Runs</title><meta property="og:title" content="Kai Runs">`
      for (const [platform, handle, text] of [
        ["instagram", "kai.runs", `${named}<meta property="og:url" content="https://www.instagram.com/Kai.Runs/">`],
        ["threads", "kai.runs", `${named}<link rel="canonical" href="https://www.threads.com/@kai.runs">`],
        [
          "youtube",
          "kai",
          `${named}<link rel="canonical" href="https://www.youtube.com/channel/UCnovaCooks_-0123456789A">`
        ],
        ["twitch", "kai_runs", `<title>Kai_Runs - Twitch</title><meta name="description" content="Trails">`],
        ["kick", "lumen", page("kick.html.txt")],
        ["snapchat", "zipzap", page("snapchat.html.txt")],
        ["threads", "mira.klein", page("threads-de.html.txt")]
      ] as const) {
        const { source } = yield* platformWith(() => html(text))
        expect((yield* evidenceBy(source, account(platform, handle))).profile.handle).toBe(handle)
      }
      const { source } = yield* platformWith(() => html(named))
      expect(kindOf(yield* failureBy(source, KAI))).toBe("SourceCannotRead refused")
    })
  )

  live(
    "of a handle that can't be one is not asked for",
    Effect.gen(function* () {
      const { platform, source } = yield* platformWith(() => html(page("instagram.html.txt")))
      expect(kindOf(yield* failureBy(source, account("instagram", "..")))).toBe("ProfileRefused not_found")
      expect(platform.asked).toEqual([])
    })
  )
})
