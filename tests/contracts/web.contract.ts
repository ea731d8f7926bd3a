import { describe, expect } from "bun:test"
import { Context, Effect, type Layer, Result } from "effect"
import { HTML_CHARACTERS_MAX, HtmlReader } from "../../ports/web/HtmlReader.ts"
import { PublicApis } from "../../ports/web/PublicApis.ts"
import {
  PAGE_BYTES_MAX,
  PAGE_REDIRECTS_MAX,
  type PageValidators,
  PublicPages,
  VALIDATOR_CHARACTERS_MAX
} from "../../ports/web/PublicPages.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"

/** What a host answers at a path. */
export type SiteAnswer =
  | {
      readonly text: string
      readonly mediaType: string
      /** It says 304 to who sends one of these. */
      readonly etag?: string
      readonly lastModified?: string
    }
  | { readonly leadsTo: string }
  | { readonly status: number; readonly retryAfterSeconds?: number }

export const PROFILE = `<!doctype html><html lang="en"><title>Nova</title><meta property="og:title" content="Nova bakes">
  <script type="application/ld+json">{"@type":"Person"}</script><a rel=me href="/about">About</a><p>Fresh bread</html>`

const HTML = { text: PROFILE, mediaType: "text/html" }
const ETAG = `W/"nova-1"`
const LONGEST_ETAG = `"${"e".repeat(VALIDATOR_CHARACTERS_MAX - 2)}"`

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
  "/tagged": { ...HTML, etag: ETAG },
  "/to-tagged": { leadsTo: "/tagged" },
  "/alike": { ...HTML, etag: ETAG },
  "/to-alike": { leadsTo: "/alike" },
  "/dated": { ...HTML, lastModified: "Mon, 05 Jan 2026 10:00:00 GMT" },
  "/tagged/longest": { ...HTML, etag: LONGEST_ETAG },
  "/tagged/too-long": { ...HTML, etag: `"e${LONGEST_ETAG.slice(1)}` },
  "/tagged/no-tag": { ...HTML, etag: "no quotes" },
  "/unasked": { status: 304 },
  "/hidden/tagged": { ...HTML, etag: ETAG },
  "/gone": { status: 410 },
  "/missing": { status: 404 },
  "/withheld": { status: 451 },
  "/forbidden": { status: 403 },
  "/signed-in": { status: 401 },
  "/broken": { status: 503 },
  "/api": { text: `{"b":2}`, mediaType: "application/json" },
  "/api/tagged": { text: `{"c":3}`, mediaType: "application/json", etag: `"c-3"` },
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
        const times = Effect.map(asked, (all) => all.filter((each) => each === url).length)
        expect(yield* times).toBe(PAGE_REDIRECTS_MAX + 1)
        // A caller may allow fewer, and no more.
        const { readDocument } = yield* PublicPages
        for (const [redirectsMax, followed] of [
          [0, 0],
          [1, 1],
          [PAGE_REDIRECTS_MAX + 1, PAGE_REDIRECTS_MAX]
        ] as const) {
          const before = yield* times
          const failure = yield* Effect.flip(readDocument({ url, redirectsMax }))
          expect(failure).toMatchObject({ refusal: "too_many_redirects" })
          expect((yield* times) - before).toBe(followed + 1)
        }
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

    /** Reads a page at a path, asking by what was given with another; null where it is not modified. */
    const readSince = Effect.fnUntraced(function* (path: string, since: PageValidators | null) {
      const { open } = yield* Sites
      const { readIfChanged } = yield* PublicPages
      const reading = yield* readIfChanged({ url: `${open}${path}` }, since)
      return reading._tag === "Read" ? reading : null
    })

    const validatorsAt = Effect.fnUntraced(function* (path: string) {
      const reading = yield* readSince(path, null)
      return reading?.validators ?? null
    })

    it.live(
      "a page that may have changed is read as any other, with the validators of its final address",
      Effect.gen(function* () {
        const { open } = yield* Sites
        const { read } = yield* PublicPages
        for (const path of ["/tagged", "/to-tagged"]) {
          const reading = yield* readSince(path, null)
          expect(reading?.page).toEqual(yield* read({ url: `${open}/tagged` }))
          expect(reading?.validators).toEqual({ url: `${open}/tagged`, etag: ETAG, lastModified: null })
        }
        expect(yield* validatorsAt("/nova")).toBeNull()
      })
    )

    it.live(
      "MUST answer NotModified when the host says 304 to validators that it was sent.",
      Effect.gen(function* () {
        for (const path of ["/tagged", "/to-tagged", "/dated", "/tagged/longest"]) {
          const validators = yield* validatorsAt(path)
          expect(validators).not.toBeNull()
          expect(yield* readSince(path, validators)).toBeNull()
          const older = validators && { ...validators, etag: `"older"`, lastModified: "Sun, 04 Jan 2026 10:00:00 GMT" }
          expect(yield* readSince(path, older)).not.toBeNull()
        }
      })
    )

    it.live(
      "MUST send validators to the address that they are of and to no other, such as one that it leads to.",
      Effect.gen(function* () {
        const validators = yield* validatorsAt("/tagged")
        // The other page gives the same tag, so it would say that nothing has changed.
        for (const path of ["/alike", "/to-alike"]) expect(yield* readSince(path, validators)).not.toBeNull()
      })
    )

    it.live(
      "MUST fail with PageUnavailable `server_error` when the host says 304 to a request without validators.",
      Effect.gen(function* () {
        const { open } = yield* Sites
        const fault = { _tag: "PageUnavailable", fault: "server_error" }
        const since = { url: `${open}/tagged`, etag: ETAG, lastModified: null }
        for (const sent of [null, since]) expect(yield* Effect.flip(readSince("/unasked", sent))).toMatchObject(fault)
        // None of these can stand in a header, so none is sent.
        const unsendable = { url: `${open}/unasked`, etag: `"a"\r\nx: y`, lastModified: "\n" }
        expect(yield* Effect.flip(readSince("/unasked", unsendable))).toMatchObject(fault)
        expect(yield* failureAt(`${open}/unasked`)).toMatchObject(fault)
      })
    )

    it.live(
      "MUST give no validator that is longer than VALIDATOR_CHARACTERS_MAX or could not stand in a header.",
      Effect.gen(function* () {
        expect((yield* validatorsAt("/tagged/longest"))?.etag).toHaveLength(VALIDATOR_CHARACTERS_MAX)
        for (const path of ["/tagged/too-long", "/tagged/no-tag"]) expect(yield* validatorsAt(path)).toBeNull()
      })
    )

    it.live(
      "validators open no door: what robots.txt forbids is not asked for, and a page that is gone is gone",
      Effect.gen(function* () {
        const { open, asked } = yield* Sites
        for (const [path, refusal] of [
          ["/hidden/tagged", "robots"],
          ["/to-login", "login_wall"],
          ["/gone", "not_found"]
        ] as const) {
          const since = { url: `${open}${path}`, etag: ETAG, lastModified: null }
          expect(yield* Effect.flip(readSince(path, since))).toMatchObject({ _tag: "PageRefused", refusal })
        }
        expect((yield* asked).filter((url) => /\/(?:hidden|accounts)\//.test(url))).toEqual([])
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
      "an API's answer is given with its headers, whatever its status, and robots.txt is not asked",
      Effect.gen(function* () {
        const { open, unknown, nowhere } = yield* Sites
        const { request } = yield* PublicApis
        expect(yield* request({ url: `${unknown}/api` })).toMatchObject({
          status: 200,
          text: `{"b":2}`,
          headers: { "content-type": expect.stringContaining("application/json") }
        })
        expect(yield* request({ url: `${open}/api/missing` })).toMatchObject({ status: 404 })
        expect(yield* Effect.flip(request({ url: `${nowhere}/api` }))).toMatchObject({ fault: "unreachable" })
      })
    )

    it.live(
      "MUST answer status 304 when the API says that nothing has changed since the `if-none-match` that it was sent.",
      Effect.gen(function* () {
        const { open } = yield* Sites
        const { request } = yield* PublicApis
        const url = `${open}/api/tagged`
        const first = yield* request({ url })
        expect(first).toMatchObject({ status: 200, text: `{"c":3}`, headers: { etag: `"c-3"` } })
        const since = (etag: string) => request({ url, headers: { "if-none-match": etag } })
        expect(yield* since(`"c-3"`)).toMatchObject({ status: 304, text: "" })
        expect(yield* since(`"c-2"`)).toMatchObject({ status: 200, text: `{"c":3}` })
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
