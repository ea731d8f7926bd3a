import { Effect } from "effect"
import type { CheckMailKind, CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import type { FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import { makeItemId } from "../../tokens/itemId.ts"

/** Mails the subject of a check about a dispute: once of each kind, finding and moment, as equal mails are one. */
export const notifyOfDispute = Effect.fnUntraced(function* (
  ticket: CheckTicket,
  findingId: FindingId,
  kind: Extract<CheckMailKind, "dispute_recorded" | "dispute_decided">,
  at: Date
) {
  const makeId = yield* Effect.orDie(makeItemId(`${ticket.checkId} ${kind} ${findingId} ${at.toISOString()}`))
  yield* Checks.use((checks) => checks.addMail(ticket, { mailId: makeId(0), kind }, at))
})

/** Tells the subject that a person decided on what they disputed. */
export const tellDisputeDecided = (ticket: CheckTicket, findingId: FindingId, decidedAt: Date) =>
  notifyOfDispute(ticket, findingId, "dispute_decided", decidedAt)
