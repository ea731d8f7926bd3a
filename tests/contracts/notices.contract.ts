import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import type { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import {
  type NewNotice,
  NOTICE_TEXT_CHARACTERS_MAX,
  NOTICE_TITLE_CHARACTERS_MAX,
  type Notice,
  NoticeEvent,
  NoticeId
} from "../../ports/accounts/notices/Notice.ts"
import {
  type ClaimedNotices,
  NOTICES_MAILED_MAX,
  type NoticeCursor,
  Notices
} from "../../ports/accounts/notices/Notices.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Deliveries } from "../../ports/accounts/webhooks/Deliveries.ts"
import { EndpointEvent } from "../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { MINUTE_MS } from "../../ports/time/days.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aJob, anAccount, aTenantWith, noon } from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { aKey, aReceiver, aWebhook } from "./webhooksExamples.ts"

const minute = (minutes: number): Date => new Date(noon(20).getTime() + minutes * MINUTE_MS)

/** A tenant of a test's own who is written to. */
const aMailedTenant = Effect.gen(function* () {
  const id = TenantId.make(crypto.randomUUID())
  const tenant = { id, name: "Mailed", email: `${id}@brand.example`, lookbackDays: 30, createdAt: noon(1) }
  yield* Tenants.use((tenants) => tenants.insert(tenant))
  return id
})

export const aNotice = (tenantId: TenantId, given: Partial<NewNotice> = {}): NewNotice => ({
  tenantId,
  noticeId: NoticeId.make(crypto.randomUUID()),
  key: `about/${crypto.randomUUID()}`,
  event: "creator.alert",
  account: anAccount(),
  title: "A creator has a new flag",
  text: "It is of the kind profanity.\nIt was found in a post.",
  data: { kind: "new_flag", category: "profanity", posts: [{ url: "https://social.example/1" }] },
  at: minute(0),
  ...given
})

const list = (tenantId: TenantId, given: Partial<Parameters<Notices["Service"]["list"]>[1]> = {}) =>
  Notices.use((notices) => notices.list(tenantId, { events: NoticeEvent.literals, limit: 100, before: null, ...given }))
const add = (...given: ReadonlyArray<NewNotice>) => Notices.use((notices) => notices.add(given))

/** Claims of these tenants, in the order that they come in; claims of other tests' tenants lapse. */
const claimAll = (tenants: ReadonlyArray<TenantId>, at: Date, leaseUntil: Date) =>
  Effect.gen(function* () {
    const notices = yield* Notices
    const claims: Array<ClaimedNotices> = []
    for (;;) {
      const claimed = yield* notices.claimMail(at, leaseUntil)
      if (Option.isNone(claimed)) return claims
      if (tenants.includes(claimed.value.tenantId)) claims.push(claimed.value)
    }
  })
const leased = (at: Date): Date => new Date(at.getTime() + MINUTE_MS)
const idsOf = (given: ReadonlyArray<Pick<NewNotice, "noticeId">>) => given.map(({ noticeId }) => noticeId)

/** What any adapter of Notices must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | Tenants | CreditLedger | Jobs | Notices | WebhookEndpoints | Deliveries, E>
) =>
  describe(`notices contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "add writes notices as they are, and find answers them to their tenant alone",
      Effect.gen(function* () {
        const notices = yield* Notices
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const whole = aNotice(tenantId)
        const ofSeveral = aNotice(tenantId, { account: null, event: "plan.renewal_upcoming", data: {} })
        expect(yield* add(whole, ofSeveral)).toBe(2)
        for (const each of [whole, ofSeveral]) {
          expect(Option.getOrThrow(yield* notices.find(tenantId, each.noticeId))).toEqual({ ...each, mailedAt: null })
          expect(Option.isNone(yield* notices.find(other, each.noticeId))).toBe(true)
        }
        expect(yield* list(other)).toEqual([])
      })
    )

    it.live(
      "one whose key the tenant has been told already changes nothing, also in one call and at the same time; another tenant is told",
      Effect.gen(function* () {
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const first = aNotice(tenantId, { key: "the same" })
        const again = aNotice(tenantId, { key: "the same", title: "Again" })
        expect(yield* add(first, again)).toBe(1)
        expect(yield* add(again)).toBe(0)
        expect(yield* add(aNotice(other, { key: "the same" }))).toBe(1)
        const atOnce = yield* Effect.all(
          Array.from({ length: 6 }, () => add(aNotice(tenantId, { key: "b" }), aNotice(tenantId, { key: "a" }))),
          { concurrency: "unbounded" }
        )
        expect(atOnce.reduce((sum, told) => sum + told, 0)).toBe(2)
        expect((yield* list(tenantId)).map(({ key }) => key).toSorted()).toEqual(["a", "b", "the same"])
        expect((yield* list(other)).map(({ key }) => key)).toEqual(["the same"])
      })
    )

    it.live(
      "other people's text is kept fit for a mail: a title is one line, a text has no control characters, both are bounded",
      Effect.gen(function* () {
        const tenantId = yield* newTenant
        const odd = aNotice(tenantId, {
          title: "Ada\r\nBcc: all@brand.example\u2028\u0000 \ud800 \u202enow ",
          text: "one\r\ntwo\u202e\u0000\u001b[2J\ttab \udfff\n",
          data: { name: "\u0000\ud800\\u0000", "odd\u0000": "\n" }
        })
        const long = aNotice(tenantId, {
          title: `${"a".repeat(198)}😀😀`,
          text: "😀".repeat(NOTICE_TEXT_CHARACTERS_MAX)
        })
        expect(yield* add(odd, long)).toBe(2)
        const notices = yield* Notices
        const kept = Option.getOrThrow(yield* notices.find(tenantId, odd.noticeId))
        expect(kept).toMatchObject({
          title: "Ada Bcc: all@brand.example \ufffd now",
          text: "one\ntwo [2J\ttab \ufffd",
          data: odd.data
        })
        const cut = Option.getOrThrow(yield* notices.find(tenantId, long.noticeId))
        expect(cut.title).toBe(`${"a".repeat(198)}…`)
        expect(cut.title.length).toBeLessThanOrEqual(NOTICE_TITLE_CHARACTERS_MAX)
        expect(cut.text.length).toBeLessThanOrEqual(NOTICE_TEXT_CHARACTERS_MAX)
        expect(cut.text).toMatch(/^😀+…$/u)
      })
    )

    it.live(
      "list answers a tenant's notices of some events, newest first, page behind page",
      Effect.gen(function* () {
        const tenantId = yield* newTenant
        const told = [3, 1, 1, 1, 2].map((at, place) =>
          aNotice(tenantId, { at: minute(at), event: place === 0 ? "plan.paused" : "creator.alert" })
        )
        yield* add(...told)
        const newestFirst = idsOf(
          told.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.noticeId < b.noticeId ? 1 : -1))
        )
        expect(idsOf(yield* list(tenantId))).toEqual(newestFirst)
        const pages: Array<NoticeId> = []
        let before: NoticeCursor | null = null
        do {
          const page: ReadonlyArray<Notice> = yield* list(tenantId, { limit: 2, before })
          pages.push(...idsOf(page))
          before = page.at(-1) ?? null
        } while (before !== null)
        expect(pages).toEqual(newestFirst)
        expect(idsOf(yield* list(tenantId, { events: ["plan.paused"] }))).toEqual(newestFirst.slice(0, 1))
      })
    )

    it.live(
      "with each a delivery is written, due at once, for every enabled webhook of the tenant that opted into its event",
      Effect.gen(function* () {
        const endpoints = yield* WebhookEndpoints
        const deliveries = yield* Deliveries
        const { tenantId, key: asBefore } = yield* aReceiver(0)
        const [all, paused, disabled] = [yield* aKey(tenantId), yield* aKey(tenantId), yield* aKey(tenantId)]
        yield* endpoints.set(aWebhook(all, { events: EndpointEvent.literals }))
        yield* endpoints.set(aWebhook(paused, { events: ["plan.paused"] }))
        yield* endpoints.set(aWebhook(disabled, { events: EndpointEvent.literals }))
        yield* endpoints.disable(tenantId, disabled.id, "gone", minute(0))
        const revoked = yield* aKey(tenantId)
        yield* endpoints.set(aWebhook(revoked, { events: EndpointEvent.literals }))
        yield* ApiKeys.use((keys) => keys.revoke(revoked.id, minute(0)))
        const other = yield* aReceiver(0, { events: EndpointEvent.literals })
        const alert = aNotice(tenantId, { key: "alert", at: minute(1) })
        const pause = aNotice(tenantId, { key: "pause", event: "plan.paused", at: minute(2) })
        yield* add(alert, pause)
        yield* add(aNotice(tenantId, { key: "alert", at: minute(3) }))
        const sent = (key: { readonly id: typeof all.id }) => deliveries.list(tenantId, key.id, 10)
        expect(yield* sent(all)).toMatchObject([
          { noticeId: pause.noticeId, jobId: null, event: "plan.paused", state: "pending", nextAttemptAt: minute(2) },
          { noticeId: alert.noticeId, jobId: null, event: "creator.alert", attempts: 0, createdAt: minute(1) }
        ])
        expect((yield* sent(paused)).map(({ noticeId }) => noticeId)).toEqual([pause.noticeId])
        expect([...(yield* sent(asBefore)), ...(yield* sent(disabled)), ...(yield* sent(revoked))]).toEqual([])
        expect(yield* deliveries.list(other.tenantId, other.key.id, 10)).toEqual([])
      })
    )

    it.live(
      "the step that completes a job writes its notices with their deliveries, once, and not where the job has ended",
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const deliveries = yield* Deliveries
        const { tenantId, key } = yield* aReceiver(2, { events: ["creator.alert"] })
        const watching = yield* newTenant
        const job = aJob(tenantId, { keyId: key.id })
        yield* jobs.enqueue(job)
        yield* jobs.start(job, minute(0))
        const [own, theirs] = [aNotice(tenantId), aNotice(watching)]
        const result = { scores: [], output: null, announce: { keyId: key.id, event: "score.completed" as const } }
        yield* jobs.complete(job, { ...result, notices: [own, theirs] }, minute(1))
        yield* jobs.complete(job, { ...result, notices: [aNotice(tenantId)] }, minute(2))
        expect(idsOf(yield* list(tenantId))).toEqual([own.noticeId])
        expect(idsOf(yield* list(watching))).toEqual([theirs.noticeId])
        // It asked for alerts alone, so it is not told of the score.
        expect((yield* deliveries.list(tenantId, key.id, 10)).map(({ event }) => event)).toEqual(["creator.alert"])
      })
    )

    it.live(
      "claimMail claims the notices of one tenant that are to be mailed, oldest first, the tenant whose notices have waited longest",
      Effect.gen(function* () {
        const [first, second, silent] = [yield* aMailedTenant, yield* aMailedTenant, yield* newTenant]
        const older = aNotice(second, { at: minute(1) })
        const newer = aNotice(second, { at: minute(3) })
        const notYet = aNotice(second, { at: minute(9) })
        const oldest = aNotice(first, { at: minute(0) })
        yield* add(newer, older, notYet, oldest, aNotice(silent))
        const claims = yield* claimAll([first, second, silent], minute(5), minute(6))
        expect(claims.map(({ tenantId, notices }) => ({ tenantId, notices: idsOf(notices) }))).toEqual([
          { tenantId: first, notices: [oldest.noticeId] },
          { tenantId: second, notices: [older.noticeId, newer.noticeId] }
        ])
        expect(claims).toMatchObject([{ tries: 0, email: `${first}@brand.example` }, { notices: [older, newer] }])
      })
    )

    it.live(
      "at most NOTICES_MAILED_MAX are claimed at once",
      Effect.gen(function* () {
        const tenantId = yield* aMailedTenant
        yield* add(...Array.from({ length: NOTICES_MAILED_MAX + 1 }, () => aNotice(tenantId)))
        const claims = yield* claimAll([tenantId], minute(1), minute(2))
        expect(claims.map(({ notices }) => notices.length)).toEqual([NOTICES_MAILED_MAX, 1])
      })
    )

    it.live(
      "Several workers MUST NOT hold one notice at the same time before its claim lapses",
      Effect.gen(function* () {
        const tenants = yield* Effect.replicateEffect(aMailedTenant, 4)
        yield* add(...tenants.flatMap((tenantId) => [aNotice(tenantId), aNotice(tenantId)]))
        const claims = yield* Effect.all(
          Array.from({ length: 6 }, () => claimAll(tenants, minute(1), minute(2))),
          { concurrency: "unbounded" }
        )
        // Of one tenant's notices no two workers each take some.
        expect(claims.flat().map(({ notices }) => notices.length)).toEqual([2, 2, 2, 2])
        expect(new Set(claims.flat().flatMap(({ notices }) => idsOf(notices))).size).toBe(8)
        expect(yield* claimAll(tenants, new Date(minute(2).getTime() - 1), minute(3))).toEqual([])
        expect(yield* claimAll(tenants, minute(2), minute(3))).toHaveLength(4)
      })
    )

    it.live(
      "mailed records that claimed notices were mailed, without effect on a claim that has lapsed and was taken over",
      Effect.gen(function* () {
        const notices = yield* Notices
        const tenantId = yield* aMailedTenant
        yield* add(aNotice(tenantId))
        const [lost] = yield* claimAll([tenantId], minute(1), minute(2))
        const [held] = yield* claimAll([tenantId], minute(2), minute(3))
        if (lost === undefined || held === undefined) return yield* Effect.die(new Error("nothing was claimed"))
        yield* notices.mailed(lost, minute(2))
        yield* notices.postpone(lost, { nextAt: minute(90), unlessBefore: minute(0) })
        expect(yield* list(tenantId)).toMatchObject([{ mailedAt: null }])
        yield* notices.mailed(held, minute(4))
        expect(yield* list(tenantId)).toMatchObject([{ mailedAt: minute(4) }])
        expect(yield* claimAll([tenantId], minute(1_000), minute(1_001))).toEqual([])
      })
    )

    it.live(
      "postpone has claimed notices mailed at `nextAt`, counts the try, and gives up those made before `unlessBefore`",
      Effect.gen(function* () {
        const notices = yield* Notices
        const tenantId = yield* aMailedTenant
        const [old, kept] = [aNotice(tenantId, { at: minute(0) }), aNotice(tenantId, { at: minute(1) })]
        yield* add(old, kept)
        const [first] = yield* claimAll([tenantId], minute(2), leased(minute(2)))
        if (first === undefined) return yield* Effect.die(new Error("nothing was claimed"))
        yield* notices.postpone(first, { nextAt: minute(10), unlessBefore: minute(1) })
        expect(yield* claimAll([tenantId], minute(9), minute(10))).toEqual([])
        const [second] = yield* claimAll([tenantId], minute(10), minute(11))
        expect(second).toMatchObject({ tries: 1, notices: [{ noticeId: kept.noticeId }] })
      })
    )

    it.live(
      "purge removes notices made before, oldest first, at most `limit`; what they were about may be told again",
      Effect.gen(function* () {
        const notices = yield* Notices
        const tenantId = yield* newTenant
        // Long before any other test's.
        const longAgo = (minutes: number) => new Date(Date.UTC(1998, 0, 1, 0, minutes))
        const told = [2, 0, 1].map((at) => aNotice(tenantId, { at: longAgo(at), key: `at/${at}` }))
        yield* add(...told)
        expect(yield* notices.purge(longAgo(2), 1)).toBe(1)
        expect((yield* list(tenantId)).map(({ key }) => key)).toEqual(["at/2", "at/1"])
        expect(yield* notices.purge(longAgo(2), 10)).toBe(1)
        expect(yield* notices.purge(longAgo(2), 10)).toBe(0)
        expect((yield* list(tenantId)).map(({ key }) => key)).toEqual(["at/2"])
        expect(yield* add(aNotice(tenantId, { key: "at/0" }), aNotice(tenantId, { key: "at/2" }))).toBe(1)
      })
    )

    it.live(
      "an endpoint keeps the events it was set with until it is set with others; one that names none is sent what jobs announce",
      Effect.gen(function* () {
        const endpoints = yield* WebhookEndpoints
        const key = yield* aKey(yield* aTenantWith(0))
        expect((yield* endpoints.set(aWebhook(key))).events).toEqual(["score.completed", "score.failed"])
        const chosen = yield* endpoints.set(aWebhook(key, { events: ["creator.alert", "score.failed"] }))
        expect(chosen.events).toEqual(["score.failed", "creator.alert"])
        expect((yield* endpoints.set(aWebhook(key))).events).toEqual(["score.failed", "creator.alert"])
        expect(Option.getOrThrow(yield* endpoints.find(key.tenantId, key.id)).events).toEqual(chosen.events)
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
