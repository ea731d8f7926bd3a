import { Effect, Option } from "effect"
import { type Check, CheckId, type CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { type CheckEvent, rivalsOf } from "../../../ports/checks/backgroundChecks/checkStates.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { readAgainUntil } from "./checkWords.ts"
import { AGAIN_PLACES } from "./stepPlaces.ts"
import { couldNotBeRead } from "./tieAccounts.ts"

/** What a buyer may choose, once, of a check of which something that was named could not be read. */
export interface UnreadRemedy {
  readonly until: Date
  /** What is given back where it isn't read again, in the currency's minor unit; null where every platform paid for was read. */
  readonly refundMinor: number | null
}

/** The platforms that a price was paid for, in their order: those that the subject added themselves cost nothing. */
const platformsPaidFor = ({ accounts, consent }: Pick<Check, "accounts" | "consent">) => {
  const added = new Set(consent?.added ?? [])
  return [...new Set(accounts.filter((account) => !added.has(accountKey(account))).map(({ platform }) => platform))]
}

/** The parts of an amount that is divided evenly, each whole: by largest remainder, so that all of them are the amount. */
const evenParts = (amountMinor: number, parts: number): ReadonlyArray<number> =>
  Array.from({ length: parts }, (_, place) => Math.floor(amountMinor / parts) + (place < amountMinor % parts ? 1 : 0))

/** What of a check's price the platforms cost that could not be read at all; null where that is nothing, or everything. */
export const unreadPart = (
  check: Pick<Check, "accounts" | "amountMinor" | "consent">,
  report: Pick<CheckReport, "accounts" | "notRead">
): number | null => {
  const paidFor = platformsPaidFor(check)
  const unread = new Set(couldNotBeRead(report).map(({ platform }) => platform))
  for (const { platform } of report.accounts) unread.delete(platform)
  const parts = evenParts(check.amountMinor, paidFor.length)
  const part = paidFor.reduce((sum, platform, place) => sum + (unread.has(platform) ? (parts[place] ?? 0) : 0), 0)
  return part > 0 && part < check.amountMinor ? part : null
}

/** The remedy that a check's report gives its buyer at `at`, unless they chose before; null where there is none. */
export const unreadRemedy = (
  check: Check,
  report: Pick<CheckReport, "accounts" | "notRead"> | null,
  at: Date
): UnreadRemedy | null => {
  const { status, endedAt, amountMinor } = check
  if (status !== "completed" || report === null || endedAt === null || amountMinor === 0) return null
  const until = readAgainUntil(endedAt)
  if (couldNotBeRead(report).length === 0 || at > until) return null
  return { until, refundMinor: unreadPart(check, report) }
}

/** The id of the check that reads another again. */
export const againId = Effect.fnUntraced(function* (checkId: CheckId) {
  return CheckId.make((yield* makeItemId(`${checkId}/read-again`))(AGAIN_PLACES.check))
})

/** Which remedy was chosen of a check; null where none was. */
export const chosenRemedy = Effect.fnUntraced(function* (ticket: CheckTicket) {
  const checks = yield* Checks
  const remedies = rivalsOf("read_again")
  const entry = (yield* checks.history(ticket)).find(({ event }) => remedies.includes(event))
  if (entry !== undefined) return entry.event
  // A check that was read again before its history said so.
  const again = yield* checks.find({ ...ticket, checkId: yield* againId(ticket.checkId) })
  return Option.isSome(again) && again.value.amountMinor === 0 && again.value.status !== "awaiting_payment"
    ? ("read_again" satisfies CheckEvent)
    : null
})
