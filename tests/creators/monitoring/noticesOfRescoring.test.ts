import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { noticesOfRescoring } from "../../../domain/creators/jobs/rescoreJob.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { aCard, anAccount, noon } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { scored } from "../../contracts/planExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

const withScore = (card: Scorecard, score: number): Scorecard => ({ ...card, score: { ...card.score, score } })

describe("what a tenant is told of a rescoring", () => {
  it.effect(
    "is compared with the score that they were told last, whatever others had scored since",
    Effect.gen(function* () {
      const [tenantId, account] = [yield* newTenant, anAccount()]
      const first = yield* scored(account, 1)
      yield* scored(account, 20)
      const made = withScore(aCard(account, { scoredAt: noon(28) }), first.score.score - 30)
      const told = yield* noticesOfRescoring(tenantId, account, [{ shared: made, own: null }], noon(2))
      expect(told.map(({ data }) => data.kind)).toEqual(["score_moved"])
      expect(told[0]?.data.evidence).toMatchObject({ scored_before_at: noon(1).toISOString() })
      const newest = yield* noticesOfRescoring(tenantId, account, [{ shared: made, own: null }], null)
      expect(newest[0]?.data.evidence).toMatchObject({ scored_before_at: noon(20).toISOString() })
      expect(yield* noticesOfRescoring(tenantId, account, [{ shared: made, own: null }], noon(0))).toEqual([])
      expect(yield* noticesOfRescoring(tenantId, account, [], null)).toEqual([])
    })
  )

  it.effect(
    "is of the tenant's own score where their orders had a part in it",
    Effect.gen(function* () {
      const [tenantId, account] = [yield* newTenant, anAccount()]
      const first = yield* scored(account, 1)
      const shared = withScore(aCard(account, { scoredAt: noon(28) }), first.score.score)
      const own = withScore(shared, first.score.score - 30)
      expect(yield* noticesOfRescoring(tenantId, account, [{ shared, own: null }], null)).toEqual([])
      expect(yield* noticesOfRescoring(tenantId, account, [{ shared, own }], null)).toHaveLength(1)
    })
  )
})
