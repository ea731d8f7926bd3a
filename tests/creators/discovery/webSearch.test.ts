import { describe, expect } from "bun:test"
import { Effect, Layer, Redacted, Result } from "effect"
import { layer as notConfigured } from "../../../adapters/search/notConfigured.ts"
import { layer, RESPONSE_BYTES_MAX, type WebSearchOptions } from "../../../adapters/search/WebSearch.ts"
import { layer as fixture, RECORDED_RESULTS } from "../../../fixtures/creators/discovery/WebSearch.ts"
import { readConfig } from "../../../hosts/settings/readConfig.ts"
import { openExternalPorts } from "../../../hosts/stores/openExternalPorts.ts"
import { type SearchFault, WebSearch } from "../../../ports/creators/discovery/WebSearch.ts"
import { noSearchSuite, searchSuite } from "../../contracts/discovery.contract.ts"
import { newFolder } from "../../process/server.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { type Asked, json, NOWHERE, standIn } from "../profiles/standIn.ts"

/** A SearXNG instance's answer to a query: what it found, among it what no page has. */
const answerTo = ({ query: { q = "" } }: Asked): Response => {
  const found = q.includes("Nova Cooks")
    ? RECORDED_RESULTS.map(({ excerpt, publishedAt, ...result }) => ({
        ...result,
        content: excerpt,
        publishedDate: publishedAt?.toISOString() ?? null,
        engine: "a",
        score: 1
      }))
    : []
  const odd = [null, 7, {}, { url: 7 }, { url: "javascript:alert(1)" }, { url: "ftp://a.example/" }, { url: "/path" }]
  const long = {
    url: "https://long.example/",
    title: "T".repeat(5_000),
    content: `\u0000a\u001b${"\ud83c\udf5e".repeat(3_000)}`
  }
  return json({
    query: q,
    number_of_results: 0,
    results: [...odd, ...found, ...found, ...(found.length > 0 ? [long] : [])]
  })
}

const searchAt = (origin: string, given: Partial<WebSearchOptions> = {}) =>
  layer({ url: Redacted.make(origin), retryPauseMs: 1, ...given })

const { live } = effectTest(Layer.empty)

searchSuite("fixture", fixture)
searchSuite("SearXNG", Layer.unwrap(Effect.map(standIn(answerTo), ({ origin }) => searchAt(origin))))
noSearchSuite("no search configured", notConfigured)

const faultAt = (origin: string, given: Partial<WebSearchOptions> = {}) =>
  WebSearch.use((web) => Effect.flip(web.search("Nova Cooks", { resultsMax: 5 }))).pipe(
    Effect.provide(searchAt(origin, given)),
    Effect.map((failure) => (failure._tag === "SearchUnavailable" ? failure.fault : failure._tag))
  )

const foundAt = (url: string) =>
  WebSearch.use((web) => web.search("Nova Cooks", { resultsMax: 5 })).pipe(Effect.provide(searchAt(url)))

describe("MUST fail with SearchUnavailable when the search doesn't answer, or with anything but results", () => {
  const html = () => new Response("<!doctype html><title>Search</title>", { headers: { "content-type": "text/html" } })
  const refusals: ReadonlyArray<readonly [string, () => Response, SearchFault, number]> = [
    ["429 of its limiter", () => json("Too Many Requests", 429), "busy", 1],
    ["403, as its JSON format is disabled", () => new Response("Forbidden", { status: 403 }), "refused", 1],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "/login" } }), "refused", 1],
    ["a page instead of JSON", html, "no_results_document", 1],
    ["JSON of another kind", () => json({ error: "none" }), "no_results_document", 1],
    ["results that are no list", () => json({ results: { url: "https://a.example/" } }), "no_results_document", 1],
    [
      "an answer that is too large",
      () => json(`{"results":[],"x":"${"x".repeat(RESPONSE_BYTES_MAX)}"}`),
      "too_large",
      1
    ],
    ["500, three times", () => json({}, 500), "unreachable", 3],
    [
      "no results, as none of its engines answered",
      () => json({ results: [], unresponsive_engines: [["a", "timeout"]] }),
      "no_engine",
      1
    ]
  ]
  for (const [name, answer, fault, tries] of refusals) {
    live(
      name,
      Effect.gen(function* () {
        const { origin, asked } = yield* standIn(answer)
        expect(yield* faultAt(origin)).toBe(fault)
        expect(asked).toHaveLength(tries)
      })
    )
  }

  live(
    "no server at all",
    Effect.gen(function* () {
      expect(yield* faultAt(NOWHERE)).toBe("unreachable")
    })
  )

  live(
    "one that never ends its answer",
    Effect.gen(function* () {
      const endless = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(`{"results":[`) }))
      const { origin, asked } = yield* standIn(endless)
      expect(yield* faultAt(origin, { timeoutMs: 50 })).toBe("timed_out")
      expect(asked).toHaveLength(1)
    })
  )
})

describe("a SearXNG instance", () => {
  live(
    "is asked at its own path for JSON, with the credentials of its address in a header",
    Effect.gen(function* () {
      const { origin, asked } = yield* standIn(answerTo)
      const url = origin.replace("//", "//operator:s%40crets@")
      expect(yield* foundAt(`${url}/searx/`)).toHaveLength(5)
      expect(asked).toMatchObject([
        {
          method: "GET",
          path: "/searx/search",
          query: { q: "Nova Cooks", format: "json" },
          headers: { authorization: `Basic ${btoa("operator:s@crets")}` }
        }
      ])
    })
  )

  live(
    "that broke once is asked again",
    Effect.gen(function* () {
      let tries = 0
      const { origin } = yield* standIn((asked) => (++tries === 1 ? json({}, 502) : answerTo(asked)))
      expect(yield* foundAt(origin)).toHaveLength(5)
    })
  )

  live(
    "gives results even where some engines are silent, and days as UTC wherever it is read",
    Effect.gen(function* () {
      const dates: ReadonlyArray<readonly [unknown, string | null]> = [
        ["2025-03-04T10:00:00", "2025-03-04T10:00:00.000Z"],
        ["2025-03-04 10:00:00.123456", "2025-03-04T10:00:00.000Z"],
        ["2025-03-04T10:00:00+02:00", "2025-03-04T08:00:00.000Z"],
        ["2025-03-04", "2025-03-04T00:00:00.000Z"]
      ]
      const none = ["yesterday", "2025-13-45T10:00:00", 7, null, undefined].map((date) => [date, null] as const)
      const all = [...dates, ...none]
      const results = all.map(([publishedDate], place) => ({ url: `https://a.example/${place}`, publishedDate }))
      const { origin } = yield* standIn(() => json({ results, unresponsive_engines: [["a", "timeout"]] }))
      const found = yield* WebSearch.use((web) => web.search("x", { resultsMax: 20 })).pipe(
        Effect.provide(searchAt(origin))
      )
      expect(found.map(({ publishedAt }) => publishedAt?.toISOString() ?? null)).toEqual(all.map(([, date]) => date))
    })
  )
})

describe("SEARCH_URL", () => {
  const searchOf = Effect.fnUntraced(function* (environment: Readonly<Record<string, string>>) {
    const folder = yield* Effect.acquireDisposable(Effect.promise(() => newFolder()))
    const config = yield* readConfig({ DATA_DIR: folder.path, ROLE: "web", ...environment })
    return yield* WebSearch.use((web) => Effect.result(web.search("Nova Cooks", { resultsMax: 5 }))).pipe(
      Effect.provide(openExternalPorts(config, Redacted.make("a signing secret of the tests, long enough")))
    )
  })

  live(
    "names the instance that is asked, on a private address too; without it the web is not searched",
    Effect.gen(function* () {
      const { origin, asked } = yield* standIn(answerTo)
      expect(Result.getOrThrow(yield* searchOf({ SEARCH_URL: origin }))).toHaveLength(5)
      expect(asked).toHaveLength(1)
      expect(Result.getOrThrow(Result.flip(yield* searchOf({})))._tag).toBe("SearchNotConfigured")
    })
  )
})
