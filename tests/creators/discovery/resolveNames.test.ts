import { beforeAll, describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { askForName } from "../../../domain/creators/discovery/nameSimilarity.ts"
import { NO_FILTERS } from "../../../domain/creators/discovery/noFilters.ts"
import { type Candidate, rankCandidates } from "../../../domain/creators/discovery/rankCandidates.ts"
import { wordsOfName } from "../../../domain/creators/listings/foldName.ts"
import * as Index from "../../../fixtures/creators/discovery/CreatorIndex.ts"
import * as FootprintsState from "../../../fixtures/creators/discovery/FootprintsState.ts"
import * as IndexState from "../../../fixtures/creators/discovery/IndexState.ts"
import { inventedNames } from "../../../lab/bench/inventedNames.ts"
import { misspelt } from "../../../lab/bench/misspelt.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CreatorIndex } from "../../../ports/creators/discovery/CreatorIndex.ts"
import { aListing } from "../../contracts/listingExamples.ts"

const LISTED = 300
const STRANGERS = 60
const EACH = 30
/** How far a confidence may be from how often it is right, on so few questions. */
const OFF_MAX = 0.12

const tenantId = TenantId.make(crypto.randomUUID())
const layer = Index.layer.pipe(Layer.provide(Layer.mergeAll(IndexState.layer, FootprintsState.layer)))

const [firsts, lasts] = [inventedNames("first_name"), inventedNames("last_name")]
/** Names that are always the same, and no two alike. */
const names = Array.from(
  { length: LISTED + STRANGERS },
  (_, place) => `${firsts[(place * 3) % firsts.length]?.name} ${lasts[(place * 7) % lasts.length]?.name}`
)
const listed = names.slice(0, LISTED).map((displayName) => aListing({ displayName }))

interface Asked {
  readonly text: string
  /** The handle of who is meant; null where nobody is who is listed. */
  readonly meant: string | null
  readonly candidates: ReadonlyArray<Candidate>
}

const isMeant = ({ meant }: Asked, { accounts }: Candidate): boolean =>
  accounts.some(({ account }) => account.handle === meant)
const share = (asked: ReadonlyArray<Asked>, holds: (each: Asked) => boolean): number =>
  asked.filter(holds).length / asked.length

describe("who is meant by a name", () => {
  const asked = new Map<string, ReadonlyArray<Asked>>()
  beforeAll(() =>
    Effect.gen(function* () {
      const index = yield* CreatorIndex
      yield* index.list(listed)
      const resolve = Effect.fnUntraced(function* (text: string, meant: string | null) {
        const name = askForName(text)
        const found = name === null ? [] : yield* index.named(tenantId, name.query, NO_FILTERS)
        return { text, meant, candidates: name === null ? [] : rankCandidates(name, found) }
      })
      const ways: Readonly<Record<string, (name: string, place: number) => string>> = {
        exact: (name) => name,
        misspelt,
        turned: (name) => name.split(" ").toReversed().join(" "),
        transliterated: (name) => wordsOfName(name).join(" ")
      }
      for (const [way, write] of Object.entries(ways)) {
        const some = listed.filter((_, place) => place % (LISTED / EACH) === 0)
        asked.set(
          way,
          yield* Effect.forEach(some, ({ listing }, place) =>
            resolve(write(listing.displayName ?? "", place), listing.account.handle)
          )
        )
      }
      asked.set("strangers", yield* Effect.forEach(names.slice(LISTED), (name) => resolve(name, null)))
    }).pipe(Effect.provide(layer), Effect.runPromise)
  )

  test("the one who is meant is first, however the name is written", () => {
    for (const [way, least] of [
      ["exact", 1],
      ["misspelt", 0.9],
      ["turned", 0.97],
      ["transliterated", 0.97]
    ] as const) {
      const first = share(asked.get(way) ?? [], (each) => each.candidates.slice(0, 1).some((one) => isMeant(each, one)))
      expect({ way, isEnough: first >= least, first }).toMatchObject({ way, isEnough: true })
    }
  })

  test("nobody is likely meant by the name of a stranger", () => {
    const strangers = asked.get("strangers") ?? []
    expect(strangers).toHaveLength(STRANGERS)
    expect(share(strangers, ({ candidates: [first] }) => (first?.confidence ?? 0) >= 0.5)).toBeLessThanOrEqual(0.05)
  })

  test("a confidence is about how often it is right", () => {
    const told = [...asked.values()]
      .flat()
      .flatMap((each) => each.candidates.map((one) => ({ confidence: one.confidence, isRight: isMeant(each, one) })))
    for (const [from, to] of [
      [0, 1.01],
      [0.8, 1.01]
    ] as const) {
      const within = told.filter(({ confidence }) => confidence >= from && confidence < to)
      const mean = within.reduce((sum, { confidence }) => sum + confidence, 0) / within.length
      const right = within.filter(({ isRight }) => isRight).length / within.length
      expect(within.length).toBeGreaterThan(30)
      expect(Math.abs(mean - right)).toBeLessThanOrEqual(OFF_MAX)
    }
    const sums = [...asked.values()]
      .flat()
      .map(({ candidates }) => candidates.reduce((sum, one) => sum + one.confidence, 0))
    expect(Math.max(...sums)).toBeLessThanOrEqual(1)
  })
})
