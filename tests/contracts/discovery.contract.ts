import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import { FOOTPRINT_ACCOUNTS_MAX, Footprints } from "../../ports/discovery/Footprints.ts"
import {
  ADDRESS_CHARACTERS_MAX,
  EXCERPT_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
  WEB_RESULTS_MAX,
  WebSearch
} from "../../ports/discovery/WebSearch.ts"
import type { SocialAccount } from "../../ports/identity/SocialAccount.ts"
import { effectTest, sharedEffectTest } from "../effectTest.ts"
import { anAccount } from "./creatorsExamples.ts"

const all = { concurrency: "unbounded" } as const

const accountsOf = (count: number): ReadonlyArray<SocialAccount> => Array.from({ length: count }, () => anAccount())

const inOrder = (accounts: ReadonlyArray<SocialAccount>) =>
  accounts.toSorted((a, b) => (`${a.platform}/${a.handle}` < `${b.platform}/${b.handle}` ? -1 : 1))

/** What any adapter of Footprints must do. */
export const footprintsSuite = <E>(name: string, layer: Layer.Layer<Footprints, E>) =>
  describe(`footprints contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "of is the accounts of an account's footprint, itself included, by platform, then handle; itself alone where none is known",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const accounts = [anAccount("youtube"), anAccount("x"), anAccount("instagram"), anAccount("x")]
        const stranger = anAccount("x")
        for (const account of [...accounts, stranger]) expect(yield* footprints.of(account)).toEqual([account])
        const linked = yield* footprints.link(accounts)
        expect(linked.accounts).toEqual(inOrder(accounts))
        for (const account of accounts) expect(yield* footprints.of(account)).toEqual(inOrder(accounts))
        expect(yield* footprints.of(stranger)).toEqual([stranger])
      })
    )

    it.live(
      "link makes one footprint of accounts and of every footprint that one of them is in; it has the lowest id of those",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const accounts = accountsOf(5)
        const [a, b, c, d, e] = accounts
        if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined) return
        const first = yield* footprints.link([a, b])
        const second = yield* footprints.link([c, d])
        expect(first.id).not.toBe(second.id)
        const joined = yield* footprints.link([b, d, e])
        expect([joined.id]).toEqual([first.id, second.id].toSorted().slice(0, 1))
        expect(joined.accounts).toEqual(inOrder(accounts))
        for (const account of accounts) expect(yield* footprints.of(account)).toEqual(inOrder(accounts))
      })
    )

    it.live(
      "Idempotent: a link that is repeated, in any order and with accounts named twice, is the same footprint",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const accounts = accountsOf(3)
        const linked = yield* footprints.link(accounts)
        expect(yield* footprints.link([...accounts.toReversed(), ...accounts])).toEqual(linked)
        expect(yield* footprints.link(accounts.slice(0, 2))).toEqual(linked)
      })
    )

    it.live(
      "Atomic: concurrent links that have an account in common end in one footprint",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const accounts = accountsOf(FOOTPRINT_ACCOUNTS_MAX)
        const pairs = accounts.slice(1).map((account, index) => [account, accounts[index] ?? account])
        yield* Effect.forEach(pairs, (pair) => footprints.link(pair), all)
        for (const account of accounts) expect(yield* footprints.of(account)).toEqual(inOrder(accounts))
      })
    )

    it.live(
      "MUST fail with FootprintTooLarge when it would have more than FOOTPRINT_ACCOUNTS_MAX accounts, and then change nothing",
      Effect.gen(function* () {
        const footprints = yield* Footprints
        const [most, others] = [accountsOf(FOOTPRINT_ACCOUNTS_MAX - 1), accountsOf(2)]
        yield* footprints.link(most)
        yield* footprints.link(others)
        for (const accounts of [[...most.slice(0, 1), ...others.slice(0, 1)], accountsOf(FOOTPRINT_ACCOUNTS_MAX + 1)]) {
          const before = yield* Effect.forEach(accounts, footprints.of)
          expect(yield* Effect.flip(footprints.link(accounts))).toMatchObject({ _tag: "FootprintTooLarge" })
          expect(yield* Effect.forEach(accounts, footprints.of)).toEqual(before)
        }
        const last = anAccount()
        expect((yield* footprints.link([...most.slice(0, 1), last])).accounts).toHaveLength(FOOTPRINT_ACCOUNTS_MAX)
      })
    )
  })

/** What any adapter of WebSearch must do. Its web has at least two pages that name Nova Cooks, and none for "zzzzqqqq". */
export const searchSuite = <E>(name: string, layer: Layer.Layer<WebSearch, E>) =>
  describe(`web search contract: ${name}`, () => {
    const it = effectTest(layer)
    const search = (query: string, resultsMax: number) => WebSearch.use((web) => web.search(query, { resultsMax }))

    it.live(
      "the pages that fit a query, best first, at most resultsMax, each address once; texts are bounded",
      Effect.gen(function* () {
        const all = yield* search(`"Nova Cooks" lawsuit`, WEB_RESULTS_MAX)
        expect(all.length).toBeGreaterThanOrEqual(2)
        expect(new Set(all.map(({ url }) => url)).size).toBe(all.length)
        for (const { url, title, excerpt, publishedAt } of all) {
          expect(URL.parse(url)?.href).toBe(url)
          expect(url).toMatch(/^https?:/)
          expect(url.length).toBeLessThanOrEqual(ADDRESS_CHARACTERS_MAX)
          expect(title.length).toBeLessThanOrEqual(TITLE_CHARACTERS_MAX)
          expect(excerpt.length).toBeLessThanOrEqual(EXCERPT_CHARACTERS_MAX)
          expect(`${title}${excerpt}`).not.toMatch(/[\p{Cc}\p{Cs}]/u)
          expect(publishedAt === null || Number.isFinite(publishedAt.getTime())).toBe(true)
        }
        expect(yield* search(`"Nova Cooks" lawsuit`, 1)).toEqual(all.slice(0, 1))
      })
    )

    it.live(
      "empty where no page fits",
      Effect.gen(function* () {
        expect(yield* search(`"zzzzqqqq" lawsuit`, WEB_RESULTS_MAX)).toEqual([])
      })
    )

    it.live(
      "a query of any length and characters is asked",
      Effect.gen(function* () {
        for (const query of [`"Nova Cooks" ${"x".repeat(10_000)}`, `"Nova Cooks" & # ? = % \ud800 株式会社`]) {
          expect((yield* search(query, 5)).length).toBeGreaterThanOrEqual(2)
        }
      })
    )
  })

/** What any layer without a search behind it must do. */
export const noSearchSuite = <E>(name: string, layer: Layer.Layer<WebSearch, E>) =>
  describe(`web search contract: ${name}`, () => {
    effectTest(layer).live(
      "MUST fail with SearchNotConfigured when there is no search to ask",
      Effect.gen(function* () {
        const failure = yield* WebSearch.use((web) => Effect.flip(web.search("anything", { resultsMax: 1 })))
        expect(failure._tag).toBe("SearchNotConfigured")
      })
    )
  })
