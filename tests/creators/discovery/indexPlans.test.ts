import { afterAll, expect, test } from "bun:test"
import { Duration, Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { StatementDeadline } from "../../../adapters/postgres/connection/boundedClient.ts"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { NO_FILTERS } from "../../../domain/creators/discovery/noFilters.ts"
import { explain } from "../../../lab/bench/explain.ts"
import { indexCalls, isReadWhole } from "../../../lab/bench/indexCalls.ts"
import { plantIndex } from "../../../lab/bench/plantIndex.ts"
import { CreatorIndex, type ListingFilters, type PageEnd } from "../../../ports/creators/discovery/CreatorIndex.ts"
import type { SeenListing } from "../../../ports/creators/discovery/Listing.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"

const CREATORS = 20_000
const PAGE = 100
/** Entries of one index, and more: what reads so many rows reads the index almost whole. */
const ROWS_READ_MAX = CREATORS / 2

await describeOnPostgres("the index of creators", (url) => {
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(ports(Redacted.make("a signing secret")), cryptography).pipe(Layer.provideMerge(Server.layer(url)))
  )
  afterAll(() => runtime.dispose())
  const planted = runtime.runPromise(Effect.provideService(plantIndex(CREATORS), StatementDeadline, Duration.infinity))

  test("no statement reads a table of the index whole, and none but of what is against the order most of it", () =>
    Effect.gen(function* () {
      yield* Effect.promise(() => planted)
      for (const [name, call] of Object.entries(yield* indexCalls)) {
        const { anew } = yield* explain(call)
        expect({ name, whole: anew.scans.filter(isReadWhole) }).toEqual({ name, whole: [] })
        expect([name, anew.scans.some((scan) => scan.includes("creator_"))]).toEqual([name, true])
        expect({ name, isFew: anew.rowsRead <= ROWS_READ_MAX }).toEqual({ name, isFew: true })
      }
    }).pipe(runtime.runPromise))

  test("pages are the same whether the facets asked for are frequent, rare or against the order", () =>
    Effect.gen(function* () {
      yield* Effect.promise(() => planted)
      const index = yield* CreatorIndex
      const tenantId = yield* newTenant
      const pages = Effect.fnUntraced(function* (filters: Partial<ListingFilters>) {
        const all: Array<SeenListing> = []
        for (let after: PageEnd | null = null; ; ) {
          const page: ReadonlyArray<SeenListing> = yield* index.page(
            tenantId,
            { ...NO_FILTERS, ...filters },
            { sort: "score", after, limit: PAGE }
          )
          all.push(...page)
          const last = page.at(-1)
          if (last === undefined || last.score === null) return all
          after = { value: last.score, account: last.account }
        }
      })
      const handlesOf = (listings: ReadonlyArray<SeenListing>) => listings.map(({ account }) => account.handle)
      const everybody = yield* pages({})
      expect(everybody).toHaveLength(CREATORS)
      const brand = everybody.flatMap(({ brands }) => brands ?? [])[0] ?? "none"
      const kinds: ReadonlyArray<readonly [Partial<ListingFilters>, (listing: SeenListing) => boolean]> = [
        [{ brandKey: brand.toLowerCase().replaceAll(" ", "") }, ({ brands }) => brands?.includes(brand) === true],
        [{ withFlags: ["hate"] }, ({ flags }) => flags.active.includes("hate")],
        [
          { topic: "travel", agents: { ...NO_FILTERS.agents, sentiment: { min: null, max: 36 } } },
          ({ topics, agents }) =>
            topics.some(({ topic }) => topic === "travel") && agents.sentiment !== null && agents.sentiment <= 36
        ],
        [
          { platform: "twitch", country: "AT", language: "fr" },
          ({ account, country, languages }) =>
            account.platform === "twitch" && country === "AT" && languages.includes("fr")
        ]
      ]
      for (const [filters, isFitting] of kinds) {
        const fitting = handlesOf(everybody.filter(isFitting))
        expect(fitting.length).toBeGreaterThan(0)
        expect({ filters, handles: handlesOf(yield* pages(filters)) }).toEqual({ filters, handles: fitting })
      }
    }).pipe(runtime.runPromise))
})
