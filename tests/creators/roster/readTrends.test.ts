import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { readRoster } from "../../../domain/creators/roster/readRoster.ts"
import { readTrends } from "../../../domain/creators/roster/readTrends.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { Roster } from "../../../ports/creators/roster/Roster.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { anAccount, aRead, aTenantWith, noon } from "../../contracts/creatorsExamples.ts"
import { scored } from "../../contracts/planExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(
  Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
    Layer.provideMerge(SecureRandom.layerWebCrypto)
  )
)
const EVERYONE = {
  filters: { plan: null, isPaused: null, isFlagged: null, tag: null, search: null },
  sort: "added",
  isDescending: false,
  limit: 50,
  offset: 0,
  cursor: null
} as const

const tell = (tenantId: TenantId, account: SocialAccount, day: number) =>
  Lookups.use((lookups) => lookups.chargeAndRead(aRead(tenantId, account, { at: noon(day), freshSince: noon(1) })))

const trendsOf = Effect.fnUntraced(function* (tenantId: TenantId) {
  const { entries } = yield* readRoster(tenantId, EVERYONE)
  const trends = yield* readTrends(tenantId, entries)
  expect(trends).toHaveLength(entries.length)
  return trends.map((trend) => trend.map(({ scoredAt }) => scoredAt))
})

describe("the trend of a creator on a roster", () => {
  it.effect(
    "is of the scores of 90 days up to what the tenant was told last, oldest first",
    Effect.gen(function* () {
      yield* TestClock.setTime(noon(20).getTime())
      const tenantId = yield* aTenantWith(9)
      const [account, byHand] = [anAccount(), anAccount()]
      for (const day of [-80, -60, 2, 5]) yield* scored(account, day)
      yield* scored(byHand, 4)
      yield* tell(tenantId, account, 6)
      yield* Roster.use((roster) => roster.save(tenantId, byHand, {}, noon(7)))
      yield* scored(account, 12)
      expect(yield* trendsOf(tenantId)).toEqual([[noon(-60), noon(2), noon(5)], []])
      yield* tell(tenantId, account, 13)
      expect(yield* trendsOf(tenantId)).toEqual([[noon(-60), noon(2), noon(5), noon(12)], []])
    })
  )

  it.effect(
    "of linked accounts is one, by those that have a part in what is shown",
    Effect.gen(function* () {
      yield* TestClock.setTime(noon(20).getTime())
      const footprints = yield* Footprints
      const tenantId = yield* aTenantWith(9)
      const [asked, other, old] = [anAccount("youtube"), anAccount("x"), anAccount("kick")]
      yield* scored(old, -40)
      yield* scored(other, 2)
      yield* scored(asked, 3)
      yield* footprints.link([asked, other, old])
      yield* tell(tenantId, asked, 4)
      expect(yield* trendsOf(tenantId)).toEqual([[noon(2), noon(3)]])
    })
  )

  it.effect(
    "is read once for all creators of a page, and not where none was told",
    Effect.gen(function* () {
      yield* TestClock.setTime(noon(20).getTime())
      const tenantId = yield* aTenantWith(9)
      const accounts = Array.from({ length: 5 }, () => anAccount())
      for (const account of accounts) {
        yield* scored(account, 2)
        yield* tell(tenantId, account, 3)
      }
      const { entries } = yield* readRoster(tenantId, EVERYONE)
      const scores = yield* Scores
      let reads = 0
      const counting = Scores.of({
        ...scores,
        history: (...asked) => {
          reads += 1
          return scores.history(...asked)
        }
      })
      const trends = yield* readTrends(tenantId, entries).pipe(Effect.provideService(Scores, counting))
      expect([trends.length, reads]).toEqual([5, 1])
      expect(yield* readTrends(tenantId, []).pipe(Effect.provideService(Scores, counting))).toEqual([])
      expect(reads).toBe(1)
    })
  )
})
