import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import { foundListing } from "../../domain/creators/discovery/listFound.ts"
import { NO_FILTERS } from "../../domain/creators/discovery/noFilters.ts"
import { listingOf } from "../../domain/creators/listings/listingOf.ts"
import { type CreditLedger, Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import {
  CreatorIndex,
  type ListingFilters,
  type PageEnd,
  type PageSort
} from "../../ports/creators/discovery/CreatorIndex.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { Listing, NewListing } from "../../ports/creators/discovery/Listing.ts"
import { WebLookups } from "../../ports/creators/discovery/WebLookups.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aCard, aJob, anAccount, aTenantWith, balanceOf, entriesOf, noon } from "./creatorsExamples.ts"
import { aListing, aNameQuery, aWord } from "./listingExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const

const accountOf = ({ listing: { account } }: NewListing) => account
const handlesOf = (listings: ReadonlyArray<Pick<Listing, "account">>) => listings.map(({ account }) => account.handle)
const scoredAccountOf = (listing: NewListing): SocialAccount => ({
  platform: "youtube",
  handle: listing.listing.account.handle
})

/** What any adapter of CreatorIndex must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<CreatorIndex | CreditLedger | Footprints | Jobs | Lookups | Tenants | WebLookups, E>
) =>
  describe(`creator index contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    const found = (listing: NewListing) =>
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        return Option.getOrNull(yield* index.find(yield* newTenant, accountOf(listing)))
      })
    const named = (asked: string, filters: Partial<ListingFilters> = {}) =>
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const rows = yield* index.named(yield* newTenant, aNameQuery(asked), { ...NO_FILTERS, ...filters })
        return handlesOf(rows.map(({ listing }) => listing))
      })
    const pageOf = (
      filters: Partial<ListingFilters>,
      page: { readonly sort: PageSort; readonly after?: PageEnd | null; readonly limit?: number } = { sort: "score" }
    ) =>
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        return yield* index.page(yield* newTenant, { ...NO_FILTERS, ...filters }, { after: null, limit: 101, ...page })
      })

    it.live(
      "what is listed is found as it was, but for when it was first listed",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const listing = aListing({
          topics: [
            { topic: "food", share: 0.6 },
            { topic: "travel", share: 0.25 }
          ]
        })
        expect(yield* found(listing)).toBeNull()
        yield* index.list([listing])
        expect(yield* found(listing)).toEqual({ ...listing.listing, groupId: null })
        const bare = foundListing(
          { platform: "tumblr", handle: Handle.make(aWord()) },
          { displayName: null, url: "https://blog.example/", foundAt: noon(4) }
        )
        yield* index.list([bare])
        expect(yield* found(bare)).toEqual({ ...bare.listing, groupId: null })
      })
    )

    it.live(
      "Idempotent: the same listings, listed again and at the same time, are one each",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const listings = Array.from({ length: 8 }, () => aListing())
        const before = yield* index.totals
        yield* Effect.forEach(
          Array.from({ length: 12 }),
          (_, turn) => index.list(turn % 2 === 0 ? listings : listings.toReversed()),
          all
        )
        yield* index.list([...listings, ...listings])
        const after = yield* index.totals
        expect(after.listed - before.listed).toBe(listings.length)
        expect(after.scored - before.scored).toBe(listings.length)
        yield* index.list([])
        expect(yield* index.totals).toEqual(after)
      })
    )

    it.live(
      "MUST leave a listing as it is when what is given is older: of an earlier score, or of no score where there is one",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const account = anAccount()
        const of = (day: number, displayName: string) => listingOf(aCard(account, { displayName, scoredAt: noon(day) }))
        const unscored = (day: number, displayName: string) =>
          foundListing(account, { displayName, url: "https://video.example/", foundAt: noon(day) })
        const shown = Effect.map(found(of(1, "")), (listing) => [
          listing?.displayName,
          listing?.scoredAt?.getTime() ?? null,
          listing?.foundAt.getTime()
        ])
        yield* index.list([unscored(3, "Found")])
        yield* index.list([unscored(2, "Found earlier")])
        expect(yield* shown).toEqual(["Found", null, noon(3).getTime()])
        yield* index.list([unscored(4, "Found later")])
        expect(yield* shown).toEqual(["Found later", null, noon(3).getTime()])
        yield* index.list([of(2, "Scored")])
        expect(yield* shown).toEqual(["Scored", noon(2).getTime(), noon(2).getTime()])
        yield* index.list([unscored(9, "Found again")])
        yield* index.list([of(1, "Scored before")])
        expect(yield* shown).toEqual(["Scored", noon(2).getTime(), noon(2).getTime()])
        yield* index.list([of(5, "Scored again"), of(4, "Scored in between"), unscored(9, "Found")])
        expect(yield* shown).toEqual(["Scored again", noon(5).getTime(), noon(2).getTime()])
      })
    )

    it.live(
      "a job lists its scores in the step that keeps them, and nothing where it has ended",
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const job = aJob(yield* aTenantWith(1))
        const [card, late] = [aCard(job.account), aCard(job.account, { scoredAt: noon(8) })]
        yield* jobs.enqueue(job)
        yield* jobs.start(job, noon(1))
        const end = (scored: typeof card) =>
          jobs.complete(
            job,
            { scores: [{ shared: scored, own: null }], output: null, announce: null, listings: [listingOf(scored)] },
            noon(2)
          )
        yield* end(card)
        yield* end(late)
        expect((yield* found(listingOf(card)))?.scoredAt).toEqual(card.scoredAt)
      })
    )

    it.live(
      "named: whole names in any order and script, a wrong letter, the handle and parts of names are found; others are not",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const [first, last] = [aWord(3), aWord(4)]
        // No invented word has these letters: two of those may be alike by chance.
        const other = "qyqyqyqy"
        const handle = Handle.make(`${aWord(3)}.${aWord(3)}`)
        const meant = aListing({ displayName: `${first} ${last}`, handle })
        yield* index.list([meant, aListing({ displayName: `${first} ${other}` }), aListing({ displayName: other })])
        const wrong = `${last.slice(0, 3)}y${last.slice(4)}`
        const swapped = `${last.slice(0, 2)}${last.charAt(3)}${last.charAt(2)}${last.slice(4)}`
        const asked = [
          `${first} ${last}`,
          `${last} ${first}`,
          `${last.toUpperCase()}, ${first}`,
          `${first} ${wrong}`,
          `${first} ${swapped}`,
          `${first} ${last.slice(0, -1)}`,
          `${first}${last}`,
          `${first}${last.slice(0, -1)}`,
          last,
          `the official ${first} ${last}`,
          handle,
          `@${handle}`,
          handle.replace(".", ""),
          `${handle.replace(".", "")}s`
        ]
        for (const each of asked) {
          expect({ each, handles: yield* named(each) }).toEqual({ each, handles: expect.arrayContaining([handle]) })
        }
        for (const each of [aWord(5), `${aWord(3)} ${aWord(4)}`]) expect(yield* named(each)).not.toContain(handle)
        expect(yield* named(`${first} ${last}`)).toEqual([handle])
        expect(yield* named(`${first} ${last}`, { platform: "twitch" })).toEqual([])
        expect(yield* named(`${first} ${last}`, { platform: "youtube" })).toEqual([handle])
      })
    )

    it.live(
      "named: hostile texts are texts",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const tenantId = yield* newTenant
        for (const text of ["'", "\\", "' | '", "a:*", "!a & (b", "%", "\u0301", ":*<->", "'' \\' ''", '{"', "a\tb"]) {
          const query = { words: [text, aWord()], keys: [text] }
          expect({ text, rows: yield* index.named(tenantId, query, NO_FILTERS) }).toEqual({ text, rows: [] })
          expect(
            yield* index.page(tenantId, { ...NO_FILTERS, brandKey: text }, { sort: "score", after: null, limit: 1 })
          ).toEqual([])
        }
        expect(yield* index.named(tenantId, { words: [], keys: [] }, NO_FILTERS)).toEqual([])
      })
    )

    it.live(
      "a creator is told as the asking tenant sees them, with the accounts that are linked, listed or not",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const footprints = yield* Footprints
        const [tenantId, another] = [yield* newTenant, yield* newTenant]
        const displayName = `${aWord(4)} ${aWord(4)}`
        const [one, two] = [aListing({ displayName }), aListing({ displayName: aWord() })]
        const unlisted = anAccount("x")
        yield* index.list([one, two])
        const { id } = yield* footprints.link([scoredAccountOf(one), scoredAccountOf(two), unlisted])
        const linked = (of: typeof tenantId) =>
          Effect.map(index.named(of, aNameQuery(displayName), NO_FILTERS), ([row]) => [
            row?.listing.groupId,
            row?.linked.map(({ account, scoredAt }) => [account.handle, scoredAt?.getTime() ?? null])
          ])
        const scoredAt = two.listing.scoredAt?.getTime() ?? null
        const whole = [
          id,
          [
            [unlisted.handle, null],
            [two.listing.account.handle, scoredAt]
          ]
        ]
        expect(yield* linked(tenantId)).toEqual(whole)
        yield* footprints.exclude(tenantId, scoredAccountOf(two), noon(3))
        expect(yield* linked(tenantId)).toEqual([id, [[unlisted.handle, null]]])
        expect(yield* linked(another)).toEqual(whole)
        const groupOf = (of: typeof tenantId) =>
          Effect.map(index.find(of, accountOf(two)), (row) => Option.getOrNull(row)?.groupId)
        expect([yield* groupOf(tenantId), yield* groupOf(another)]).toEqual([null, id])
      })
    )

    it.live(
      "each filter leaves out what doesn't fit, and what can't be judged",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const brand = aWord()
        const brandMentions = [{ brand, verdict: "organic" as const, posts: [] }]
        const { reading, score } = aCard(anAccount())
        if (reading === null) return
        const [agent] = score.agents
        if (agent === undefined) return
        const flags = score.flags
        const fitting = aListing({
          brandMentions,
          platform: "twitch",
          followers: 5_000,
          audience: [{ countryCode: "AT", share: 0.7 }],
          topics: [{ topic: "food", share: 1 }],
          reading: { ...reading, languages: [{ language: "de-AT", posts: 9 }], flagged: [{ kind: "hate", texts: 0 }] },
          score: { ...score, score: 70, agents: [{ ...agent, score: 61.5 }] },
          scoredAt: noon(9)
        })
        const others = [
          aListing({
            brandMentions,
            platform: "twitch",
            followers: 6_000,
            audience: [{ countryCode: "DE", share: 0.7 }],
            topics: [{ topic: "music", share: 1 }],
            engagement: { ...aCard(anAccount()).engagement, rate: 0.2 },
            reading: { ...reading, languages: [{ language: "en", posts: 9 }], flagged: [{ kind: "hate", texts: 1 }] },
            score: {
              ...score,
              score: 80,
              agents: [{ ...agent, score: 62.5 }],
              flags: flags.map((flag) => ({ ...flag, category: "hate_speech" }))
            },
            scoredAt: noon(8)
          }),
          aListing({
            brandMentions,
            platform: "twitch",
            followers: null,
            audience: [],
            topics: [],
            engagement: { ...aCard(anAccount()).engagement, rate: null },
            reading: null,
            score: { ...score, score: 85, agents: [{ ...agent, coverage: 0, score: 61 }], flags: [] },
            scoredAt: noon(7)
          })
        ]
        yield* index.list([fitting, ...others])
        const brandKey = fitting.terms.brandKeys?.[0] ?? ""
        const handles = (filters: Partial<ListingFilters>) => Effect.map(pageOf({ brandKey, ...filters }), handlesOf)
        expect(yield* handles({})).toHaveLength(3)
        const range = { min: 0, max: 5_500 }
        const ofAgents = (min: number, max: number) => ({ ...NO_FILTERS.agents, [agent.agent]: { min, max } })
        const filters: ReadonlyArray<Partial<ListingFilters>> = [
          { followers: range },
          { followers: { min: -1e300, max: 5_000.5 } },
          { followers: { min: 4_999.5, max: 5_999.9 } },
          { score: { min: 69.5, max: 70.5 } },
          { score: { min: null, max: 70 } },
          { agents: ofAgents(0, 61.5) },
          { engagementRate: { min: null, max: 0.1 } },
          { language: "de" },
          { country: "AT" },
          { topic: "food" },
          { withoutFlags: ["hate"] },
          { scoredSince: noon(9) },
          { platform: "twitch", followers: range, topic: "food", language: "de", withoutFlags: ["hate"] }
        ]
        for (const each of filters) {
          expect({ each, handles: yield* handles(each) }).toEqual({ each, handles: [accountOf(fitting).handle] })
        }
        const [flagged] = others
        expect(yield* handles({ withFlags: ["hate"] })).toEqual(
          flagged === undefined ? [] : [accountOf(flagged).handle]
        )
        expect(yield* handles({ platform: "youtube" })).toEqual([])
      })
    )

    it.live(
      "pages go on behind the last account, and neither repeat nor leave out what doesn't change meanwhile",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const brand = aWord()
        const { score } = aCard(anAccount())
        const listings = Array.from({ length: 23 }, (_, place) =>
          aListing({
            brandMentions: [{ brand, verdict: "organic", posts: [] }],
            followers: place % 5 === 0 ? null : 1_000 + (place % 4),
            score: { ...score, score: 40 + (place % 3) }
          })
        )
        yield* index.list(listings)
        const brandKey = listings[0]?.terms.brandKeys?.[0] ?? ""
        for (const sort of ["score", "followers"] as const) {
          const expected = listings.filter(({ listing }) => sort === "score" || listing.followers !== null)
          const rows: Array<Listing> = []
          for (let after: PageEnd | null = null; ; ) {
            const page: ReadonlyArray<Listing> = yield* pageOf({ brandKey }, { sort, after, limit: 4 })
            rows.push(...page)
            const last = page.at(-1)
            if (last === undefined) break
            after = { value: (sort === "score" ? last.score : last.followers) ?? 0, account: last.account }
            const [seen] = rows
            // A row that was seen already falls: it isn't seen again as long as it stays in front.
            if (seen !== undefined && sort === "score") {
              yield* index.list(
                listings
                  .filter(({ listing }) => listing.account.handle === seen.account.handle)
                  .map((each) => ({ ...each, listing: { ...each.listing, score: 99, scoredAt: noon(9) } }))
              )
            }
          }
          expect(handlesOf(rows).toSorted()).toEqual(handlesOf(expected.map(({ listing }) => listing)).toSorted())
          const numbers = rows.map(({ score: points, followers }) => (sort === "score" ? points : followers) ?? 0)
          expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
        }
      })
    )

    it.live(
      "near: scored accounts in the niches, the nearest scores on both sides",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const { score } = aCard(anAccount())
        const niche = `${aWord()}/9`
        const inNiche = [10, 30, 48, 50, 52, 70].map((points) => {
          const each = aListing({ score: { ...score, score: points } })
          return { ...each, terms: { ...each.terms, niche } }
        })
        yield* index.list([...inNiche, aListing()])
        const near = yield* index.near(yield* newTenant, { niches: [niche, aWord()], score: 50 }, NO_FILTERS)
        expect(near.map((each) => each.score).toSorted()).toEqual([10, 30, 48, 50, 52, 70])
        const high = yield* index.near(
          yield* newTenant,
          { niches: [niche], score: 50 },
          { ...NO_FILTERS, score: { min: 60, max: null } }
        )
        expect(high.map((each) => each.score)).toEqual([70])
      })
    )

    it.live(
      "totals are exact: listed, scored, the oldest score and how many have the evidence of each filter",
      Effect.gen(function* () {
        const index = yield* CreatorIndex
        const before = yield* index.totals
        const kind = aWord()
        const { reading } = aCard(anAccount())
        if (reading === null) return
        const account = anAccount()
        const of = (engagement: number | null, day: number) =>
          listingOf(
            aCard(account, {
              engagement: { ...aCard(account).engagement, rate: engagement },
              reading: { ...reading, flagged: [{ kind, texts: 0 }] },
              scoredAt: noon(day)
            })
          )
        const judged = (totals: typeof before) => [
          totals.listed - before.listed,
          totals.scored - before.scored,
          (totals.judged.engagement ?? 0) - (before.judged.engagement ?? 0),
          totals.judged[`flag:${kind}`] ?? 0
        ]
        yield* index.list([
          foundListing(account, { displayName: "Found", url: "https://v.example/", foundAt: noon(1) })
        ])
        expect(judged(yield* index.totals)).toEqual([1, 0, 0, 0])
        yield* index.list([of(0.1, 2)])
        expect(judged(yield* index.totals)).toEqual([1, 1, 1, 1])
        yield* index.list([of(null, 3)])
        expect(judged(yield* index.totals)).toEqual([1, 1, 0, 1])
        const old = aListing({ scoredAt: new Date("2001-01-01T00:00:00.000Z") })
        yield* index.list([old])
        expect((yield* index.totals).oldestScoredAt).toEqual(old.listing.scoredAt)
      })
    )
  })

/** What any adapter of WebLookups must do. */
export const webLookupsSuite = <E>(
  name: string,
  layer: Layer.Layer<CreditLedger | Lookups | Tenants | WebLookups, E>
) =>
  describe(`web lookups contract: ${name}`, () => {
    const it = sharedEffectTest(layer)
    const aLookup = (tenantId: Parameters<typeof balanceOf>[0], operationId: string = crypto.randomUUID()) => ({
      tenantId,
      keyId: KeyId.make(crypto.randomUUID()),
      operationId,
      account: anAccount(),
      priceCredits: Credits.make(1),
      customerRef: "brand",
      at: noon(5)
    })

    it.live(
      "Idempotent by operationId: one that is charged again, also at the same time, is charged once, and logged",
      Effect.gen(function* () {
        const lookups = yield* WebLookups
        const tenantId = yield* aTenantWith(5)
        const lookup = aLookup(tenantId)
        const charged = yield* Effect.forEach(Array.from({ length: 6 }), () => lookups.charge(lookup), all)
        expect(charged).toEqual(charged.map(() => 1))
        expect(yield* lookups.charge(lookup)).toBe(1)
        expect(Number(yield* balanceOf(tenantId))).toBe(4)
        expect((yield* entriesOf(tenantId)).map(({ reference }) => reference)).toEqual([lookup.operationId, "start"])
        const usage = yield* Lookups
        expect(yield* usage.usage(tenantId, noon(1), noon(9))).toMatchObject([{ customerRef: "brand", credits: 1 }])
      })
    )

    it.live(
      "MUST fail with CreditsExhausted when the balance doesn't cover the price of a lookup, and then change nothing",
      Effect.gen(function* () {
        const lookups = yield* WebLookups
        const tenantId = yield* aTenantWith(1)
        const outcomes = yield* Effect.forEach(
          Array.from({ length: 4 }),
          () => Effect.result(lookups.charge(aLookup(tenantId))),
          all
        )
        expect(outcomes.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
        expect(yield* Effect.flip(lookups.charge(aLookup(tenantId)))).toMatchObject({
          _tag: "CreditsExhausted",
          balance: Credits.make(0)
        })
        expect(Number(yield* balanceOf(tenantId))).toBe(0)
        expect(yield* entriesOf(tenantId)).toHaveLength(2)
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => {
  suite(name, layer)
  webLookupsSuite(name, layer)
})
