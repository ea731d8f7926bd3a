import { Clock, Effect, Option } from "effect"
import type { Check, CheckActor, CheckId, ConsentRecord } from "../../ports/checks/Check.ts"
import { type CheckStep, Checks, DUE_CHECKS_MAX } from "../../ports/checks/Checks.ts"
import { Footprints } from "../../ports/discovery/Footprints.ts"
import { ImportedEvidence } from "../../ports/evidence/ImportedEvidence.ts"
import type { SocialAccount } from "../../ports/identity/SocialAccount.ts"
import { ReviewedScores } from "../../ports/review/ReviewedScores.ts"
import { Reviews } from "../../ports/review/Reviews.ts"
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
 * Takes everything out that names the owner of an account: the checks about it, what was found and said of it, what tenants of these
 * checks imported of it, and its place among a creator's accounts. What was paid and given back stays. With `checkId` one check alone
 * is erased, and the rest where that was the last about the account. `isDry` says what it would be, and changes nothing.
 *
 * Checks that are made meanwhile are erased when it is run again.
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
  while (!isDry && found.some(isMeant)) {
    for (const check of found.filter(isMeant)) {
      yield* eraseCheck(check, at)
      erased.push(check)
    }
    found = yield* checks.about(account, DUE_CHECKS_MAX)
  }
  const meant = isDry ? found.filter(isMeant) : erased
  const isLast = isDry ? found.every(isMeant) : found.length === 0
  const summary = {
    checks: meant.map(({ checkId, status, createdAt }) => ({ checkId, status, createdAt })),
    /** Whether there may be more checks than a dry run lists. */
    isMore: isDry && found.length === DUE_CHECKS_MAX,
    /** Whether what lies outside the checks is taken out too. */
    isEverywhere: isLast,
    importedFiles: 0,
    wasLinked: false
  }
  if (isDry || !isLast) return summary
  yield* Reviews.use((reviews) => reviews.erase(account))
  yield* ReviewedScores.use((reviewed) => reviewed.forget(account))
  const evidence = yield* ImportedEvidence
  let importedFiles = 0
  for (const tenantId of new Set(meant.map(({ tenantId }) => tenantId))) {
    importedFiles += yield* evidence.remove(tenantId, account)
  }
  const unlinked = yield* Footprints.use((footprints) => footprints.unlink(account)).pipe(
    Effect.asSome,
    Effect.catchTag("NotLinked", () => Effect.succeed(Option.none()))
  )
  return { ...summary, importedFiles, wasLinked: Option.isSome(unlinked) }
})
