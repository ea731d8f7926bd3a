import { Clock, Effect, Option, Schema } from "effect"
import { CreditLedger, CreditsExhausted } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { Discovery, FoundAccount } from "../../../ports/creators/discovery/Discovery.ts"
import { Footprints, type GroupId } from "../../../ports/creators/discovery/Footprints.ts"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import { isWebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { isSameAccount, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import {
  type ConfirmedAccount,
  FOOTPRINT_KIND,
  FootprintInput,
  newFootprintJob
} from "../../../ports/creators/jobs/footprintJob.ts"
import { type Job, JobId } from "../../../ports/creators/jobs/Job.ts"
import { type EnqueuedJob, Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { FOOTPRINT_CREDITS, INCLUDED_CREDITS } from "../../accounts/billing/prices.ts"
import { formatPercent } from "../../mail/wording.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { LINK_CONFIDENCE_MIN } from "../identity/matchAccounts.ts"
import { makeSpelling } from "../identity/socialAccount.ts"
import { shownName } from "../identity/tieIdentities.ts"
import { etaSeconds, readRecentRunSeconds } from "../jobs/eta.ts"
import { QueueFailed, WRITE_RETRY } from "../lookups/lookupCreator.ts"
import { freshSince } from "../scorecards/olderScore.ts"
import type { ChosenAccounts, VerifiedAccount } from "./chooseAccounts.ts"
import type { DiscoveryRequest } from "./makeDiscovery.ts"
import { chooseFor, discoverFree, recentDiscovery } from "./previewFootprint.ts"

/**
 * Takes an account out of its creator, as this tenant sees them, and keeps that as a vote for whoever runs the service. No
 * score is lost, and nobody else sees a change. Answers what is left of the creator. Idempotent.
 *
 * Fails with NotLinked where the account is in no footprint of another one, and with StoreUnavailable.
 */
export const correctFootprint = Effect.fn("discovery.correctFootprint")(function* (
  tenantId: TenantId,
  account: SocialAccount
) {
  const footprints = yield* Footprints
  return yield* footprints.exclude(tenantId, account, new Date(yield* Clock.currentTimeMillis))
})

/** A footprint that is being scored. */
export interface ConfirmedFootprint extends EnqueuedJob {
  /** The accounts that the job was confirmed with. */
  readonly accounts: ReadonlyArray<ConfirmedAccount>
  readonly etaSeconds: number
}

export interface FootprintOrder extends DiscoveryRequest {
  /** The platform of the seed in the customer's spelling. */
  readonly spelling: string
  /** The service's own name as a platform. */
  readonly serviceSlug: string
  /** The accounts that the customer verified; null where they leave the choice to the service. */
  readonly verified: ReadonlyArray<VerifiedAccount> | null
}

const decodeInput = Schema.decodeUnknownOption(FootprintInput)

/** What a caller has to know of an account that they confirmed and discovery is not sure of; null where it is. */
const noteOf = ({ confidence, displayName }: FoundAccount, seedName: string | null): string | null => {
  if (confidence >= LINK_CONFIDENCE_MIN) return null
  const likely = `${formatPercent(confidence)} likely one person's, ${formatPercent(LINK_CONFIDENCE_MIN)} would be sure`
  const [name, other] = [shownName(displayName), shownName(seedName)]
  const names = name === null || other === null ? "" : ` It is shown as “${name}”, the first account as “${other}”.`
  return `Discovery found it ${likely}.${names} It counts because you confirmed it.`
}

/** What is told of the accounts that were chosen: what discovery is not sure of is there by the caller's word alone. */
const confirmedOf = (
  { accounts }: Pick<ChosenAccounts, "accounts">,
  seed: SocialAccount
): ReadonlyArray<ConfirmedAccount> => {
  const seedName = accounts.find((each) => isSameAccount(each, seed))?.displayName ?? null
  return accounts.map((account) => {
    const { platform, handle, url, confidence, source, displayName } = account
    const isSeed = isSameAccount(account, seed)
    const ground = isSeed ? "named" : confidence >= LINK_CONFIDENCE_MIN ? "proved" : "buyer_confirmed"
    const note = isSeed ? null : noteOf(account, seedName)
    return { platform, handle, url, confidence, source, displayName: shownName(displayName), ground, note }
  })
}

/** What is told of the accounts of a job that is no footprint's: a lookup of the creator that was in flight already. */
const accountsOfLookup = ({ accounts }: Job, { seed }: DiscoveryRequest, found: Discovery | null) =>
  accounts.flatMap(({ platform, handle }): ReadonlyArray<ConfirmedAccount> => {
    const account = { platform, handle }
    const known = found?.accounts.find((each) => isSameAccount(each, account))
    if (known !== undefined) return confirmedOf({ accounts: [known] }, seed)
    const url = profileAddress(account)
    if (!isWebPlatform(platform) || url === null) return []
    const isSeed = isSameAccount(account, seed)
    return [
      {
        platform,
        handle,
        url,
        confidence: isSeed ? 1 : LINK_CONFIDENCE_MIN,
        source: isSeed ? "seed" : "index"
      }
    ]
  })

/** The accounts that a job was confirmed with: the job that was enqueued counts, not what this request would have chosen. */
const accountsOf = (job: Job, request: DiscoveryRequest, found: Discovery | null): ReadonlyArray<ConfirmedAccount> =>
  job.kind === FOOTPRINT_KIND
    ? Option.match(decodeInput(job.input), { onNone: () => [], onSome: ({ accounts }) => accounts })
    : accountsOfLookup(job, request, found)

const toConfirmed = Effect.fnUntraced(function* (
  enqueued: EnqueuedJob,
  request: DiscoveryRequest,
  found: Discovery | null,
  nowMs: number
) {
  const { job } = enqueued
  const runSecondsOf = yield* readRecentRunSeconds([job])
  const confirmed: ConfirmedFootprint = {
    ...enqueued,
    accounts: accountsOf(job, request, found),
    etaSeconds: etaSeconds(job, runSecondsOf(job), nowMs)
  }
  return confirmed
})

/** The group of an account, as the tenant sees it; null where it is alone. */
const groupOf = Effect.fnUntraced(function* (job: Job) {
  const footprints = yield* Footprints
  const [group]: ReadonlyArray<GroupId | null> = yield* footprints.groups(job.tenantId, [job.accounts[0]])
  return group ?? null
})

/** The job that this operation enqueued before it was broken off. */
const enqueuedBefore = Effect.fnUntraced(function* ({ key }: DiscoveryRequest, jobId: JobId) {
  const jobs = yield* Jobs
  const [job] = (yield* jobs.find(key.tenantId, [jobId])).filter(({ kind }) => kind === FOOTPRINT_KIND)
  if (job === undefined) return null
  const enqueued: EnqueuedJob = {
    job,
    isDeduplicated: false,
    creditsCharged: FOOTPRINT_CREDITS,
    groupId: yield* groupOf(job)
  }
  return enqueued
})

/** The tenant's job in flight that holds the seed, which the key joins. */
const joinedOf = Effect.fnUntraced(function* ({ key, seed }: DiscoveryRequest) {
  const jobs = yield* Jobs
  const held = yield* jobs.join(key.tenantId, seed, key.id)
  if (Option.isNone(held)) return null
  const joined: EnqueuedJob = {
    job: held.value,
    isDeduplicated: true,
    creditsCharged: INCLUDED_CREDITS,
    groupId: yield* groupOf(held.value)
  }
  return joined
})

/** Fails where the balance doesn't cover a footprint: nobody's pages are read for what can't be paid for. */
const coverPrice = Effect.fnUntraced(function* ({ key }: DiscoveryRequest) {
  const ledger = yield* CreditLedger
  const balance = yield* ledger.balance(key.tenantId)
  if (balance < FOOTPRINT_CREDITS) return yield* new CreditsExhausted({ balance, required: FOOTPRINT_CREDITS })
})

/**
 * Has all accounts of a creator scored as one, for FOOTPRINT_CREDITS: those that are surely the seed's person's, or those that
 * the customer verified. The charge, the group and the job are written together, named by the operation, once however
 * often it is repeated. What the tenant discovered of the seed in the last hour is what is chosen from; otherwise it is
 * discovered first. While a job of the tenant holds the creator, that job is answered and nothing is charged; so is one that scored
 * each of these accounts, and no others, in the last CACHE_FRESHNESS_DAYS.
 *
 * Fails with NoScoreableAccounts, NotDiscovered, FootprintTooLarge, CreditsExhausted, CreatorBusy, DailyScrapesExhausted,
 * DailyDiscoveriesExhausted, SeedNotFound, SeedUnavailable,
 * DiscoveryFailed, QueueFailed, and with a store's own failure. Nothing is charged then.
 */
export const confirmFootprint = Effect.fn("discovery.confirmFootprint")(function* (order: FootprintOrder) {
  const { key, seed, spelling, serviceSlug, operationId, customerRef } = order
  const jobs = yield* Jobs
  const lookups = yield* Lookups
  const nowMs = yield* Clock.currentTimeMillis
  const at = new Date(nowMs)
  // The operation itself names the discovery, which is logged too.
  const jobId = JobId.make((yield* makeItemId(operationId))(0))
  const usage = { tenantId: key.tenantId, keyId: key.id, usageId: jobId, account: seed, customerRef, at }

  const before = yield* enqueuedBefore(order, jobId)
  if (before !== null) return yield* toConfirmed(before, order, null, nowMs)

  const recent = Option.getOrNull(yield* recentDiscovery(order))
  if (recent === null) {
    const joined = yield* joinedOf(order)
    if (joined !== null) {
      yield* lookups.logFree(usage)
      return yield* toConfirmed(joined, order, null, nowMs)
    }
    yield* coverPrice(order)
  }
  const discovery = recent ?? (yield* discoverFree(order))
  const chosen = yield* chooseFor(order, discovery, order.verified)
  const spell = makeSpelling({ account: seed, spelling }, serviceSlug)
  const [first, ...others] = chosen.scored
  const job = newFootprintJob({
    tenantId: key.tenantId,
    jobId,
    keyId: key.id,
    accounts: [
      { ...first, spelling: spell(first.platform) },
      ...others.map((each) => ({ ...each, spelling: spell(each.platform) }))
    ],
    input: { accounts: confirmedOf(chosen, seed) },
    customerRef,
    priceCredits: FOOTPRINT_CREDITS,
    createdAt: at
  })
  const enqueued = yield* jobs.enqueue(job, { footprint: chosen.choice, unlessDoneSince: freshSince(nowMs) }).pipe(
    Effect.retry({ ...WRITE_RETRY, while: ({ _tag }) => _tag === "JobsUnavailable" }),
    Effect.catchTags({
      JobsUnavailable: (cause) => Effect.fail(new QueueFailed({ cause })),
      // Never: the order is not bound to when the creator was last scored.
      ScoredMeanwhile: (cause) => Effect.fail(new QueueFailed({ cause }))
    })
  )
  if (enqueued.isDeduplicated) yield* lookups.logFree(usage)
  return yield* toConfirmed(enqueued, order, discovery, nowMs)
})
