import { Clock, Effect, Option, Result } from "effect"
import { BalanceAlerts, type ClaimedAlert } from "../../../ports/accounts/billing/BalanceAlerts.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { cutText, noticeLine } from "../../../ports/accounts/notices/noticeText.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { MEMBERS_MAX, type Member, type PersonId } from "../../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { type MailMessage, SUBJECT_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../../ports/system/Mail.ts"
import { mailPauseMs, mailUntilInterrupted, sendApart } from "../../mail/mailing.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { formatCredits } from "./amountText.ts"

/** Tries of telling one crossing: with their pauses some four days. Then it is old news. */
export const ALERT_TRIES_MAX = 24
/** How long a claim holds: longer than an account's owners take to be mailed, so that only a dead worker's is taken over. */
const LEASE_MS = 30 * 60_000
/** Mails about balances that one process sends at once. */
const MAILS_AT_ONCE = 1
/** How long an alert may wait to be seen. */
const ALERT_POLL_MS = 5_000
const CREDITS_PATH = "/account/credits"

/** Where the service is, and what it is called. */
interface AlertService {
  readonly serviceName: string
  /** Without a slash at the end. */
  readonly baseUrl: string
}

/** An account's owners, all of MEMBERS_MAX members at most. */
const ownersOf = (tenantId: TenantId) =>
  Effect.map(
    Members.use((members) => members.members(tenantId, { after: null, limit: MEMBERS_MAX })),
    (members: ReadonlyArray<Member>) => members.filter(({ role }) => role === "owner").map(({ person }) => person)
  )

const compose = Effect.fnUntraced(function* (
  { tenantId, below, crossing }: ClaimedAlert,
  to: { readonly id: PersonId; readonly email: string },
  { balance, name }: { readonly balance: number; readonly name: string },
  { serviceName, baseUrl }: AlertService
) {
  // A worker that dies between a mail and its record has it sent again, under the same Message-ID.
  const idOf = yield* makeItemId(`${tenantId}/${crossing}/${to.id}`)
  const left = formatCredits(balance)
  const paragraphs = [
    `The account ${name} has ${left}. That is below ${below}, and its owners want to be told of that.`,
    "Once there are none left nothing new is charged, and plans that can't be paid are paused.",
    `Credits, and which balance is told of: ${baseUrl}${CREDITS_PATH}`
  ]
  const message: MailMessage = {
    to: to.email,
    subject: cutText(noticeLine(`${serviceName}: ${left} left`), SUBJECT_CHARACTERS_MAX),
    text: cutText(paragraphs.join("\n\n"), TEXT_CHARACTERS_MAX),
    id: idOf(0)
  }
  return message
})

/** When the rest is told; null where all were, or it is given up. */
const nextTry = ({ tries }: ClaimedAlert, failed: number, atMs: number): Date | null =>
  failed === 0 || tries + 1 >= ALERT_TRIES_MAX ? null : new Date(atMs + mailPauseMs(tries))

/**
 * Tells an account's owners that its balance fell below what they want to be told of, each by a mail of their own; false where nobody is
 * to be told. Where it is above again by now nobody is. Whom it could not be sent to is written to later, and who was told is not again.
 */
export const mailBalanceAlert = Effect.fn("billing.mailBalanceAlert")(function* (service: AlertService) {
  const alerts = yield* BalanceAlerts
  const nowMs = yield* Clock.currentTimeMillis
  const found = yield* alerts.claim(new Date(nowMs), new Date(nowMs + LEASE_MS))
  if (Option.isNone(found)) return false
  const { value: claimed } = found
  const { tenantId, below, told } = claimed
  const { balance } = yield* CreditLedger.use((ledger) => ledger.wallet(tenantId))
  const owners = balance < below ? yield* ownersOf(tenantId) : []
  const tenant = yield* Tenants.use((tenants) => tenants.get(tenantId))
  let failed = 0
  for (const { id, email } of owners) {
    if (email === null || told.includes(id)) continue
    const about = { balance, name: noticeLine(tenant.name) }
    const sent = yield* sendApart(yield* compose(claimed, { id, email }, about, service))
    if (Result.isSuccess(sent)) yield* alerts.told(claimed, id)
    else {
      failed += 1
      yield* Effect.logWarning(`an owner of account ${tenantId} could not be told of its balance`, sent.failure)
    }
  }
  yield* alerts.postpone(claimed, nextTry(claimed, failed, yield* Clock.currentTimeMillis))
  return true
})

/** Tells of balances until it is interrupted. */
export const mailBalanceAlerts = (service: AlertService) =>
  mailUntilInterrupted(mailBalanceAlert(service), {
    atOnce: MAILS_AT_ONCE,
    pollMs: ALERT_POLL_MS,
    trouble: "owners could not be told of a balance"
  }).pipe(Effect.withSpan("billing.mailBalanceAlerts"))
