import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CHECK_STATES, type CheckEvent, type CheckStatus } from "../../ports/checks/backgroundChecks/checkStates.ts"
import type { Run, World } from "./checkCustomers.ts"
import { PAGES } from "./checkPages.ts"

/** Everything that is stored of all checks, of one moment. */
export interface Books {
  readonly checks: ReadonlyArray<{
    readonly id: string
    readonly status: CheckStatus
    readonly tier: string
    readonly payment: string | null
    readonly amount: number
    readonly session: string
    readonly pages: number
    readonly scanDue: boolean
  }>
  readonly history: ReadonlyArray<{
    readonly id: string
    readonly event: CheckEvent
    readonly before: CheckStatus
    readonly after: CheckStatus
  }>
  readonly mails: ReadonlyArray<{
    readonly id: string
    readonly mail: string
    readonly kind: string
    readonly isSent: boolean
    readonly isDue: boolean
  }>
  readonly refunds: ReadonlyArray<{
    readonly id: string
    readonly key: string
    readonly payment: string
    readonly state: string
    readonly refund: string | null
    readonly isDue: boolean
  }>
  readonly notices: ReadonlyArray<{ readonly id: string; readonly event: string }>
  readonly events: ReadonlyArray<{ readonly event: string; readonly outcome: string | null }>
}

export const readBooks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly books: Books }>`
    select json_build_object(
      'checks', (select coalesce(json_agg(json_build_object('id', check_id, 'status', status, 'tier', tier, 'payment', payment,
        'amount', amount_minor, 'session', session_id, 'scanDue', scan_due_at is not null,
        'pages', (select count(*) from scan_pages p where p.check_id = c.check_id))), '[]') from checks c),
      'history', (select coalesce(json_agg(json_build_object('id', check_id, 'event', event, 'before', state_before,
        'after', state_after) order by check_id, number), '[]') from check_history),
      'mails', (select coalesce(json_agg(json_build_object('id', check_id, 'mail', mail_id, 'kind', kind,
        'isSent', sent_at is not null, 'isDue', due_at is not null)), '[]') from check_mails),
      'refunds', (select coalesce(json_agg(json_build_object('id', check_id, 'key', refund_key, 'payment', payment, 'state', state,
        'refund', refund_id, 'isDue', due_at is not null)), '[]') from check_refunds),
      'notices', (select coalesce(json_agg(json_build_object('id', data ->> 'check_id', 'event', event)), '[]') from notices
        where event like 'check.%'),
      'events', (select coalesce(json_agg(json_build_object('event', event_id, 'outcome', outcome)), '[]') from payment_events)
    ) as books
  `
  if (row === undefined) throw new Error("the books can't be read")
  return row.books
})

const REMINDER = "consent_reminder"

/** Whether nothing is left to do, of all that nobody waits for. */
export const isQuiet = ({ checks, mails, refunds, events }: Books): boolean =>
  !checks.some(({ status, scanDue }) => status === "scanning" || scanDue) &&
  !mails.some(
    // A reminder waits for a week before the creator's time ends.
    ({ id, kind, isDue }) =>
      isDue && kind !== REMINDER && checks.find((check) => check.id === id)?.status !== "disputed"
  ) &&
  !refunds.some(({ isDue }) => isDue) &&
  !events.some(({ outcome }) => outcome === null)

/** What the buyer is told of each event, and what is written to the subject. */
const NEWS: Readonly<Record<string, string>> = {
  paid_quick: "check.paid",
  paid_verified: "check.paid",
  paid_wrongly: "check.refunded",
  consent_given: "check.consent_given",
  consent_refused: "check.refunded",
  consent_lapsed: "check.refunded",
  consent_withdrawn: "check.refunded",
  consent_withdrawn_disputed: "check.refunded",
  scan_completed: "check.completed",
  scan_failed: "check.failed",
  refunded_outside: "check.refunded",
  funds_withdrawn: "check.disputed",
  funds_reinstated_unasked: "check.paid",
  funds_reinstated_unread: "check.paid",
  funds_reinstated_completed: "check.completed",
  funds_reinstated_ended: "check.refunded"
}
const MAILS: Readonly<Record<string, ReadonlyArray<string>>> = {
  paid_verified: ["consent_request", REMINDER],
  consent_given: ["consent_recorded"],
  consent_refused: ["consent_recorded"],
  consent_withdrawn: ["consent_recorded"],
  consent_withdrawn_disputed: ["consent_recorded"],
  scan_completed: ["report_ready"]
}
/** States in which what was paid is kept: something is delivered, or will be. */
const KEPT: ReadonlyArray<CheckStatus> = ["awaiting_consent", "scanning", "completed"]
const OWED: ReadonlyArray<CheckEvent> = [
  "paid_wrongly",
  "consent_refused",
  "consent_lapsed",
  "consent_withdrawn",
  "funds_reinstated_ended",
  "scan_failed"
]

/** Events after which nothing of what was read is left. */
const REMOVING: ReadonlyArray<CheckEvent> = [
  "consent_withdrawn",
  "consent_withdrawn_disputed",
  "scan_failed",
  "refunded_outside"
]

const same = (some: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())

/** What is wrong with one run, in words; nothing where all is as it should be. */
const faultsOf = (run: Run, books: Books, world: World): ReadonlyArray<string> => {
  const found = books.checks.filter(({ session }) => session === run.sessionId)
  const [check] = found
  if (check === undefined || found.length > 1) return [`${found.length} checks are of its checkout`]
  const of = <Row extends { readonly id: string }>(rows: ReadonlyArray<Row>) => rows.filter(({ id }) => id === check.id)
  const { stripe, withdrawn } = world
  const payment = stripe.sessions.get(run.sessionId)?.payment_intent ?? null
  const paid = payment === null ? 0 : (stripe.payments.get(payment)?.amount ?? 0)
  const given = stripe.refunds.filter((refund) => refund.payment_intent === payment)
  const back = given.reduce((sum, { amount }) => sum + Number(amount), 0)
  const kept = paid - back - (payment === null ? 0 : (withdrawn.get(payment) ?? 0))
  const history = of(books.history)
  const events = history.map(({ event }) => event)
  const refunds = of(books.refunds)
  const mails = of(books.mails)
  const isOutside = given.some(({ id }) => id.startsWith("re_outside"))
  const arrived = world.mailsTo(run.email).map(({ messageId }) => messageId)
  const consents = events.filter((event) => event === "consent_given" || event === "consent_refused")
  const mayBeUnsent = (kind: string): boolean =>
    kind === REMINDER ||
    (kind === "consent_request" && check.status !== "awaiting_consent") ||
    (kind === "report_ready" && check.status !== "completed")

  const told = events.flatMap((event) => NEWS[event] ?? [])
  const asked = world.pagesOf(run.handle)
  const rules: ReadonlyArray<readonly [holds: boolean, fault: string]> = [
    [
      check.status !== "completed" || new Set(asked).size === PAGES,
      `it is completed, but ${asked.join()} are the pages that were read of ${PAGES}`
    ],
    [asked.every((page, place) => page >= (asked[place - 1] ?? 0)), `pages were read again: ${asked.join()}`],
    [
      check.pages === 0 || !events.some((event) => REMOVING.includes(event)),
      `${check.pages} pages are kept of a check that is ${check.status}`
    ],
    [run.urls.size === 1, `it was to be paid at ${run.urls.size} addresses`],
    [run.paid <= 1, `it was paid ${run.paid} times`],
    [
      kept === (KEPT.includes(check.status) ? check.amount : 0),
      `it is ${check.status}, and ${kept} is kept of ${paid}`
    ],
    [given.length <= 1, `it was given back ${given.length} times`],
    [refunds.length === events.filter((event) => OWED.includes(event)).length, `${refunds.length} refunds are owed`],
    [
      refunds.every(({ state, refund }) =>
        isOutside ? state === "gone" : state === "done" && given[0]?.id === refund
      ),
      `its refund is ${JSON.stringify(refunds)}, at the provider ${JSON.stringify(given)}`
    ],
    [
      isOutside || given.every(({ metadata }) => JSON.stringify(metadata).includes(refunds[0]?.key ?? "none")),
      "its refund has another key at the provider"
    ],
    [
      history.every(
        ({ event, before, after }, place) =>
          before === (history[place - 1]?.after ?? CHECK_STATES.initial) && CHECK_STATES.next(before, event) === after
      ) && check.status === (history.at(-1)?.after ?? CHECK_STATES.initial),
      `its history is no path of the table: ${JSON.stringify(history)}, ${check.status}`
    ],
    [run.accepted <= 1 && consents.length <= 1, `its link was taken ${run.accepted} times, for ${consents.join()}`],
    [run.accepted <= consents.length, "an answer was taken that is not recorded"],
    [
      same(
        told,
        of(books.notices).map(({ event }) => event)
      ),
      `told ${JSON.stringify(of(books.notices))} of ${told.join()}`
    ],
    [
      same(
        mails.map(({ kind }) => kind),
        // Of a quick check nobody knows how to write to the creator.
        check.tier === "quick" ? [] : events.flatMap((event) => MAILS[event] ?? [])
      ),
      `it owes the mails ${mails.map(({ kind }) => kind).join()} after ${events.join()}`
    ],
    [
      mails.every(({ isSent, kind }) => isSent || mayBeUnsent(kind)),
      `a mail was never sent: ${JSON.stringify(mails)} of a check that is ${check.status}`
    ],
    [
      mails.every(({ isSent, mail }) => !isSent || arrived.some((id) => id.includes(mail))),
      `a mail that is said to be sent never arrived: ${JSON.stringify(mails)}, but ${arrived.join()}`
    ],
    [
      arrived.every((id) => mails.some(({ mail }) => id.includes(mail))),
      `a mail arrived under a name of its own: ${arrived.join()}`
    ]
  ]
  return rules.flatMap(([holds, fault]) => (holds ? [] : [fault]))
}

/** What is wrong with the books of all runs, each fault with its run. */
export const faultsIn = (books: Books, runs: ReadonlyArray<Run>, world: World): ReadonlyArray<string> => {
  const faults = runs.flatMap((run) =>
    faultsOf(run, books, world).map((fault) => `${run.handle} (${run.script}, ${run.checkId}): ${fault}`)
  )
  const orphans = books.checks.filter(({ session }) => !runs.some(({ sessionId }) => sessionId === session))
  const keys = new Set(
    world.stripe.requests
      .filter(({ method, path }) => method === "POST" && path === "/v1/refunds")
      .map(({ key }) => key)
  )
  return [
    ...faults,
    ...orphans.map(({ id }) => `nobody ordered the check ${id}`),
    ...(keys.size > books.refunds.length
      ? [`${books.refunds.length} refunds were asked for under ${keys.size} keys`]
      : [])
  ]
}
