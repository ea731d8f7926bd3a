import { describe, expect } from "bun:test"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { EVIDENCE_DAYS, importEvidence, purgeEvidence } from "../../../domain/creators/evidence/importEvidence.ts"
import { FAILED_TRIES_MAX } from "../../../domain/creators/jobs/jobHandler.ts"
import { runJob } from "../../../domain/creators/jobs/runJob.ts"
import { layerOf } from "../../../fixtures/creators/scoring/ProfileSource.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { ImportedEvidence } from "../../../ports/creators/evidence/ImportedEvidence.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { ProfileRefused, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { aJob, anAccount, aTenantWith } from "../../contracts/creatorsExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { inParts } from "./readFile.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

const REFUSING = layerOf(() => Effect.fail(new ProfileRefused({ refusal: "login_wall", reason: "Sign in to see it." })))
const AWAY = layerOf(() =>
  Effect.fail(new ProfileUnavailable({ reason: "It is away.", retryAfterSeconds: null, cause: null }))
)

const imported = (tenantId: TenantId, account: SocialAccount, text = "One post\nAnother one\nA third") =>
  importEvidence(tenantId, { format: "jsonl", account, bytes: inParts(text) })

/** What a tenant sees of a score that they order. */
const ordered = (tenantId: TenantId, account: SocialAccount, tries = 1) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const scores = yield* Scores
    const job = aJob(tenantId, { account })
    yield* jobs.enqueue(job)
    for (let time = 0; time < tries; time++) yield* Effect.ignore(runJob(job))
    const [ended] = yield* jobs.find(tenantId, [job.jobId])
    const [card] = yield* scores.find(tenantId, ended?.scoreIds ?? [])
    return { ended, card }
  })

describe("a score of what a team holds", () => {
  it.effect(
    "says so, is made of both, and is that team's alone: another tenant's is public",
    Effect.gen(function* () {
      const [mine, theirs, account] = [yield* aTenantWith(9), yield* aTenantWith(9), anAccount()]
      yield* imported(mine, account)
      const { card } = yield* ordered(mine, account)
      const { card: other } = yield* ordered(theirs, account)
      expect(card).toMatchObject({ evidenceSource: "public_and_imported", evidence: { posts: 27 } })
      expect(other).toMatchObject({ evidenceSource: "public", evidence: { posts: 24 } })
      // The past that a public score is read against has no private score in it.
      expect(yield* Scores.use((scores) => scores.history([account], new Date(0), theirs))).toHaveLength(1)
      expect(yield* Scores.use((scores) => scores.history([account], new Date(0), mine))).toHaveLength(2)
    })
  )

  it.effect(
    "is made where the platform refuses, of the file alone; without one the job fails and is refunded",
    Effect.gen(function* () {
      const [mine, theirs, account] = [yield* aTenantWith(9), yield* aTenantWith(9), anAccount()]
      yield* imported(mine, account)
      const { card } = yield* Effect.provide(ordered(mine, account), REFUSING)
      expect(card).toMatchObject({ evidenceSource: "imported", evidence: { posts: 3 }, followers: null })
      const { ended } = yield* Effect.provide(ordered(theirs, account), REFUSING)
      expect(ended?.status).toBe("failed")
    })
  )

  it.effect(
    "is none where the files hold too little: the job fails with that reason, and is refunded",
    Effect.gen(function* () {
      const [mine, account] = [yield* aTenantWith(9), anAccount()]
      yield* imported(mine, account, "One post")
      const { ended } = yield* Effect.provide(ordered(mine, account), REFUSING)
      expect(ended).toMatchObject({ status: "failed", failureCode: "too_little_evidence" })
      expect(Number(yield* CreditLedger.use((ledger) => ledger.balance(mine)))).toBe(9)
    })
  )

  it.effect(
    "waits for a platform that is away, and is made of the file in the last try",
    Effect.gen(function* () {
      const [mine, account] = [yield* aTenantWith(9), anAccount()]
      yield* imported(mine, account)
      const early = yield* Effect.provide(ordered(mine, account, FAILED_TRIES_MAX - 1), AWAY)
      expect(early.ended?.status).not.toBe("done")
      const [job] = [early.ended]
      if (job !== undefined) yield* Effect.provide(Effect.ignore(runJob(job)), AWAY)
      const creators = yield* Scores.use((scores) =>
        scores.creators(mine, [{ account, since: new Date(0), until: null }])
      )
      expect(creators.flatMap(Option.toArray).map(({ cards: [card] }) => card.evidenceSource)).toEqual(["imported"])
    })
  )

  it.effect(
    "has no part of a file whose days are over, and such files are purged",
    Effect.gen(function* () {
      const [mine, account] = [yield* aTenantWith(9), anAccount()]
      yield* imported(mine, account)
      yield* TestClock.adjust(`${EVIDENCE_DAYS} days`)
      expect(yield* purgeEvidence).toBe(0)
      yield* TestClock.adjust("1 second")
      expect((yield* ordered(mine, account)).card).toMatchObject({ evidenceSource: "public" })
      expect(yield* purgeEvidence).toBe(1)
      expect(yield* purgeEvidence).toBe(0)
    })
  )

  it.effect(
    "a file that is refused leaves nothing, and one that was imported before changes nothing",
    Effect.gen(function* () {
      const store = yield* ImportedEvidence
      const [mine, account] = [yield* aTenantWith(9), anAccount()]
      expect(yield* Effect.flip(imported(mine, account, "Good\nbad\nGood too"))).toMatchObject({
        _tag: "EvidenceRefused",
        problems: ["line 2: is not a row"]
      })
      expect(yield* store.of(mine, account, new Date(0))).toEqual([])
      const first = yield* imported(mine, account)
      yield* TestClock.adjust("1 day")
      expect(yield* imported(mine, account)).toEqual({ ...first, isRepeat: true })
      expect(yield* store.of(mine, account, new Date(0))).toHaveLength(1)
    })
  )
})
