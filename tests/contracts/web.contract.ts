import { describe, expect } from "bun:test"
import { Context, Effect, type Layer, Result } from "effect"
import { HTML_CHARACTERS_MAX, HtmlReader } from "../../ports/web/HtmlReader.ts"
import { PublicApis } from "../../ports/web/PublicApis.ts"
import { PAGE_BYTES_MAX, PAGE_REDIRECTS_MAX, PublicPages } from "../../ports/web/PublicPages.ts"
import { sharedEffectTest } from "../effectTest.ts"

/** What a host answers at a path. */
export type SiteAnswer =
  | { readonly text: string; readonly mediaType: string }
  | { readonly leadsTo: string }
  | { readonly status: number; readonly retryAfterSeconds?: number }

export const PROFILE = `<!doctype html><html lang="en"><title>Nova</title><meta property="og:title" content="Nova bakes">
  <script type="application/ld+json">{"@type":"Person"}</script><a rel=me href="/about">About</a><p>Fresh bread</html>`

/** A host: its robots.txt forbids what is below /hidden. */
export const SITE: Readonly<Record<string, SiteAnswer>> = {
  "/nova": { text: PROFILE, mediaType: "text/html" },
  "/moved": { leadsTo: "/nova" },
  "/data.json": { text: `{"a":1}`, mediaType: "application/json" },
  "/hidden/page": { text: PROFILE, mediaType: "text/html" },
  "/to-hidden": { leadsTo: "/hidden/page" },
  "/to-login": { leadsTo: "/accounts/login/?next=/nova" },
  "/accounts/login/": { text: PROFILE, mediaType: "text/html" },
  "/to-elsewhere": { leadsTo: "/nova?elsewhere" },
  "/endless": { leadsTo: "/endless" },
  "/large": { text: "x".repeat(PAGE_BYTES_MAX + 1), mediaType: "text/html" },
  "/gone": { status: 410 },
  "/missing": { status: 404 },
  "/withheld": { status: 451 },
  "/forbidden": { status: 403 },
  "/signed-in": { status: 401 },
  "/broken": { status: 503 },
  "/api": { text: `{"b":2}`, mediaType: "application/json" },
  "/api/missing": { status: 404 },
  "/api/broken": { status: 500 }
}

/** Hosts that are like SITE but for what their name says. `busy` answers 429, and asks for a pause; `unknown` has no robots.txt now. */
export class Sites extends Context.Service<
  Sites,
  {
    readonly open: string
    readonly busy: string
    readonly unknown: string
    /** Where nobody answers. */
    readonly nowhere: string
    /** Addresses that the hosts were asked for, robots.txt aside, oldest first. */
    readonly asked: Effect.Effect<ReadonlyArray<string>>
  }
>()("creatorsignal/tests/Sites") {}

export const BUSY_SECONDS = 120

/** What any reader of public pages and APIs must do. */
export const suite = <E>(name: string, layer: Layer.Layer<PublicPages | PublicApis | HtmlReader | Sites, E>) =>
  describe(`public pages contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    const failureAt = Effect.fnUntraced(function* (url: string) {
      const { readDocument } = yield* PublicPages
      return yield* Effect.flip(readDocument({ url }))
    })

    it.live(
      "a page is read as it is served, from its final address, as a host that its robots.txt allows",
      Effect.gen(function* () {
        const { open } = yield* Sites
        const { read } = yield* PublicPages
        for (const path of ["/nova", "/moved"]) {
          const { url, status, mediaType, html } = yield* read({ url: `${open}${path}` })
          expect([url, status, mediaType]).toEqual([`${open}/nova`, 200, "text/html"])
          expect(html).toMatchObject({
            url: `${open}/nova`,
            title: "Nova",
            language: "en",
            links: [{ url: `${open}/about`, rel: ["me"], text: "About" }],
            jsonLd: [{ "@type": "Person" }],
            text: "About\nFresh bread"
          })
          expect(html.metas.get("og:title")).toBe("Nova bakes")
        }
      })
    )

    it.live(
      "a document of another kind is read as text",
      Effect.gen(function* () {
        const { open } = yield* Sites
        const { readDocument } = yield* PublicPages
        const url = `${open}/data.json`
        expect(yield* readDocument({ url, accept: "application/json" })).toEqual({
          url,
          status: 200,
          mediaType: "application/json",
          text: `{"a":1}`
        })
      })
    )

    it.live(
      "MUST fail with PageRefused `not_html` when the host serves something else.",
      Effect.gen(function* () {
        const { open } = yield* Sites
        const { read } = yield* PublicPages
        expect(yield* Effect.flip(read({ url: `${open}/data.json` }))).toMatchObject({ refusal: "not_html" })
      })
    )

    it.live(
      "MUST fail with PageRefused when trying again is no use, and with PageUnavailable when it may be.",
      Effect.gen(function* () {
        const { open, nowhere } = yield* Sites
        for (const [path, refusal] of [
          ["/gone", "not_found"],
          ["/missing", "not_found"],
          ["/withheld", "withheld"],
          ["/forbidden", "blocked"],
          ["/signed-in", "blocked"]
        ]) {
          expect(yield* failureAt(`${open}${path}`)).toMatchObject({ _tag: "PageRefused", refusal })
        }
        expect(yield* failureAt(`${open}/broken`)).toMatchObject({ _tag: "PageUnavailable", fault: "server_error" })
        expect(yield* failureAt(`${nowhere}/nova`)).toMatchObject({ _tag: "PageUnavailable" })
      })
    )

    it.live(
      "MUST fail with PageRefused `robots` when robots.txt forbids the address, or one that it leads to, without asking for that.",
      Effect.gen(function* () {
        const { open, asked } = yield* Sites
        for (const path of ["/hidden/page", "/to-hidden"]) {
          expect(yield* failureAt(`${open}${path}`)).toMatchObject({ _tag: "PageRefused", refusal: "robots" })
        }
        expect(yield* asked).not.toContain(`${open}/hidden/page`)
      })
    )

    it.live(
      "MUST fail with PageUnavailable `robots_unknown` while robots.txt can't be had, without asking for the page.",
      Effect.gen(function* () {
        const { unknown, asked } = yield* Sites
        const url = `${unknown}/nova`
        expect(yield* failureAt(url)).toMatchObject({ _tag: "PageUnavailable", fault: "robots_unknown" })
        expect(yield* asked).not.toContain(url)
      })
    )

    it.live(
      "MUST fail with PageRefused `login_wall` when the host leads to a page that asks to sign in, without asking for that.",
      Effect.gen(function* () {
        const { open, asked } = yield* Sites
        expect(yield* failureAt(`${open}/to-login`)).toMatchObject({ _tag: "PageRefused", refusal: "login_wall" })
        expect((yield* asked).filter((url) => url.includes("/accounts/login"))).toEqual([])
      })
    )

    it.live(
      "MUST fail with PageRefused `too_large` when it has more than PAGE_BYTES_MAX bytes.",
      Effect.gen(function* () {
        const { open } = yield* Sites
        expect(yield* failureAt(`${open}/large`)).toMatchObject({ _tag: "PageRefused", refusal: "too_large" })
      })
    )

    it.live(
      "MUST fail with PageRefused `too_many_redirects` after PAGE_REDIRECTS_MAX redirects.",
      Effect.gen(function* () {
        const { open, asked } = yield* Sites
        const url = `${open}/endless`
        expect(yield* failureAt(url)).toMatchObject({ _tag: "PageRefused", refusal: "too_many_redirects" })
        expect((yield* asked).filter((each) => each === url)).toHaveLength(PAGE_REDIRECTS_MAX + 1)
      })
    )

    it.live(
      "MUST fail with PageRefused `elsewhere` when it leads to an address that `mayLeadTo` refuses, without asking for that.",
      Effect.gen(function* () {
        const { open, asked } = yield* Sites
        const { readDocument } = yield* PublicPages
        const url = `${open}/to-elsewhere`
        const failure = yield* Effect.flip(readDocument({ url, mayLeadTo: (target) => !target.includes("elsewhere") }))
        expect(failure).toMatchObject({ _tag: "PageRefused", refusal: "elsewhere" })
        expect(yield* asked).not.toContain(`${open}/nova?elsewhere`)
      })
    )

    it.live(
      "MUST fail with PageUnavailable `paused` when the host asks for a pause, and not ask it again before that is over.",
      Effect.gen(function* () {
        const { busy, asked } = yield* Sites
        for (const path of ["/nova", "/nova", "/missing"]) {
          const failure = yield* failureAt(`${busy}${path}`)
          expect(failure).toMatchObject({ _tag: "PageUnavailable", fault: "paused" })
          expect(failure._tag === "PageUnavailable" && (failure.retryAfterSeconds ?? 0) > BUSY_SECONDS / 2).toBe(true)
        }
        expect((yield* asked).filter((url) => url.startsWith(busy))).toEqual([`${busy}/nova`])
      })
    )

    it.live(
      "MUST NOT run the reading when robots.txt forbids the address or can't be had.",
      Effect.gen(function* () {
        const { open, unknown } = yield* Sites
        const { runAtHostPace } = yield* PublicPages
        expect(yield* runAtHostPace(`${open}/nova`)(Effect.succeed("seen"))).toBe("seen")
        expect(yield* Effect.flip(runAtHostPace(`${open}/nova`)(Effect.fail("unseen")))).toBe("unseen")
        const never = Effect.die("it ran")
        expect(yield* Effect.flip(runAtHostPace(`${open}/hidden/page`)(never))).toMatchObject({ refusal: "robots" })
        expect(yield* Effect.flip(runAtHostPace(`${unknown}/nova`)(never))).toMatchObject({ fault: "robots_unknown" })
      })
    )

    it.live(
      "HTML that is there already is read as the same page that a host serves",
      Effect.gen(function* () {
        const { open } = yield* Sites
        const { read } = yield* PublicPages
        const reader = yield* HtmlReader
        const { url, html } = yield* read({ url: `${open}/nova` })
        expect(Result.getOrThrow(reader.read(PROFILE, url))).toEqual(html)
      })
    )

    it.live(
      "MUST fail with HtmlTooLarge, having read nothing, above HTML_CHARACTERS_MAX characters.",
      Effect.gen(function* () {
        const reader = yield* HtmlReader
        const read = (html: string) => Result.isSuccess(reader.read(html, "https://site.example/"))
        const longest = "<!--".padEnd(HTML_CHARACTERS_MAX, "-")
        expect([read(longest), read(`${longest}-`)]).toEqual([true, false])
      })
    )

    it.live(
      "an API's answer is given whatever its status, and robots.txt is not asked",
      Effect.gen(function* () {
        const { open, unknown, nowhere } = yield* Sites
        const { request } = yield* PublicApis
        expect(yield* request({ url: `${unknown}/api` })).toEqual({ status: 200, text: `{"b":2}` })
        expect(yield* request({ url: `${open}/api/missing` })).toMatchObject({ status: 404 })
        expect(yield* Effect.flip(request({ url: `${nowhere}/api` }))).toMatchObject({ fault: "unreachable" })
      })
    )

    it.live(
      "MUST fail with ApiUnavailable `server_error` on 5xx.",
      Effect.gen(function* () {
        const { open } = yield* Sites
        const { request } = yield* PublicApis
        const failure = yield* Effect.flip(request({ url: `${open}/api/broken` }))
        expect(failure).toMatchObject({ _tag: "ApiUnavailable", fault: "server_error" })
      })
    )

    it.live(
      "MUST fail with ApiUnavailable `paused` on 429, and not ask that lane again before the pause is over.",
      Effect.gen(function* () {
        const { busy, asked } = yield* Sites
        const { request } = yield* PublicApis
        const url = `${busy}/api`
        for (const lane of ["posts", "posts", "followers"]) {
          const failure = yield* Effect.flip(request({ url, lane }))
          expect(failure).toMatchObject({ _tag: "ApiUnavailable", fault: "paused" })
          expect(failure.retryAfterSeconds ?? 0).toBeGreaterThan(BUSY_SECONDS / 2)
        }
        expect((yield* asked).filter((each) => each === url)).toHaveLength(2)
      })
    )
  })
