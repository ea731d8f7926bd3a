import { Effect, Option } from "effect"
import { consentGivenStep } from "../../../domain/checks/backgroundChecks/steps.ts"
import { listingOf } from "../../../domain/creators/listings/listingOf.ts"
import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { IdempotencyStore } from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
import { type NewNotice, NoticeId } from "../../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../../ports/accounts/notices/Notices.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { ReviewedScores } from "../../../ports/checks/review/ReviewedScores.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import { Discoveries } from "../../../ports/creators/discovery/Discoveries.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { ImportedEvidence } from "../../../ports/creators/evidence/ImportedEvidence.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { newFootprintJob } from "../../../ports/creators/jobs/footprintJob.ts"
import { JobId } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import { Monitored, UNSEEN } from "../../../ports/creators/monitoring/Monitored.ts"
import { Plans } from "../../../ports/creators/roster/Plans.ts"
import { Roster } from "../../../ports/creators/roster/Roster.ts"
import { blankSummary } from "../../../ports/creators/roster/RosterEntry.ts"
import { LinkCode, PLAIN_LINK } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { aFindingOf, askedCheck, completeCheck } from "../../contracts/consentExamples.ts"
import { aCard, aJob, aRead } from "../../contracts/creatorsExamples.ts"
import { aDiscovery, aFound } from "../../contracts/discoveryExamples.ts"
import { aClaim } from "../../contracts/idempotencyExamples.ts"
import { aPicture } from "../../contracts/mediaExamples.ts"
import { aPlan, aRescoring, aStep, credits } from "../../contracts/planExamples.ts"
import { aDecision, aFinding } from "../../contracts/reviewExamples.ts"
import { aKey, aReceiver, aWebhook } from "../../contracts/webhooksExamples.ts"
import { evidence, post, profile } from "../../creators/scoring/invented.ts"

/** Somebody who doesn't exist, and what tells that a row is about them. */
export interface Person {
  readonly handle: string
  readonly name: string
  readonly email: string
  readonly url: string
  /** What they wrote. */
  readonly words: string
}

export const ERASED: Person = {
  handle: "nova.quill",
  name: "Nova Quillfeather",
  email: "nova@quill.example",
  url: "https://v.example/quill",
  words: "what the zanzibar heck"
}
/** Whose handle is the beginning of the other one, and who has the same first name. */
export const OTHER: Person = {
  handle: "nova.qui",
  name: "Nova Plumage",
  email: "nova@plumage.example",
  url: "https://v.example/plumage",
  words: "what the mombasa heck"
}

/** What stands in no row of a database that somebody was erased from. */
export const needlesOf = (person: Person): ReadonlyArray<string> =>
  person === ERASED
    ? ["nova.quill", "quillfeather", "quill.example", "example/quill", "zanzibar"]
    : ["plumage", "mombasa"]

const NOW = new Date(Date.UTC(2026, 2, 1, 12))
const LATER = new Date(Date.UTC(2026, 2, 20, 12))
const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

const accountsOf = ({ handle }: Person) => {
  const on = <P extends SocialAccount["platform"]>(platform: P) => ({ platform, handle: Handle.make(handle) })
  return [on("x"), on("youtube")] as const
}

/** A tenant with credits, a key, an endpoint that wants every event, and an address that is written to. */
export const aBrand = aReceiver(1_000, {
  url: "https://hooks.example/all"
}).pipe(
  Effect.tap(({ key }) =>
    WebhookEndpoints.use((endpoints) =>
      endpoints.set(
        aWebhook(key, {
          events: ["score.completed", "score.failed", "creator.alert", "plan.paused", "check.completed"]
        })
      )
    )
  )
)
export type Brand = Effect.Success<typeof aBrand>

const cardOf = (person: Person, account: SocialAccount, mediaId: string | null) =>
  aCard(account, {
    displayName: person.name,
    profileUrl: person.url,
    scoredAt: NOW,
    controversy: {
      summary: `${person.name} in the news`,
      findings: [
        {
          url: person.url,
          title: person.name,
          excerpt: person.words,
          publishedAt: NOW,
          source: "gazette.example",
          category: "legal",
          severity: "high",
          why: "The page tells"
        }
      ],
      filteredOut: 0
    },
    media: [{ postUrl: person.url, sourceUrl: `${person.url}.jpg`, mediaId: null }],
    ...(mediaId === null ? {} : {})
  })

const noticeOf = (tenantId: TenantId, person: Person, given: Partial<NewNotice> = {}): NewNotice => {
  const [account] = accountsOf(person)
  return {
    tenantId,
    noticeId: NoticeId.make(crypto.randomUUID()),
    key: `score_moved/x/${person.handle}/${crypto.randomUUID()}`,
    event: "creator.alert",
    account,
    title: `${person.handle} on X moved`,
    text: `${person.name} wrote: ${person.words}`,
    data: { kind: "score_moved", evidence: { url: person.url } },
    at: NOW,
    ...given
  }
}

/** One notice that names several. */
export const noticeOfBoth = (tenantId: TenantId): NewNotice => ({
  tenantId,
  noticeId: NoticeId.make(crypto.randomUUID()),
  key: `plan.renewal_upcoming/7/${crypto.randomUUID()}`,
  event: "plan.renewal_upcoming",
  account: null,
  title: "2 credits short",
  text: `Not covered: ${OTHER.handle} on X and ${ERASED.handle} on X.`,
  data: {
    days: 7,
    creators: [OTHER, ERASED].map(({ handle }) => ({ platform: "twitter", handle, plan: "recurring" }))
  },
  at: NOW
})

/** Everything that the stores may hold of a person, for two tenants. */
export const liveThrough = Effect.fnUntraced(function* (person: Person, one: Brand, two: Brand) {
  const [x, youtube] = accountsOf(person)
  const jobs = yield* Jobs
  const { tenantId, key } = one
  const finished = (account: SocialAccount, by: Brand, announce: boolean) =>
    Effect.gen(function* () {
      const job = aJob(by.tenantId, { account, keyId: by.key.id, createdAt: NOW, customerRef: "order 7" })
      const card = cardOf(person, account, null)
      yield* jobs.enqueue(job)
      yield* jobs.start(job, NOW)
      yield* jobs.complete(
        job,
        {
          scores: [{ shared: card, own: announce ? { ...card, followers: 3 } : null }],
          output: { accounts: [{ ...account, status: "scored", reason: null }] },
          announce: announce ? { keyId: by.key.id, event: "score.completed" } : null,
          listings: [listingOf(card)]
        },
        NOW
      )
      return { job, card }
    })

  // Scores, with pictures, what they were made of, and how a tenant sees them.
  const { card } = yield* finished(x, one, true)
  const { card: second } = yield* finished(youtube, two, false)
  const media = yield* MediaStore
  const [own, shared] = [aPicture(), aPicture()]
  const pictures = {
    own: yield* media.store(own, card.id, NOW),
    shared: yield* media.store(shared, second.id, NOW),
    picture: shared
  }
  yield* ReviewedScores.use((reviewed) =>
    Effect.all([
      reviewed.keepEvidence({
        scoreId: card.id,
        tenantId,
        isPrivate: false,
        opinions: null,
        until: LATER,
        evidence: evidence({
          profile: profile({ ...x, displayName: person.name, url: person.url, bio: person.email }),
          posts: [post("1", person.words, { url: person.url })]
        })
      }),
      reviewed.put(tenantId, { ...card, followers: 4 })
    ])
  )
  // What was looked up, and what is on rosters.
  yield* Lookups.use((lookups) => lookups.chargeAndRead(aRead(two.tenantId, x, { keyId: two.key.id, at: NOW })))
  yield* Roster.use((roster) =>
    Effect.gen(function* () {
      yield* roster.save(tenantId, x, { tags: ["spring"], note: `Ask ${person.name} again: ${person.email}` }, NOW)
      const entries = yield* roster.unsummarised(tenantId, 100)
      yield* roster.summarise(
        tenantId,
        entries
          .filter(({ account }) => account.handle === person.handle)
          .map((entry) => ({
            entry,
            summary: { ...blankSummary(entry.account), displayName: person.name, scoredAt: NOW }
          }))
      )
    })
  )
  // A creator's accounts, as all see them and as one tenant doesn't.
  yield* Footprints.use((footprints) =>
    Effect.andThen(footprints.link([x, youtube]), footprints.exclude(two.tenantId, youtube, NOW))
  )
  yield* Discoveries.use((discoveries) =>
    discoveries.record({
      tenantId,
      keyId: key.id,
      operationId: crypto.randomUUID(),
      at: NOW,
      discovery: aDiscovery(x, [aFound("youtube", person.handle, 0.9, { url: person.url, displayName: person.name })]),
      priceCredits: Credits.make(0),
      customerRef: null
    })
  )
  yield* ImportedEvidence.use((imported) =>
    imported.keep(
      {
        tenantId: two.tenantId,
        account: x,
        sha256: crypto.randomUUID().replaceAll("-", "").repeat(2),
        counts: { posts: { read: 1, kept: 1 }, comments: { read: 0, kept: 0 }, followers: { read: 0, kept: 0 } },
        importedAt: NOW
      },
      { profile: null, posts: [post("1", person.words, { url: person.url })], comments: [], followers: [] }
    )
  )
  // A plan, what it has monitored, and its rescoring in flight.
  const plan = aPlan(tenantId, { account: youtube, keyId: key.id })
  const rescoring = aRescoring(plan, { priceCredits: credits(1), createdAt: NOW })
  yield* Plans.use((plans) =>
    plans.apply([
      aStep(
        { ...plan, jobId: rescoring.jobId, rescorings: 1 },
        {
          job: rescoring,
          watch: { accounts: [x, youtube].map((account) => ({ account, firstAt: NOW })), until: LATER }
        }
      )
    ])
  )
  yield* Monitored.use((monitored) =>
    Effect.gen(function* () {
      for (const claimed of yield* monitored.claim({ platform: "x", at: NOW, leaseUntil: LATER, limit: 100 })) {
        yield* monitored.record(claimed, {
          state: { ...UNSEEN, handle: claimed.account.handle, postIds: ["1"] },
          count: { day: new Date(Date.UTC(2026, 2, 1)), followers: 9 },
          nextAt: LATER,
          notices: []
        })
      }
    })
  )
  // A footprint's job that failed, of an account that is nowhere else.
  const kick = { platform: "kick" as const, handle: x.handle }
  const footprint = newFootprintJob({
    tenantId: two.tenantId,
    jobId: JobId.make(crypto.randomUUID()),
    keyId: two.key.id,
    accounts: [{ ...kick, spelling: "kick" }],
    input: { accounts: [{ ...kick, url: person.url, confidence: 1, source: "seed" }] },
    customerRef: null,
    priceCredits: Credits.make(1),
    createdAt: NOW
  })
  yield* jobs.enqueue(footprint)
  yield* jobs.fail(
    footprint,
    { error: `${person.handle} could not be read.`, announce: { keyId: two.key.id, event: "score.failed" } },
    NOW
  )
  // What was told.
  yield* Notices.use((notices) => notices.add([noticeOf(tenantId, person), noticeOf(two.tenantId, person)]))
  // What requests were answered, by the names that callers use.
  const store = yield* IdempotencyStore
  for (const body of [
    { creators: [{ platform: "twitter", handle: person.handle, url: person.url }] },
    { creators: [{ platform: "youtube", handle: person.handle.toUpperCase(), display_name: person.name }] }
  ]) {
    const claim = aClaim(tenantId, { keyId: key.id })
    yield* store.claim(claim)
    yield* store.complete(claim, { status: 200, headers: { "content-type": "application/json" }, body: text(body) })
  }
  // Flags of a score, and a decision on one.
  const finding = aFinding({ excerpt: person.words, postUrl: person.url }, x)
  yield* Reviews.use((reviews) =>
    Effect.gen(function* () {
      yield* reviews.add(
        [tenantId, two.tenantId].map((each) => ({ tenantId: each, finding, checkId: null, foundAt: NOW }))
      )
      yield* reviews.decide(tenantId, finding.id, aDecision({ reason: `${person.name} quoted a song.` }))
    })
  )
  // Checks: one that waits for them, one that is scanned, one that is done.
  const asked = {
    accounts: [{ ...x, spelling: "twitter", ground: "named" as const, confidence: null, isStruck: false }],
    creatorHandle: person.handle,
    creatorName: person.name,
    creatorEmail: person.email
  }
  yield* askedCheck(tenantId, NOW, asked)
  const agreed = Effect.fnUntraced(function* (by: TenantId) {
    const check = yield* askedCheck(by, NOW, asked)
    const record = {
      decision: "given" as const,
      at: NOW,
      textVersion: 1,
      textHash: "a".repeat(64),
      network: "93.184.216.0/24",
      confirmed: [`x/${person.handle}`],
      added: [],
      struck: []
    }
    const step = yield* consentGivenStep(check, record, check.accounts)
    return Option.getOrThrow(yield* Checks.use((checks) => checks.apply(check, step)))
  })
  const scanning = yield* agreed(tenantId)
  yield* Checks.use((checks) =>
    Effect.gen(function* () {
      for (;;) {
        const scan = Option.getOrNull(yield* checks.claimScan(LATER, LATER))
        if (scan === null) return
        if (scan.check.checkId !== scanning.checkId) continue
        yield* checks.savePage(scan, {
          account: `x/${person.handle}`,
          part: "live",
          number: 0,
          next: null,
          posts: 1,
          content: [{ text: person.words, url: person.url }]
        })
        return
      }
    })
  )
  const done = yield* agreed(two.tenantId)
  yield* completeCheck(done, NOW, [
    aFindingOf(done, NOW, { platform: "x", handle: x.handle, excerpt: person.words, postUrl: person.url })
  ])
  pictures.own = yield* media.store(own, CheckId.make(done.checkId), NOW)
  // Somebody's check that named the account, until they said that it isn't theirs.
  yield* askedCheck(two.tenantId, NOW, {
    accounts: [
      {
        platform: "instagram",
        handle: Handle.make("somebody"),
        spelling: "instagram",
        ground: "named",
        confidence: null,
        isStruck: false
      },
      { ...x, spelling: "x", ground: "named", confidence: null, isStruck: true }
    ],
    creatorHandle: "somebody"
  })
  // What the tenant has with them: a link that sales are counted by.
  yield* TrackingLinks.use((links) =>
    links.insert({
      tenantId,
      code: LinkCode.make(`link-${crypto.randomUUID().slice(0, 8)}`),
      destinationUrl: "https://shop.example/",
      ...PLAIN_LINK,
      creator: x,
      promoCode: null,
      createdAt: NOW
    })
  )
  return { accounts: [x, youtube, kick] as const, pictures, cards: [card, second], plan, rescoring }
})

/** A key of another scope, so that a brand has two. */
export const secondKeyOf = ({ tenantId }: Brand) => aKey(tenantId, "read")
