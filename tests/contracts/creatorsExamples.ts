import { randomBytes } from "node:crypto"
import { Effect } from "effect"
import { CreditLedger, Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import { KeyId, SecretHash } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { JobId, type JobTicket } from "../../ports/creators/jobs/Job.ts"
import { JobQueue } from "../../ports/creators/jobs/JobQueue.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { newScoreJob, type ScoreRequest } from "../../ports/creators/jobs/scoreJob.ts"
import type { BatchItem, BatchRead, CachedRead, CreatorRead } from "../../ports/creators/lookups/Lookups.ts"
import { type Scorecard, ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import type { CreatorCards, ScoredCreator } from "../../ports/creators/scoring/ScoredCreator.ts"
import { newTenant } from "./newTenant.ts"

export const noon = (day: number): Date => new Date(Date.UTC(2026, 2, day, 12))

/** An account that no other test has. */
export const anAccount = (platform: SocialAccount["platform"] = "youtube"): SocialAccount => ({
  platform,
  handle: Handle.make(`nova.${crypto.randomUUID().replaceAll("-", "")}`)
})

/** The scoring of an account that no other test has, and what it was asked for by. */
export const aJob = (tenantId: TenantId, given: Partial<ScoreRequest> = {}) => {
  const request: ScoreRequest = {
    tenantId,
    jobId: JobId.make(crypto.randomUUID()),
    keyId: KeyId.make(crypto.randomUUID()),
    account: anAccount(),
    spelling: "youtube",
    customerRef: null,
    priceCredits: Credits.make(1),
    createdAt: noon(1),
    ...given
  }
  return { ...newScoreJob(request), keyId: request.keyId, account: request.account }
}
export type AJob = ReturnType<typeof aJob>

export const aCard = ({ platform, handle }: SocialAccount, given: Partial<Scorecard> = {}): Scorecard => ({
  id: ScoreId.make(crypto.randomUUID()),
  platform,
  handle,
  displayName: "Nova cooks 🍳",
  profileUrl: "https://video.example/@nova",
  followers: 12_345,
  followerHistory: [],
  score: {
    score: 77,
    tier: "good",
    agents: [
      {
        agent: "content_risk",
        score: 71.25,
        base: 65,
        drivers: [
          { feature: "clean_posts", text: "30 clean posts", contribution: 6.25, postUrls: ["https://v.example/1"] }
        ],
        coverage: 0.5,
        missing: ["comments"]
      }
    ],
    knockouts: [
      { code: "hate", agent: "content_risk", severity: "high", description: "One text", scoreCap: 69, postUrl: null }
    ],
    flags: [
      {
        category: "profanity",
        severity: "low",
        confidence: 0.5,
        description: "Profanity in a post",
        excerpt: "d*mn “this” \u0000".replace("\u0000", ""),
        postUrl: "https://v.example/1",
        whyFlagged: "Flagged because",
        signalSource: "post_text",
        postedAt: null,
        scoreImpact: "scored"
      }
    ],
    confidence: 0.61,
    modelVersion: "creator-1"
  },
  engagement: {
    rate: 0.0123,
    likesMean: 10.5,
    commentsMean: null,
    viewsMean: 1_000,
    likesMedian: 9,
    commentsMedian: null,
    viewsMedian: 812.5,
    interactionsMedian: 151.83,
    rateBins: [
      { from: 0, to: 0.01, posts: 5 },
      { from: 0.01, to: null, posts: 7 }
    ],
    posts: 12
  },
  topics: [{ topic: "food", share: 1 }],
  audience: [{ countryCode: "IE", share: 0.4 }],
  brandMentions: [],
  following: 310,
  followed: {
    sampled: 12,
    flagged: [
      {
        platform: "x",
        handle: "fast.cash",
        displayName: "Fast “Cash” 🍞",
        url: "https://v.example/fast.cash",
        category: "deceptive",
        severity: "high",
        why: "Flagged because"
      }
    ]
  },
  controversy: {
    summary: "1 page",
    findings: [
      {
        url: "https://gazette.example/1",
        title: "A lawsuit",
        excerpt: "",
        publishedAt: noon(1),
        source: "gazette.example",
        category: "legal",
        severity: "high",
        why: "The page tells"
      }
    ],
    filteredOut: 3
  },
  media: [{ postUrl: "https://v.example/1", sourceUrl: "https://v.example/1.jpg", mediaId: null }],
  evidence: { posts: 30, comments: 12, followers: 0 },
  evidenceSource: "public",
  reading: {
    posts: 30,
    assessed: 24,
    withoutWords: 2,
    otherLanguages: [{ language: "tl", posts: 4 }],
    withMedia: 28,
    comments: 3,
    flagged: [{ kind: "profanity", texts: 1 }],
    oldestPostAt: noon(1),
    newestPostAt: noon(2)
  },
  toneByWeek: [{ week: new Date("2026-02-23T00:00:00.000Z"), negative: 1, neutral: 20, positive: 3 }],
  followerQuality: { judged: 50, real: 40, doubtful: 6, fake: 4, likelyFake: 7 },
  sponsorship: { sponsoredPosts: 4, sponsoredMedian: 140, otherPosts: 8, otherMedian: null },
  scoredAt: noon(2),
  ...given
})

/** A creator whose accounts all have a score. */
export const ofCards = (...cards: CreatorCards): ScoredCreator => ({ cards, unscored: [] })

export const aRead = (tenantId: TenantId, account: SocialAccount, given: Partial<CachedRead> = {}): CachedRead => ({
  tenantId,
  keyId: KeyId.make(crypto.randomUUID()),
  usageId: crypto.randomUUID(),
  account,
  freshSince: noon(1),
  priceCredits: Credits.make(1),
  customerRef: null,
  at: noon(3),
  ...given
})

export const anItem = ({ platform, handle }: SocialAccount = anAccount()): BatchItem & { readonly usageId: JobId } => ({
  usageId: JobId.make(crypto.randomUUID()),
  account: { platform, handle },
  spelling: "youtube"
})

export const aBatch = (
  tenantId: TenantId,
  items: ReadonlyArray<BatchItem>,
  given: Partial<BatchRead> = {}
): BatchRead => ({
  tenantId,
  keyId: KeyId.make(crypto.randomUUID()),
  items,
  freshSince: noon(1),
  priceCredits: Credits.make(1),
  mayEnqueue: true,
  customerRef: null,
  at: noon(3),
  ...given
})

export const aCreatorRead = (
  tenantId: TenantId,
  accounts: ReadonlyArray<SocialAccount>,
  given: Partial<CreatorRead> = {}
): CreatorRead => {
  const { account: _, ...read } = aRead(tenantId, anAccount())
  return { ...read, accounts, ...given }
}

/** A key of a tenant that may order so many scrapes a day. */
export const aKeyWith = (tenantId: TenantId, scrapes: number) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const id = KeyId.make(crypto.randomUUID())
    const secretHash = SecretHash.make(randomBytes(32).toString("hex"))
    yield* keys.insert(
      { id, tenantId, label: "A key", scope: "full", createdAt: noon(1), lastUsedAt: null },
      secretHash
    )
    yield* keys.limit(id, { scrapes })
    return id
  })

/** A tenant with so many credits. */
export const aTenantWith = (credits: number) =>
  Effect.gen(function* () {
    const ledger = yield* CreditLedger
    const tenantId = yield* newTenant
    if (credits > 0) {
      yield* ledger.append({ tenantId, reason: "grant", reference: "start", delta: credits, at: noon(1) })
    }
    return tenantId
  })

export const balanceOf = (tenantId: TenantId) => CreditLedger.use((ledger) => ledger.balance(tenantId))
export const entriesOf = (tenantId: TenantId) =>
  CreditLedger.use((ledger) => ledger.history(tenantId, { limit: 1_000, before: null }))
export const sumOf = (tenantId: TenantId) =>
  Effect.map(entriesOf(tenantId), (entries) => entries.reduce((sum, { delta }) => sum + delta, 0))

/** A job that was enqueued and is done with a card, and with the tenant's own where that is another. */
export const aDoneJob = (job: AJob, card = aCard(job.account), own: Scorecard | null = null) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    yield* jobs.enqueue(job)
    yield* jobs.start(job, noon(1))
    yield* jobs.complete(job, { scores: [{ shared: card, own }], output: null, announce: null }, noon(2))
    return card
  })

const isSame = (a: JobTicket, b: JobTicket) => a.jobId === b.jobId

/** Takes jobs until all of these have been delivered, and answers them in that order. */
export const takeAll = (wanted: ReadonlyArray<JobId>) =>
  Effect.gen(function* () {
    const queue = yield* JobQueue
    const taken: Array<JobId> = []
    while (wanted.some((id) => !taken.includes(id))) {
      yield* queue.take(({ jobId }) =>
        Effect.sync(() => {
          if (wanted.includes(jobId)) taken.push(jobId)
        })
      )
    }
    return taken
  })

/** Takes jobs until one has been delivered and works on that one; jobs that other tests left are dropped. */
export const takeOne = <E, R>(
  wanted: JobTicket,
  work: Effect.Effect<void, E, R>
): Effect.Effect<void, E | unknown, R | JobQueue> =>
  Effect.gen(function* () {
    const queue = yield* JobQueue
    let isDelivered = false
    while (!isDelivered) {
      yield* queue.take((ticket) => {
        if (!isSame(ticket, wanted)) return Effect.void
        isDelivered = true
        return work
      })
    }
  })
