import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { reopenReport } from "../../../domain/creators/reports/reopenReport.ts"
import { compareWithPeers } from "../../../domain/creators/scorecards/analysis/peerComparison.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { ReportAccess } from "../../../ports/creators/reports/ReportAccess.ts"
import { aCard, aJob, aKeyWith, anAccount, aRead, aTenantWith, noon } from "../../contracts/creatorsExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const scored = (account: SocialAccount, day: number, score: number) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const job = aJob(yield* aTenantWith(1), { account })
    const card = aCard(account, { scoredAt: noon(day) })
    yield* jobs.enqueue(job)
    yield* jobs.complete(
      job,
      {
        scores: [{ shared: { ...card, score: { ...card.score, score, knockouts: [] } }, own: null }],
        output: null,
        announce: null
      },
      noon(day)
    )
  })

describe("a report that a link leads to", () => {
  const it = effectTest(Layer.merge(fixtures, cryptography))

  it.effect(
    "is every section of the creator as the account paid for them, however old the scores are by now, without what others had scored since",
    Effect.gen(function* () {
      const access = yield* ReportAccess
      const [x, youtube] = [anAccount("x"), anAccount("youtube")]
      yield* Footprints.use((footprints) => footprints.link([x, youtube]))
      const reader = yield* aTenantWith(1)
      const keyId = yield* aKeyWith(reader, 1)
      yield* scored(x, 2, 40)
      yield* scored(youtube, 3, 60)
      yield* access.open(aRead(reader, x, { at: noon(4) }))
      yield* scored(youtube, 5, 100)
      yield* TestClock.setTime(noon(2).getTime() + 31 * 86_400_000)

      const report = yield* reopenReport({ tenantId: reader, keyId, account: youtube })
      // What a post of an account gets is compared with that account's followers, not with everyone's.
      expect(report.card.followers).toBe(24_690)
      expect(report.extras.analysis?.peerComparison).toEqual(compareWithPeers({ ...report.card, followers: 12_345 }))
      expect(report.accounts.map(({ platform, scoredAt }) => ({ platform, scoredAt }))).toEqual([
        { platform: "youtube", scoredAt: noon(3) },
        { platform: "x", scoredAt: noon(2) }
      ])
      expect(report).toMatchObject({
        card: { platform: "youtube", score: { score: 50 } },
        isStale: true,
        ageDays: 31,
        history: [
          { score: 50, scoredAt: noon(3) },
          { score: 40, scoredAt: noon(2) }
        ],
        extras: {
          narrative: expect.stringContaining("on youtube and x scores 50"),
          analysis: expect.anything(),
          flags: expect.anything(),
          followerHistory: []
        }
      })
      expect(Number(yield* CreditLedger.use((ledger) => ledger.balance(reader)))).toBe(0)
    })
  )

  it.effect(
    "is of the scores that were fresh when the link was made, and lists the accounts of the others",
    Effect.gen(function* () {
      const access = yield* ReportAccess
      const [x, kick, youtube] = [anAccount("x"), anAccount("kick"), anAccount("youtube")]
      yield* Footprints.use((footprints) => footprints.link([x, kick, youtube]))
      const reader = yield* aTenantWith(1)
      const keyId = yield* aKeyWith(reader, 1)
      yield* scored(x, 2, 40)
      yield* scored(youtube, 20, 60)
      yield* access.open(aRead(reader, youtube, { at: noon(21) }))
      // A link that is made on the day the score of X turns 32 days old is of a report without it.
      yield* TestClock.setTime(noon(2).getTime() + 32 * 86_400_000)
      const report = yield* reopenReport({ tenantId: reader, keyId, account: youtube })
      expect(report.accounts.map(({ platform }) => platform)).toEqual(["youtube"])
      expect(report.unscored).toEqual([kick, x])
      expect(report).toMatchObject({ card: { score: { score: 60 } }, isStale: false, history: [{ score: 60 }] })
      // One to the account with the old score was given by a job of then.
      const old = yield* reopenReport({ tenantId: reader, keyId, account: x })
      expect(old.accounts.map(({ platform }) => platform)).toEqual(["x", "youtube"])
      expect(old.unscored).toEqual([kick])
    })
  )

  it.effect(
    "is none where the account paid for no score of the creator",
    Effect.gen(function* () {
      const account = anAccount()
      const reader = yield* aTenantWith(1)
      yield* scored(account, 2, 40)
      const read = { tenantId: reader, keyId: yield* aKeyWith(reader, 1), account }
      expect(yield* Effect.flip(reopenReport(read))).toMatchObject({ _tag: "AccessWithdrawn" })
    })
  )
})
