import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import { listingOf } from "../../domain/creators/listings/listingOf.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { IdempotencyStore } from "../../ports/accounts/idempotency/IdempotencyStore.ts"
import type { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { NoticeEvent, NoticeId } from "../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../ports/accounts/notices/Notices.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Deliveries } from "../../ports/accounts/webhooks/Deliveries.ts"
import type { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { CreatorIndex } from "../../ports/creators/discovery/CreatorIndex.ts"
import { Discoveries } from "../../ports/creators/discovery/Discoveries.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { ERASED_HANDLE, ERASED_TENANTS_MAX, SubjectRecords } from "../../ports/creators/erasure/SubjectRecords.ts"
import { ImportedEvidence } from "../../ports/creators/evidence/ImportedEvidence.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { MediaStore } from "../../ports/creators/media/MediaStore.ts"
import { Plans } from "../../ports/creators/roster/Plans.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import { Scores } from "../../ports/creators/scoring/Scores.ts"
import { post } from "../creators/scoring/invented.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aCheck, minute } from "./checkExamples.ts"
import { aCard, aJob, anAccount, aRead, noon } from "./creatorsExamples.ts"
import { aDiscovery } from "./discoveryExamples.ts"
import { aPicture } from "./mediaExamples.ts"
import { newTenant } from "./newTenant.ts"
import { aPlan, aStep } from "./planExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { aReceiver } from "./webhooksExamples.ts"

const AT_ONCE = { concurrency: 20 } as const

/** Erases an account from every tenant. */
const eraseAll = (account: SocialAccount) =>
  SubjectRecords.use((records) =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const stopped = yield* records.stop(account)
      for (const ticket of stopped) yield* jobs.fail(ticket, { error: "Erased", announce: null }, noon(9))
      while ((yield* records.eraseShared(account)) > 0);
      let after: TenantId | null = null
      do after = yield* records.eraseOwned(account, after)
      while (after !== null)
      return stopped
    })
  )

/** A tenant who has a score of an account, told and delivered, and holds all that a tenant may hold of it. */
const held = Effect.fnUntraced(function* (account: SocialAccount) {
  const jobs = yield* Jobs
  const { tenantId, key } = yield* aReceiver(50)
  const job = aJob(tenantId, { account, keyId: key.id, customerRef: "order 7" })
  const card = aCard(account)
  yield* jobs.enqueue(job)
  yield* jobs.start(job, noon(1))
  yield* jobs.complete(
    job,
    {
      scores: [{ shared: card, own: card }],
      output: null,
      announce: { keyId: key.id, event: "score.completed" },
      listings: [listingOf(card)]
    },
    noon(2)
  )
  yield* Lookups.use((lookups) => lookups.chargeAndRead(aRead(tenantId, account, { keyId: key.id })))
  yield* Roster.use((roster) => roster.save(tenantId, account, { note: "Ask again." }, noon(3)))
  yield* Discoveries.use((discoveries) =>
    discoveries.record({
      tenantId,
      keyId: key.id,
      operationId: crypto.randomUUID(),
      at: noon(3),
      discovery: aDiscovery(account, [], { foundAt: noon(3) }),
      priceCredits: job.priceCredits,
      customerRef: null
    })
  )
  yield* ImportedEvidence.use((imported) =>
    imported.keep(
      {
        tenantId,
        account,
        sha256: crypto.randomUUID().replaceAll("-", "").repeat(2),
        counts: { posts: { read: 1, kept: 1 }, comments: { read: 0, kept: 0 }, followers: { read: 0, kept: 0 } },
        importedAt: noon(3)
      },
      { profile: null, posts: [post("1", "Hello")], comments: [], followers: [] }
    )
  )
  yield* Notices.use((notices) =>
    notices.add([
      {
        tenantId,
        noticeId: NoticeId.make(crypto.randomUUID()),
        key: `score_moved/${account.handle}`,
        event: "creator.alert",
        account,
        title: `${account.handle} moved`,
        text: `${account.handle} moved.`,
        data: { kind: "score_moved", evidence: { from: 70 } },
        at: noon(3)
      }
    ])
  )
  const plan = aPlan(tenantId, { account, keyId: key.id })
  yield* Plans.use((plans) =>
    plans.apply([aStep(plan, { watch: { accounts: [{ account, firstAt: noon(1) }], until: noon(20) } })])
  )
  const picture = yield* MediaStore.use((media) => media.store(aPicture(), card.id, noon(2)))
  return { tenantId, key, job, card, account, picture }
})
type Held = Effect.Success<ReturnType<typeof held>>

/** What is there of it, by whichever port it is read. */
const seen = Effect.fnUntraced(function* ({ tenantId, key, job, card, account, picture }: Held) {
  const since = noon(0)
  return {
    score: yield* Scores.use((scores) => scores.find(tenantId, [card.id])),
    listing: yield* CreatorIndex.use((index) => index.find(tenantId, account)).pipe(Effect.map(Option.isSome)),
    roster: yield* Roster.use((roster) => roster.find(tenantId, account)).pipe(Effect.map(Option.isSome)),
    discovery: yield* Discoveries.use((discoveries) => discoveries.latest(tenantId, account, since)).pipe(
      Effect.map(Option.isSome)
    ),
    imported: yield* ImportedEvidence.use((imported) => imported.of(tenantId, account, since)),
    notices: yield* Notices.use((notices) =>
      notices.list(tenantId, { events: NoticeEvent.literals, limit: 9, before: null })
    ),
    plans: yield* Plans.use((plans) => plans.list(tenantId, { limit: 9, after: null })),
    deliveries: yield* Deliveries.use((deliveries) => deliveries.list(tenantId, key.id, 9)),
    footprint: yield* Footprints.use((footprints) => footprints.groups(tenantId, [account])),
    picture: yield* MediaStore.use((media) => media.read(picture)).pipe(Effect.map(Option.isSome)),
    job: yield* Jobs.use((jobs) => jobs.find(tenantId, [job.jobId])),
    balance: yield* CreditLedger.use((ledger) => ledger.balance(tenantId)),
    usage: yield* CreditLedger.use((ledger) => ledger.history(tenantId, { limit: 99, before: null }))
  }
})

export const suite = <E>(
  name: string,
  layer: Layer.Layer<
    | ApiKeys
    | Checks
    | CreatorIndex
    | CreditLedger
    | Deliveries
    | Discoveries
    | Footprints
    | IdempotencyStore
    | ImportedEvidence
    | Jobs
    | Lookups
    | MediaStore
    | Notices
    | Plans
    | Roster
    | Scores
    | SubjectRecords
    | Tenants
    | WebhookEndpoints,
    E
  >
) => {
  describe(`records of a subject: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "an erased account is in no store by its name, and what names it in a record of money is its erased handle",
      Effect.gen(function* () {
        const account = anAccount()
        const one = yield* held(account)
        yield* Footprints.use((footprints) => footprints.link([account, anAccount("x")]))
        const before = yield* seen(one)
        expect(before).toMatchObject({ listing: true, roster: true, discovery: true, picture: true })
        expect(before.plans).toHaveLength(1)
        expect(yield* eraseAll(account)).toEqual([])
        const after = yield* seen(one)
        expect(JSON.stringify({ ...after, balance: null, usage: null })).not.toContain(account.handle)
        expect(after).toMatchObject({
          score: [],
          listing: false,
          roster: false,
          discovery: false,
          imported: [],
          plans: [],
          deliveries: [],
          footprint: [null],
          picture: false,
          notices: [{ account: null, data: { kind: "score_moved" }, title: "A creator was erased" }],
          job: [{ jobId: one.job.jobId, status: "done", accounts: [{ handle: ERASED_HANDLE }] }]
        })
      })
    )

    it.live(
      "eraseOwned: MUST leave credits, amounts and times of usage and jobs as they were",
      Effect.gen(function* () {
        const one = yield* held(anAccount())
        const before = yield* seen(one)
        yield* eraseAll(one.account)
        const { balance, usage, job } = yield* seen(one)
        expect({ balance, usage }).toEqual({ balance: before.balance, usage: before.usage })
        const [done] = before.job
        expect(job).toEqual(
          done === undefined ? [] : [{ ...done, accounts: [{ ...done.accounts[0], handle: ERASED_HANDLE }] }]
        )
      })
    )

    it.live(
      "eraseOwned: MUST leave what is held of other accounts as it was",
      Effect.gen(function* () {
        const one = yield* held(anAccount("x"))
        const { handle } = one.account
        // The same handle elsewhere, and handles that the one begins with or ends.
        const others = yield* Effect.forEach(
          [
            { platform: "youtube" as const, handle },
            { platform: "x" as const, handle: Handle.make(handle.slice(0, -1)) },
            { platform: "x" as const, handle: Handle.make(`${handle}x`) }
          ],
          held
        )
        const before = yield* Effect.forEach(others, seen)
        yield* eraseAll(one.account)
        expect(yield* Effect.forEach(others, seen)).toEqual(before)
      })
    )

    it.live(
      "eraseShared: MUST leave a picture that another account's score or check needs",
      Effect.gen(function* () {
        const [one, other] = [yield* held(anAccount()), yield* held(anAccount())]
        const checks = yield* Checks
        const check = yield* checks.create(aCheck(other.tenantId))
        const gone = yield* checks.create(aCheck(other.tenantId))
        const media = yield* MediaStore
        const needed = (by: ReadonlyArray<Parameters<typeof media.store>[1]>) => {
          const picture = aPicture()
          return Effect.forEach(by, (each) => media.store(picture, each, noon(2)))
        }
        const [byScore] = yield* needed([one.card.id, other.card.id])
        const [byCheck] = yield* needed([one.card.id, check.checkId])
        const [byErased] = yield* needed([one.card.id, gone.checkId])
        yield* checks.erase(gone, minute(9))
        yield* eraseAll(one.account)
        const there = yield* Effect.forEach([byScore, byCheck, byErased], (id) =>
          id === undefined ? Effect.succeed(null) : Effect.map(media.read(id), Option.isSome)
        )
        expect(there).toEqual([true, true, false])
      })
    )

    it.live(
      "stop ends plans and answers jobs in flight of any tenant, and nothing reads the account again",
      Effect.gen(function* () {
        const one = yield* held(anAccount())
        const jobs = yield* Jobs
        const next = aJob(one.tenantId, { account: one.account, createdAt: noon(5) })
        yield* jobs.enqueue(next)
        expect(yield* eraseAll(one.account)).toEqual([{ tenantId: one.tenantId, jobId: next.jobId }])
        yield* jobs.complete(
          next,
          { scores: [{ shared: aCard(one.account), own: null }], output: null, announce: null },
          noon(6)
        )
        const after = yield* seen(one)
        expect([after.roster, after.plans, after.listing]).toEqual([false, [], false])
        const found = yield* jobs.find(one.tenantId, [next.jobId])
        expect(found).toMatchObject([{ status: "failed", scoreIds: [], accounts: [{ handle: ERASED_HANDLE }] }])
        const records = yield* SubjectRecords
        expect(yield* records.stop(one.account)).toEqual([])
      })
    )

    it.live(
      "eraseOwned comes to every tenant, however many there are",
      Effect.gen(function* () {
        const account = anAccount()
        const roster = yield* Roster
        const tenants = yield* Effect.replicateEffect(newTenant, ERASED_TENANTS_MAX + 1, AT_ONCE)
        yield* Effect.forEach(tenants, (tenantId) => roster.save(tenantId, account, {}, noon(1)), AT_ONCE)
        yield* eraseAll(account)
        const left = yield* Effect.filter(
          tenants,
          (tenantId) => Effect.map(roster.find(tenantId, account), Option.isSome),
          AT_ONCE
        )
        expect(left).toEqual([])
      })
    )
  })
}

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer), true)
