import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { Check, CheckActor, CheckId, ConsentRecord } from "../../../ports/checks/backgroundChecks/Check.ts"
import { type CheckStep, Checks, DUE_CHECKS_MAX } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { ReviewedScores } from "../../../ports/checks/review/ReviewedScores.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { ERASED_JOB_ERROR, ERASED_SCORES_MAX, SubjectRecords } from "../../../ports/creators/erasure/SubjectRecords.ts"
import { isSameAccount, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { consentRefusedStep, consentWithdrawnStep } from "./steps.ts"

const OPERATOR: CheckActor = { kind: "operator", id: null }
/** SHA-256 of no words at all: nobody was shown any. */
const NO_WORDS = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

/** What ends a check that goes on, so that nothing is read or written of its subject afterwards; null where nothing does. */
const endingStep = Effect.fnUntraced(function* (check: Check, at: Date) {
  const record: ConsentRecord = {
    decision: "withdrawn",
    at,
    textVersion: check.consent?.textVersion ?? 0,
    textHash: check.consent?.textHash ?? NO_WORDS,
    network: null,
    confirmed: [],
    added: [],
    struck: []
  }
  const stepOf = Effect.gen(function* () {
    if (check.status === "awaiting_consent") return yield* consentRefusedStep(check, { ...record, decision: "refused" })
    return check.status === "scanning" ? yield* consentWithdrawnStep(check, record) : null
  })
  const step = yield* stepOf
  return step === null ? null : ({ ...step, by: OPERATOR, mails: [] } satisfies CheckStep)
})

/** Takes the subject out of one check; one that goes on is ended first, and its money given back. */
const eraseCheck = Effect.fnUntraced(function* (check: Check, at: Date) {
  const checks = yield* Checks
  const step = yield* endingStep(check, at)
  if (step !== null) yield* checks.apply(check, step)
  yield* checks.erase(check, at)
})

/**
 * Ends what would read the account again by itself. A job in flight is failed and its credits are given back, so that no worker that
 * has it writes a score.
 */
const stopReading = Effect.fnUntraced(function* (account: SocialAccount, at: Date) {
  const records = yield* SubjectRecords
  const jobs = yield* Jobs
  for (;;) {
    const stopped = yield* records.stop(account)
    if (stopped.length === 0) return
    for (const ticket of stopped) yield* jobs.fail(ticket, { error: ERASED_JOB_ERROR, announce: null }, at)
  }
})

/** Takes out what lies outside the checks, step by step; the last step is the one that a repetition would find done. */
const eraseElsewhere = Effect.fnUntraced(function* (account: SocialAccount) {
  const records = yield* SubjectRecords
  yield* Reviews.use((reviews) => reviews.erase(account))
  yield* ReviewedScores.use((reviewed) => reviewed.forget(account))
  const linked = yield* Footprints.use((footprints) => footprints.of(account, null))
  yield* Footprints.use((footprints) => footprints.unlink(account)).pipe(
    Effect.catchTag("NotLinked", () => Effect.void)
  )
  let scores = 0
  for (let erased = ERASED_SCORES_MAX; erased === ERASED_SCORES_MAX; scores += erased) {
    erased = yield* records.eraseShared(account)
  }
  let after: TenantId | null = null
  do after = yield* records.eraseOwned(account, after)
  while (after !== null)
  return { scores, linked: linked.filter((each) => !isSameAccount(each, account)) }
})

/**
 * Takes everything out that names the owner of an account: the checks about it, what was found and said of it, its scores and what
 * they were made of, its place in the index, on rosters and among a creator's accounts, and what tenants imported or were told of it.
 * What was paid and given back stays. With `checkId` one check alone is erased, and the rest where that was the last about the
 * account. `isDry` says what it would be, and changes nothing.
 *
 * Every step is whole and may be made again: what was ended in the middle is finished by running it again, and so is what is made
 * meanwhile. The creator's other accounts are named, and stay until they are erased too: that they are one person's is a belief.
 */
export const eraseSubject = Effect.fn("checks.eraseSubject")(function* (
  account: SocialAccount,
  { checkId, isDry }: { readonly checkId: CheckId | null; readonly isDry: boolean }
) {
  const checks = yield* Checks
  const at = new Date(yield* Clock.currentTimeMillis)
  const erased: Array<Check> = []
  let found = yield* checks.about(account, DUE_CHECKS_MAX)
  const isMeant = (check: Check): boolean => checkId === null || check.checkId === checkId
  /** Whether the rest goes too: not where a check was named that isn't about the account. */
  const isRestMeant = found.every(isMeant) && (checkId === null || found.length > 0)
  if (!isDry && isRestMeant) yield* stopReading(account, at)
  while (!isDry && found.some(isMeant)) {
    for (const check of found.filter(isMeant)) {
      yield* eraseCheck(check, at)
      erased.push(check)
    }
    found = yield* checks.about(account, DUE_CHECKS_MAX)
  }
  const meant = isDry ? found.filter(isMeant) : erased
  const isLast = isRestMeant && (isDry || found.length === 0)
  const summary = {
    checks: meant.map(({ checkId, status, createdAt }) => ({ checkId, status, createdAt })),
    /** Whether there may be more checks than a dry run lists. */
    isMore: isDry && found.length === DUE_CHECKS_MAX,
    /** Whether what lies outside the checks is taken out too. */
    isEverywhere: isLast
  }
  if (isDry || !isLast) {
    const linked = yield* Footprints.use((footprints) => footprints.of(account, null))
    return { ...summary, scores: 0, linked: linked.filter((each) => !isSameAccount(each, account)) }
  }
  return { ...summary, ...(yield* eraseElsewhere(account)) }
})
