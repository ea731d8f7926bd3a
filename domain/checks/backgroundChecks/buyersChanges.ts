import { Clock, Effect, Option, Schema } from "effect"
import { SessionId } from "../../../ports/accounts/payments/Payment.ts"
import { Payments } from "../../../ports/accounts/payments/Payments.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import {
  type Check,
  type CheckActor,
  type CheckTicket,
  CONSENT_REQUESTS_MAX,
  PAYABLE_HOURS
} from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { refuseBuyersAddress } from "./buyersAddress.ts"
import { sealCheckLink } from "./checkLink.ts"
import { READ_AGAIN_DAYS } from "./checkWords.ts"
import { CheckNotFound } from "./readChecks.ts"
import type { CheckRequest } from "./startCheck.ts"
import { AGAIN_PLACES } from "./stepPlaces.ts"
import {
  CANCELLED,
  CANCELLED_UNPAID,
  cancelledStep,
  cancelledUnpaidStep,
  consentDueFrom,
  readAgainChosenStep,
  readAgainStep,
  unreadRefundedStep
} from "./steps.ts"
import { againId, chosenRemedy, unreadRemedy } from "./unread.ts"

/** A check is past what its buyer may change: it is scanned, it has ended, or its creator was asked often enough. */
export class CheckSettled extends Schema.TaggedError<CheckSettled>()("CheckSettled", {
  /** Why, a sentence part behind the check's status. */
  reason: Schema.String
}) {}

/** How often a check is looked at anew since it changed meanwhile: it only ever goes on. */
const CHANGES_MAX = 5

const found = Effect.fnUntraced(function* (ticket: CheckTicket) {
  const check = Option.getOrNull(yield* Checks.use((checks) => checks.find(ticket)))
  return check === null || check.erasedAt !== null ? yield* new CheckNotFound() : check
})

/** Ends the checkout of an unpaid check. What is read again for nothing has none. */
export const endCheckout = ({ amountMinor, sessionId }: Pick<Check, "amountMinor" | "sessionId">) =>
  amountMinor === 0 ? Effect.void : Payments.use((payments) => payments.expire(sessionId))

const isCancelled = ({ reason }: Check): boolean => reason === CANCELLED || reason === CANCELLED_UNPAID

/**
 * Cancels a check before anything is read: an unpaid one, whose checkout is ended first, or one whose creator didn't answer yet, whose
 * payment is given back. Idempotent: a check that its buyer cancelled is answered as it is.
 *
 * Fails with CheckNotFound, and with CheckSettled where the scan began or the check has ended otherwise.
 */
export const cancelCheck = Effect.fn("checks.cancel")(function* (ticket: CheckTicket, by: CheckActor) {
  const checks = yield* Checks
  for (let tries = 0; tries < CHANGES_MAX; tries += 1) {
    const check = yield* found(ticket)
    if (isCancelled(check)) return check
    const at = new Date(yield* Clock.currentTimeMillis)
    if (check.status === "awaiting_payment") {
      // What is paid all the same, at a checkout that could not be ended in time, is given back.
      yield* endCheckout(check)
      const changed = yield* checks.apply(check, cancelledUnpaidStep(check, by, at))
      if (Option.isSome(changed)) return changed.value
      continue
    }
    if (check.status !== "awaiting_consent") break
    const changed = yield* checks.apply(check, yield* cancelledStep(check, by, at))
    if (Option.isSome(changed)) return changed.value
  }
  return yield* new CheckSettled({ reason: "can be cancelled before it is paid, and before the creator answered" })
})

/**
 * Has the creator of a verified check asked again, at another address where one is given: a link that was mailed before leads nowhere
 * then, and they have their whole time anew. Exactly once of equal requests that come together.
 *
 * Fails with CheckNotFound, with CheckSettled where no answer is awaited or CONSENT_REQUESTS_MAX is reached, and with BuyersAddress.
 */
export const askCreatorAgain = Effect.fn("checks.askAgain")(function* (
  ticket: CheckTicket,
  creatorEmail: string | null
) {
  const checks = yield* Checks
  const check = yield* found(ticket)
  const { status, askedAgain: before, consentDueAt } = check
  if (status !== "awaiting_consent" || consentDueAt === null) {
    return yield* new CheckSettled({ reason: "has a creator to be asked again while their answer is awaited" })
  }
  if (before >= CONSENT_REQUESTS_MAX) {
    return yield* new CheckSettled({ reason: `has its creator asked again at most ${CONSENT_REQUESTS_MAX} times` })
  }
  const isCorrected = creatorEmail !== null && creatorEmail !== check.creatorEmail
  if (isCorrected) {
    const tenant = yield* Tenants.use((tenants) => tenants.get(ticket.tenantId))
    yield* refuseBuyersAddress(tenant, creatorEmail)
  }
  const at = new Date(yield* Clock.currentTimeMillis)
  const idOf = yield* makeItemId(`${check.checkId}/again/${before}`)
  const asked = yield* checks.askAgain(ticket, {
    before,
    creatorEmail: isCorrected ? creatorEmail : null,
    consentDueAt: isCorrected ? consentDueFrom(at) : consentDueAt,
    mail: { mailId: idOf(AGAIN_PLACES.requestMail), kind: "consent_request" },
    at
  })
  return Option.isSome(asked) ? asked.value : yield* found(ticket)
})

const READ_AGAIN_RULE =
  `can be read again once, within ${READ_AGAIN_DAYS} days of its report, where something named was not read and no part of its price ` +
  "was given back"
const REFUND_RULE =
  `has a part of its price given back once, within ${READ_AGAIN_DAYS} days of its report, where a platform that was paid for could ` +
  "not be read and it isn't read again"

/** What may be chosen of a check now that its buyer didn't choose yet; null where that is nothing. */
const remedyNow = Effect.fnUntraced(function* (check: Check, at: Date) {
  const report = check.status === "completed" ? yield* Checks.use((checks) => checks.report(check)) : Option.none()
  return unreadRemedy(check, Option.getOrNull(report), at)
})

/**
 * Orders a check anew for nothing, of which something that was named could not be read: the first report stays, and the creator of a
 * verified one is asked anew. Idempotent: the check that was ordered so before is answered.
 *
 * Fails with CheckNotFound, and with CheckSettled where the check isn't completed, everything was read, the time is over, or a part of
 * the price was given back instead.
 */
export const readCheckAgain = Effect.fn("checks.readAgain")(function* (
  ticket: CheckTicket,
  { key, pageAddress, by }: Pick<CheckRequest, "key" | "pageAddress"> & { readonly by: CheckActor }
) {
  const checks = yield* Checks
  const first = yield* found(ticket)
  const checkId = yield* againId(ticket.checkId)
  const before = yield* checks.find({ ...ticket, checkId })
  if (Option.isSome(before) && before.value.status !== "awaiting_payment") return before.value
  const at = new Date(yield* Clock.currentTimeMillis)
  // What was chosen and not begun, since the process died between, is begun now.
  if ((yield* chosenRemedy(ticket)) === null) {
    if ((yield* remedyNow(first, at)) === null) return yield* new CheckSettled({ reason: READ_AGAIN_RULE })
    yield* checks.apply(first, readAgainChosenStep(first, by, at))
  }
  if ((yield* chosenRemedy(ticket)) !== "read_again") return yield* new CheckSettled({ reason: READ_AGAIN_RULE })
  const again = yield* checks.create({
    ...first,
    checkId,
    keyId: key.id,
    amountMinor: 0,
    sessionId: SessionId.make(`again_${checkId}`),
    paymentUrl: pageAddress(yield* sealCheckLink(key, checkId, at)),
    createdAt: at,
    payableUntil: new Date(at.getTime() + PAYABLE_HOURS * HOUR_MS)
  })
  const begun = yield* checks.apply(again, yield* readAgainStep(again, by, at))
  return Option.isSome(begun) ? begun.value : yield* found(again)
})

/**
 * Gives back the part of a check's price that platforms cost which could not be read at all; the report stays, and it isn't read again.
 * Idempotent: of any number of calls one refunds.
 *
 * Fails with CheckNotFound, and with CheckSettled where the check isn't completed, every platform that was paid for was read, the time
 * is over, or it was ordered to be read again instead.
 */
export const refundUnread = Effect.fn("checks.refundUnread")(function* (ticket: CheckTicket, by: CheckActor) {
  const checks = yield* Checks
  for (let tries = 0; tries < CHANGES_MAX; tries += 1) {
    const check = yield* found(ticket)
    const chosen = yield* chosenRemedy(ticket)
    if (chosen === "unread_refunded") return check
    const at = new Date(yield* Clock.currentTimeMillis)
    const remedy = chosen === null ? yield* remedyNow(check, at) : null
    const refundMinor = remedy?.refundMinor ?? null
    if (refundMinor === null) break
    const changed = yield* checks.apply(check, yield* unreadRefundedStep(check, refundMinor, by, at))
    if (Option.isSome(changed)) return changed.value
  }
  return yield* new CheckSettled({ reason: REFUND_RULE })
})
