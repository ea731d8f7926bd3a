import { Effect, Layer, ManagedRuntime, Option, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { buyCredits } from "../../domain/accounts/billing/buyCredits.ts"
import { purchaseCursorOf } from "../../domain/accounts/billing/readPurchases.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { noticeCursorOf } from "../../domain/accounts/notices/notices.ts"
import { setWebhook } from "../../domain/accounts/webhooks/webhooks.ts"
import { sealCheckLink } from "../../domain/checks/backgroundChecks/checkLink.ts"
import { sealTicket } from "../../domain/checks/backgroundChecks/consent/checkLinks.ts"
import { checkCursorOf } from "../../domain/checks/backgroundChecks/readChecks.ts"
import { consentGivenStep } from "../../domain/checks/backgroundChecks/steps.ts"
import { reviewCursorOf } from "../../domain/checks/review/reviewCursor.ts"
import { signReportLink } from "../../domain/creators/lookups/reportLink.ts"
import { sealToken, signToken } from "../../domain/tokens/signedToken.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import type { KeyScope } from "../../ports/accounts/keys/ApiKey.ts"
import { NoticeId } from "../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../ports/accounts/notices/Notices.ts"
import { CheckId } from "../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { Reviews } from "../../ports/checks/review/Reviews.ts"
import { Discoveries } from "../../ports/creators/discovery/Discoveries.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { MediaStore } from "../../ports/creators/media/MediaStore.ts"
import { Plans } from "../../ports/creators/roster/Plans.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import { Commissions } from "../../ports/revenue/commissions/Commissions.ts"
import { Watch } from "../../ports/revenue/fraud/Watch.ts"
import { DAY_MS, HOUR_MS, WEEK_MS } from "../../ports/time/days.ts"
import { OrderId } from "../../ports/tracking/events/TrackingEvent.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { DeadLetters, LetterId } from "../../ports/tracking/stores/DeadLetters.ts"
import { aRule } from "../contracts/commissionExamples.ts"
import { aFindingOf, askedCheck, aVerifiedCheck, completeCheck } from "../contracts/consentExamples.ts"
import { aCard, aJob } from "../contracts/creatorsExamples.ts"
import { aDiscovery } from "../contracts/discoveryExamples.ts"
import { aPicture } from "../contracts/mediaExamples.ts"
import { aPlan, aStep } from "../contracts/planExamples.ts"
import { aDecision } from "../contracts/reviewExamples.ts"
import { aSignal } from "../contracts/watchExamples.ts"
import { dumpTables } from "../support/databases/dumpTables.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { withOwnCheckout } from "./checkCalls.ts"
import { account } from "./customers.ts"
import { BASE_URL, openHost } from "./host.ts"

/** The first Monday since 1970. */
const MONDAY_MS = 4 * DAY_MS
/** In every text of the one tenant's, and of nobody else's. */
export const MARK = "zanzibar"
/** The Idempotency-Key that their pack was ordered under. */
export const PACK_KEY = `"pack-${MARK}"`

const on = (platform: SocialAccount["platform"]): SocialAccount => ({
  platform,
  handle: Handle.make(`nova.${crypto.randomUUID().slice(0, 8)}`)
})

/** A host over the embedded database, with one tenant who has some of everything and another who has credits alone. */
export const openIsolated = async () => {
  const database = ManagedRuntime.make(migratedEmbedded())
  const client = Layer.effectContext(database.contextEffect)
  const stores = postgres(Redacted.make("a signing secret")).pipe(Layer.provide(client))
  const host = await openHost<unknown>({ adapters: Layer.merge(stores, externalPorts), standIn: withOwnCheckout })
  const { tenant, keys, secrets } = host
  const tenantId = tenant.id
  const [at, soon] = [new Date(), new Date(Date.now() + HOUR_MS)]

  /** A score that is theirs alone, since they hold evidence of it. */
  const scoredPrivately = (whom: SocialAccount) =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const job = aJob(tenantId, { account: whom, keyId: keys.full.id, createdAt: at })
      const card = aCard(whom, {
        displayName: `${MARK} ${whom.handle}`,
        evidenceSource: "imported",
        scoredAt: at,
        profileUrl: `https://v.example/${MARK}`
      })
      yield* jobs.enqueue(job)
      yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, at)
      return { job, card }
    })

  const agreedCheck = Effect.gen(function* () {
    const check = yield* askedCheck(tenantId, at, { creatorName: MARK, consentReasons: MARK, keyId: keys.full.id })
    const record = {
      decision: "given" as const,
      at,
      textVersion: 1,
      textHash: "a".repeat(64),
      network: null,
      confirmed: [],
      added: [],
      struck: []
    }
    const step = yield* consentGivenStep(check, record, check.accounts)
    return Option.getOrThrow(yield* Checks.use((checks) => checks.apply(check, step)))
  })

  const theirs = await host.run(
    Effect.gen(function* () {
      yield* setWebhook({ keyId: keys.full.id, url: `https://hooks.example/${MARK}` })
      const jobs = yield* Jobs
      const [scored, planned, saved, seed, member, busy, held] = [
        on("youtube"),
        on("youtube"),
        on("x"),
        on("youtube"),
        on("x"),
        on("twitch"),
        on("x")
      ]
      const { job, card } = yield* scoredPrivately(scored)
      const picture = yield* MediaStore.use((media) => media.store(aPicture(), card.id, at))
      // In flight, and of a footprint that they alone see.
      const footprint = aJob(tenantId, { account: seed, keyId: keys.full.id, createdAt: at })
      yield* jobs.enqueue(footprint, { footprint: { linked: [seed], ownLinked: [member], refused: [] } })
      yield* jobs.fail(footprint, { error: MARK, announce: null }, at)
      const inFlight = aJob(tenantId, { account: busy, keyId: keys.full.id, createdAt: at })
      yield* jobs.enqueue(inFlight)
      const plan = aPlan(tenantId, { account: planned, keyId: keys.full.id })
      yield* Plans.use((plans) => plans.apply([aStep(plan)]))
      yield* Roster.use((roster) => roster.save(tenantId, saved, { tags: [MARK], note: MARK }, at))
      const operationId = crypto.randomUUID()
      const found = aDiscovery(seed, [], { foundAt: at })
      yield* Discoveries.use((discoveries) =>
        discoveries.record({
          tenantId,
          keyId: keys.full.id,
          operationId,
          at,
          discovery: { ...found, seed: { ...found.seed, displayName: MARK } },
          priceCredits: Credits.make(0),
          customerRef: null
        })
      )
      const notice = {
        tenantId,
        noticeId: NoticeId.make(crypto.randomUUID()),
        key: MARK,
        event: "creator.alert" as const,
        account: saved,
        title: MARK,
        text: MARK,
        data: { kind: "score_moved" },
        at
      }
      yield* Notices.use((notices) => notices.add([notice]))
      const asked = yield* askedCheck(tenantId, at, { creatorName: MARK, keyId: keys.full.id })
      const agreed = yield* agreedCheck
      const finding = aFindingOf(agreed, at, { excerpt: MARK })
      const done = yield* completeCheck(agreed, at, [finding])
      yield* Reviews.use((reviews) =>
        reviews.decide(tenantId, finding.id, aDecision({ verdict: "keep", reason: MARK }))
      )
      const [item] = yield* Reviews.use((reviews) => reviews.ofCheck(tenantId, done.checkId))
      const unpaid = yield* Checks.use((checks) =>
        checks.create(aVerifiedCheck(tenantId, at, { creatorName: MARK, keyId: keys.full.id }))
      )
      return {
        scored,
        planned,
        saved,
        seed,
        member,
        busy,
        held,
        job,
        card,
        inFlight,
        picture,
        notice,
        asked,
        done,
        finding,
        unpaid,
        reviewCursor: item === undefined ? "" : reviewCursorOf(item),
        checkCursor: checkCursorOf(done),
        purchaseCursor: purchaseCursorOf(
          yield* buyCredits({
            tenantId,
            operationId: crypto.randomUUID(),
            credits: 1_000,
            personId: null,
            baseUrl: BASE_URL
          })
        ),
        noticeCursor: noticeCursorOf(notice),
        pdf: yield* sealCheckLink(keys.full, done.checkId),
        consent: yield* sealTicket("check_consent", asked, soon),
        subject: yield* sealTicket("check_subject", done, soon),
        report: (yield* signReportLink(keys.full, scored)).token,
        media: yield* signToken("media", picture, soon)
      }
    })
  )
  const { full, track } = secrets
  const order = `order-${MARK}`
  const purchase = { event_type: "purchase", pv_id: crypto.randomUUID(), order_id: order, revenue: 5, currency: "USD" }
  await host.call("/api/v1/track", { method: "POST", key: full, body: { ...purchase, promo_code_used: "JANE10" } })
  const tracked = `tracked-${MARK}`
  await host.call("/api/v1/track", { method: "POST", key: track, body: { ...purchase, order_id: tracked } })
  const letter = LetterId.make("7".repeat(64))
  await host.run(
    DeadLetters.use((letters) =>
      letters.keep(
        {
          tenantId: host.tenant.id,
          id: letter,
          shopDomain: ShopDomain.make("shop.example.com"),
          topic: "refunds/create",
          receivedAt: new Date(),
          triggeredAt: null,
          reason: "unreadable",
          problems: [`${MARK}: is missing`],
          readerVersion: 1_000,
          lastTriedAt: new Date(),
          nextTryAt: null
        },
        new TextEncoder().encode(MARK)
      )
    )
  )
  const link = `link-${MARK}`
  const promoCode = `${MARK.toUpperCase()}10`
  await host.call("/api/v1/links", {
    method: "POST",
    key: full,
    body: { code: link, url: "https://shop.example/", promo_code: promoCode, campaign: MARK }
  })
  await host.call("/api/v1/link-rules", { method: "PUT", key: full, body: { rules: [{ link, utm_source: MARK }] } })
  const startsOn = new Date(Math.ceil((at.getTime() + 8 * DAY_MS - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS)
  const { text: declared } = await host.call("/api/v1/attribution/lift-tests", {
    method: "POST",
    key: full,
    body: {
      name: MARK,
      design: "weeks",
      metric: "orders",
      starts_on: startsOn.toISOString().slice(0, "2026-01-31".length),
      weeks: 12
    }
  })
  const liftTest = /"id":"([^"]+)"/.exec(declared)?.[1] ?? ""
  const signal = aSignal({ orders: [{ shopDomain: null, orderId: OrderId.make(tracked) }], evidence: { said: MARK } })
  await host.run(
    Effect.gen(function* () {
      yield* Watch.use((watch) => watch.record(tenantId, [signal], at))
      yield* Commissions.use((commissions) => commissions.addRule(aRule(tenantId)))
    })
  )
  const held = `/api/v1/creators/x/${theirs.held.handle}/evidence`
  const file = { method: "POST", headers: { "content-type": "application/x-ndjson" }, body: `A post of ${MARK}` }
  await host.call(held, { ...file, key: full })
  const idempotencyKey = `"once-${MARK}"`
  const ordered = { handle: "nova", platforms: ["instagram"], creator_name: MARK }
  await host.call("/api/v1/background-checks", {
    method: "POST",
    key: full,
    body: ordered,
    headers: { "idempotency-key": idempotencyKey }
  })
  await host.call("/api/v1/credits/packs", {
    method: "POST",
    key: full,
    body: { credits: 50 },
    headers: { "idempotency-key": PACK_KEY }
  })
  const { text: roster } = await host.call("/api/v1/creators/roster?limit=1", { key: full })
  const rosterCursor = /"next_cursor":"([^"]+)"/.exec(roster)?.[1] ?? ""

  const rich = await account(host, 25)
  const poor = await account(host, 0)
  const keyOf = (scope: KeyScope) =>
    host.run(
      Effect.map(createKey({ tenantId: rich.tenantId, scope, label: scope }), ({ secret }) => Redacted.value(secret))
    )
  const otherKeys = {
    full: rich.key,
    read: await keyOf("read"),
    test: await keyOf("test"),
    track: await keyOf("track")
  }
  const others = await host.run(
    Effect.all({
      /** Links that nobody was given: the other tenant's, or key's, over the one's check, report and purposes. */
      checkOfOther: sealCheckLink({ tenantId: rich.tenantId, id: rich.keyId }, theirs.done.checkId),
      keyOfOther: sealCheckLink({ tenantId, id: rich.keyId }, theirs.done.checkId),
      noCheck: sealCheckLink({ tenantId, id: keys.full.id }, CheckId.make(crypto.randomUUID())),
      consentOfOther: sealTicket("check_consent", { tenantId: rich.tenantId, checkId: theirs.asked.checkId }, soon),
      subjectOfOther: sealTicket("check_subject", { tenantId: rich.tenantId, checkId: theirs.done.checkId }, soon),
      reportOfOther: Effect.map(
        signReportLink({ tenantId: rich.tenantId, id: rich.keyId }, theirs.scored),
        ({ token }) => token
      ),
      reportByOther: Effect.map(signReportLink({ tenantId, id: rich.keyId }, theirs.scored), ({ token }) => token),
      pdfAsMedia: sealToken("media", `${tenantId}/${keys.full.id}/${theirs.done.checkId}`, soon),
      pdfAsReport: sealToken("report", `${tenantId}/${keys.full.id}/${theirs.done.checkId}`, soon),
      reportAsPdf: sealToken("check_pdf", `${tenantId} ${keys.full.id} youtube ${theirs.scored.handle}`, soon)
    })
  )
  return {
    host,
    theirs: {
      ...theirs,
      keyId: keys.full.id,
      order,
      tracked,
      letter,
      purchase,
      link,
      promoCode,
      liftTest,
      file,
      idempotencyKey,
      ordered,
      rosterCursor
    },
    others,
    rich,
    poor,
    keys: otherKeys,
    dump: () => database.runPromise(dumpTables),
    close: async () => {
      await host.close()
      await database.dispose()
    },
    on
  }
}

export type Isolated = Awaited<ReturnType<typeof openIsolated>>
