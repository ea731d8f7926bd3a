import { Clock, Effect, Result } from "effect"
import { type Credits, CreditsExhausted } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { Caller } from "../../../ports/accounts/keys/ApiKey.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { CreatorBusy, DailyScrapesExhausted, Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { type BatchItem, type BatchOutcome, Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { CREATOR_CREDITS, INCLUDED_CREDITS } from "../../accounts/billing/prices.ts"
import { InsufficientScope } from "../../accounts/keys/authenticate.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import type { InvalidHandle, NamedAccount, UnsupportedPlatform } from "../identity/socialAccount.ts"
import { etaSeconds, readRecentRunSeconds } from "../jobs/eta.ts"
import { freshSince } from "../scorecards/olderScore.ts"
import { ChargeFailed, NO_FRESH_SCORE_REASON, QueueFailed, WRITE_RETRY } from "./lookupCreator.ts"

export type ItemRefusal =
  | UnsupportedPlatform
  | InvalidHandle
  | CreatorBusy
  | CreditsExhausted
  | DailyScrapesExhausted
  | InsufficientScope

/** What became of one item of a bulk lookup. */
export type BulkItem =
  | { readonly _tag: "Cached"; readonly creator: ScoredCreator; readonly creditsCharged: number }
  | {
      readonly _tag: "Queued"
      readonly jobId: string
      readonly etaSeconds: number
      readonly isDeduplicated: boolean
      readonly creditsCharged: number
    }
  | { readonly _tag: "Refused"; readonly error: ItemRefusal }

export interface BulkLookup {
  /** In the order of the items that were asked for. */
  readonly items: ReadonlyArray<BulkItem>
  readonly balance: Credits
}

/** What is answered where an account is named again: the same, for nothing. */
const again = (item: BulkItem): BulkItem =>
  item._tag === "Refused" ? item : { ...item, creditsCharged: INCLUDED_CREDITS }

const isUnpaid = (item: BulkItem): boolean => item._tag === "Refused" && item.error._tag === "CreditsExhausted"

/** In how many seconds each of these jobs is likely done, by its id; those that this batch ordered wait for each other. */
const readEtas = Effect.fnUntraced(function* (key: Caller, outcomes: ReadonlyArray<BatchOutcome>, nowMs: number) {
  const jobs = yield* Jobs
  const ids = outcomes.flatMap((outcome) => ("jobId" in outcome ? [outcome.jobId] : []))
  if (ids.length === 0) return new Map<string, number>()
  const found = new Map((yield* jobs.find(key.tenantId, ids)).map((job) => [job.jobId, job]))
  const runSecondsOf = yield* readRecentRunSeconds([...found.values()])
  const etas = new Map<string, number>()
  let enqueued = 0
  for (const outcome of outcomes) {
    const job = "jobId" in outcome ? found.get(outcome.jobId) : undefined
    if (job === undefined) continue
    const before = outcome._tag === "Enqueued" ? enqueued++ : 0
    etas.set(job.jobId, etaSeconds({ ...job, ahead: job.ahead + before }, runSecondsOf(job), nowMs))
  }
  return etas
})

const itemOf = (outcome: BatchOutcome, etas: ReadonlyMap<string, number>, balance: Credits): BulkItem => {
  switch (outcome._tag) {
    case "Served":
      return { _tag: "Cached", creator: outcome.creator, creditsCharged: outcome.credits }
    case "Enqueued":
    case "Joined":
      return {
        _tag: "Queued",
        jobId: outcome.jobId,
        etaSeconds: etas.get(outcome.jobId) ?? 1,
        isDeduplicated: outcome._tag === "Joined",
        creditsCharged: outcome.credits
      }
    case "NotScored":
      return { _tag: "Refused", error: new InsufficientScope({ reason: NO_FRESH_SCORE_REASON }) }
    case "Busy":
      return { _tag: "Refused", error: new CreatorBusy() }
    case "Capped":
      return { _tag: "Refused", error: new DailyScrapesExhausted({ cap: outcome.cap }) }
    case "Unpaid":
      return { _tag: "Refused", error: new CreditsExhausted({ balance, required: CREATOR_CREDITS }) }
  }
}

/**
 * Looks many creators up, each as `lookupCreator` does, in the order asked for and in one step: when the credits run out, the
 * item they don't cover and all that follow are refused, also those that name an account again. An account that is named
 * again is answered the same and charged once, and so is a creator of several linked accounts. What is written is named by
 * `operationId` and the item's place, so the same operation is carried out once however often it is repeated.
 *
 * An item that can't be served is refused by itself. The whole fails with ChargeFailed, when nothing is charged, and with
 * QueueFailed where the jobs can't be put in the queue, or those that were ordered can't be read.
 */
export const lookupCreators = Effect.fn("creators.lookupCreators")(function* (
  key: Caller,
  asked: ReadonlyArray<Result.Result<NamedAccount, UnsupportedPlatform | InvalidHandle>>,
  { customerRef, operationId }: { readonly customerRef: string | null; readonly operationId: string }
) {
  const lookups = yield* Lookups
  const idOf = yield* makeItemId(operationId)
  const nowMs = yield* Clock.currentTimeMillis

  const placeOf = new Map<string, number>()
  const items: Array<BatchItem> = []
  for (const [place, named] of asked.entries()) {
    if (Result.isFailure(named) || placeOf.has(accountKey(named.success.account))) continue
    placeOf.set(accountKey(named.success.account), items.length)
    items.push({ usageId: idOf(place), ...named.success })
  }

  const { outcomes, balance } = yield* lookups
    .chargeAndReadMany({
      tenantId: key.tenantId,
      keyId: key.id,
      items,
      freshSince: freshSince(nowMs),
      priceCredits: CREATOR_CREDITS,
      mayEnqueue: key.scope === "full" || key.scope === "test",
      customerRef,
      at: new Date(nowMs)
    })
    .pipe(
      Effect.retry(WRITE_RETRY),
      Effect.mapError((cause) =>
        cause._tag === "JobsUnavailable" ? new QueueFailed({ cause }) : new ChargeFailed({ cause })
      )
    )
  const etas = yield* readEtas(key, outcomes, nowMs).pipe(Effect.mapError((cause) => new QueueFailed({ cause })))
  const served = outcomes.map((outcome) => itemOf(outcome, etas, balance))

  const isAnswered = new Set<number>()
  let isOut = false
  const answered = yield* Effect.forEach(asked, (named): Effect.Effect<BulkItem, ChargeFailed> => {
    if (Result.isFailure(named)) return Effect.succeed({ _tag: "Refused", error: named.failure })
    const place = placeOf.get(accountKey(named.success.account)) ?? -1
    const item = served[place]
    if (item === undefined) return Effect.fail(new ChargeFailed({ cause: "an item was not answered" }))
    const isAgain = isAnswered.has(place)
    isAnswered.add(place)
    isOut ||= isUnpaid(item)
    if (isOut) {
      const error = new CreditsExhausted({ balance, required: CREATOR_CREDITS })
      return Effect.succeed({ _tag: "Refused", error })
    }
    return Effect.succeed(isAgain ? again(item) : item)
  })
  const lookup: BulkLookup = { items: answered, balance }
  return lookup
})
