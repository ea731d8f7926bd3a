import { Clock, Effect, Option } from "effect"
import type { Check } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport, NotRead } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import { Checks, DUE_CHECKS_MAX } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { redactedFinding, withoutQuotes } from "../../../ports/checks/backgroundChecks/redactedFinding.ts"
import { Reviews } from "../../../ports/checks/review/Reviews.ts"
import { endCheckout } from "./buyersChanges.ts"
import { checkoutExpiredStep, consentLapsedStep } from "./steps.ts"

/** An account that is not taken for the subject's, without what it shows: it is likely another person's. */
const unnamed = ({ displayName, comparison: _, ...left }: NotRead): NotRead =>
  displayName === undefined
    ? left
    : { ...left, reason: "What it shows did not match the subject's accounts, so nothing of it was read as theirs." }

/** A report without what it rests on: no quote, no picture of anyone and no other person's name. What was counted and decided stays. */
export const withoutEvidence = (report: CheckReport): CheckReport => ({
  ...report,
  findings: report.findings.map(redactedFinding),
  notRead: report.notRead.map(unnamed),
  verdict:
    report.verdict === null
      ? null
      : {
          ...report.verdict,
          reasons: report.verdict.reasons.map(({ rule, text }) => ({ rule, text: withoutQuotes(text) })),
          conditions: report.verdict.conditions.map(withoutQuotes)
        }
})

const isDue = (date: Date | null, at: Date): boolean => date !== null && date.getTime() <= at.getTime()

/** Ends an unpaid check. Its checkout is ended first: what is paid all the same is given back. */
const expire = Effect.fnUntraced(function* (check: Check, at: Date) {
  yield* endCheckout(check)
  const step = yield* checkoutExpiredStep(check, at)
  return Option.isSome(yield* Checks.use((checks) => checks.apply(check, step)))
})

const lapse = Effect.fnUntraced(function* (check: Check, at: Date) {
  const step = yield* consentLapsedStep(check, at)
  return Option.isSome(yield* Checks.use((checks) => checks.apply(check, step)))
})

const removeEvidence = Effect.fnUntraced(function* (check: Check, at: Date) {
  const checks = yield* Checks
  // First, as the check is not due any more once its own evidence is gone.
  yield* Reviews.use((reviews) => reviews.redact(check.tenantId, check.checkId))
  const report = Option.getOrNull(yield* checks.report(check))
  yield* checks.removeEvidence(check, report === null ? null : withoutEvidence(report), at)
  return true
})

/** Does what is due of one check; false where nothing is any more. */
const settle = Effect.fnUntraced(function* (check: Check, at: Date) {
  if (check.status === "awaiting_payment" && isDue(check.payableUntil, at)) return yield* expire(check, at)
  if (check.status === "awaiting_consent" && isDue(check.consentDueAt, at)) return yield* lapse(check, at)
  const isKept = check.evidenceRemovedAt === null
  return isKept && isDue(check.evidenceUntil, at) ? yield* removeEvidence(check, at) : false
})

/**
 * Does what the clock makes due, of at most DUE_CHECKS_MAX checks: ends unpaid ones, gives back unanswered ones, removes evidence.
 * Answers of how many it did something. One that can't be settled is left for the next time, and keeps no other back.
 */
export const runDueChecks = Effect.gen(function* () {
  const at = new Date(yield* Clock.currentTimeMillis)
  const due = yield* Checks.use((checks) => checks.due(at, DUE_CHECKS_MAX))
  const settled = yield* Effect.forEach(due, (check) =>
    settle(check, at).pipe(
      Effect.catchCause((cause) =>
        Effect.as(Effect.logWarning("a check that is due could not be settled", cause), false)
      )
    )
  )
  return settled.filter((isSettled) => isSettled).length
}).pipe(Effect.withSpan("checks.runDueChecks"))
