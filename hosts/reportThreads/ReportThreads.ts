import { Duration, Effect, Layer, Schema, Redacted as Secret, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { ReadCopy, readingCopy } from "../../adapters/postgres/accounts/readCopies/ReadCopy.ts"
import type { Reached } from "../../adapters/postgres/opening/client.ts"
import { ReportsBusy } from "../../domain/accounts/limits/fairQueue.ts"
import { makeLongWorkQueue } from "../../domain/accounts/limits/longWorkQueue.ts"
import { PeriodTooLarge } from "../../domain/revenue/attribution/attributeOrders.ts"
import { SpanSums, type SpanSumsShape } from "../../domain/revenue/attribution/summaries/SpanSums.ts"
import { StatementRefused } from "../../domain/revenue/commissions/ruleInForce.ts"
import {
  type DraftFailure,
  StatementDrafts,
  type StatementDraftsShape
} from "../../domain/revenue/commissions/StatementDrafts.ts"
import { SignalSearch, type SignalSearchShape } from "../../domain/revenue/fraud/SignalSearch.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { AttributionReports, type AttributionReportsShape } from "../http/revenue/attribution/AttributionReports.ts"
import { StatementCsvs, type StatementCsvsShape } from "../http/revenue/commissions/StatementCsvs.ts"
import { AccountBooks, type AccountBooksShape } from "../http/revenue/reconciliation/AccountBooks.ts"
import { isUnavailable } from "../http/server/errors.ts"
import type { AccountAnswers, AccountQueries, AccountRead, AccountTask } from "./accountReads.ts"
import type { SerialisedFailure, ThreadData } from "./reportMessages.ts"
import { type Answer, makeThreads, type SendStatement } from "./threads.ts"

/** Reports that are made at once, each by a thread of its own; one account never has two. */
export const ATTRIBUTION_REPORTS_AT_ONCE_MAX = 3
/** Of them those that take long, so that whoever has few orders never waits for all who have many. */
export const LONG_REPORTS_AT_ONCE_MAX = 2
/** A report that takes longer is a long one. */
const LONG_REPORT_SECONDS = 5
/** Reports that wait, and those of one account. */
export const ATTRIBUTION_REPORTS_WAITING_MAX = 64
export const ATTRIBUTION_REPORTS_WAITING_OF_ACCOUNT_MAX = 8
/** A report that takes longer, waiting included, is given up. */
export const ATTRIBUTION_REPORT_SECONDS_MAX = 50
/** The drafts of a month are also made for the command that closes it, which has no caller's connection to answer in time. */
export const DRAFTED_MONTH_SECONDS_MAX = 900
/** What nobody waits for may take as long: a day that is summed up may have a million orders. */
const UNAWAITED_SECONDS_MAX = 900

/** What nobody waits for: one at a time, in no report's place, so that neither holds the other up. */
const UNAWAITED: ReadonlyArray<AccountRead> = ["spans", "signals"]

const secondsMax = (name: AccountRead): number => {
  if (UNAWAITED.includes(name)) return UNAWAITED_SECONDS_MAX
  return name === "draftMonth" ? DRAFTED_MONTH_SECONDS_MAX : ATTRIBUTION_REPORT_SECONDS_MAX
}

/** What a thread could not do, for good or for now. */
type NotRead = SerialisedFailure | StoreUnavailable | ReportsBusy

/** A thread's failure as whoever asked it would have met it. */
const revived = (failure: SerialisedFailure): SerialisedFailure | StoreUnavailable =>
  failure.store === undefined
    ? failure
    : new StoreUnavailable({ store: failure.store, cause: new Error(failure.cause) })

/** A copy could not be read. */
class CopyAway extends Schema.TaggedError<CopyAway>()("CopyAway", {}) {}

/** What a thread says that may be the copy's fault is asked of the data itself. */
const elseCopyAway = (answer: Answer): Effect.Effect<Answer, CopyAway> =>
  answer.kind === "died" || (answer.kind === "failed" && isUnavailable(answer.failure._tag))
    ? Effect.fail(new CopyAway())
    : Effect.succeed(answer)

/** Asks a thread, when it is the account's turn. */
type Ask = <Name extends AccountRead>(
  name: Name,
  query: AccountQueries[Name]
) => Effect.Effect<AccountAnswers[Name], NotRead>

/** What may be some seconds old: reports and lists. What money is paid by is never read from a copy. */
const READ_FROM_COPIES: ReadonlyArray<AccountRead> = [
  "report",
  "funnel",
  "customers",
  "explain",
  "list",
  "links",
  "accrued",
  "books",
  "bookedOrders"
]

const openThreads = (data: ThreadData, sendStatement: SendStatement | null) =>
  Effect.acquireRelease(
    Effect.sync(() => makeThreads(data, sendStatement)),
    ({ end }) => Effect.promise(end)
  )

const makeAsk = (
  { copyServer = null, ...data }: ThreadData & { readonly copyServer?: ThreadData["server"] },
  sendStatement: SendStatement | null
) =>
  Effect.gen(function* () {
    const copy = yield* ReadCopy
    const threadsOfData = yield* openThreads(data, sendStatement)
    const threadsOfCopy = yield* openThreads({ server: copyServer }, null)
    const unawaited = yield* Semaphore.make(1)
    const inTurn = makeLongWorkQueue({
      longAfter: Duration.seconds(LONG_REPORT_SECONDS),
      longRunningMax: LONG_REPORTS_AT_ONCE_MAX,
      runningMax: ATTRIBUTION_REPORTS_AT_ONCE_MAX,
      runningOfAccountMax: 1,
      admittedMax: ATTRIBUTION_REPORTS_AT_ONCE_MAX + ATTRIBUTION_REPORTS_WAITING_MAX,
      admittedOfAccountMax: 1 + ATTRIBUTION_REPORTS_WAITING_OF_ACCOUNT_MAX
    })

    const askThread = <Name extends AccountRead>(
      threads: ReturnType<typeof makeThreads>,
      question: AccountTask<Name>
    ): Effect.Effect<Answer> =>
      Effect.acquireUseRelease(
        Effect.sync(threads.take),
        (thread) =>
          Effect.promise(() => thread.ask(question)).pipe(
            Effect.onInterrupt(() => Effect.promise(() => thread.stop()))
          ),
        (thread) => Effect.sync(() => threads.putBack(thread))
      )
    const ask: Ask = <Name extends AccountRead>(name: Name, query: AccountQueries[Name]) => {
      const task: AccountTask<Name> = { name, query }
      const ofData = askThread(threadsOfData, task)
      const answered = READ_FROM_COPIES.includes(name)
        ? readingCopy(copy, Effect.flatMap(askThread(threadsOfCopy, task), elseCopyAway), ofData)
        : ofData
      const inItsTurn = UNAWAITED.includes(name)
        ? unawaited.withPermit(answered)
        : inTurn(query.tenantId, name, answered)
      return inItsTurn.pipe(
        Effect.timeout(Duration.seconds(secondsMax(name))),
        Effect.catchTags({
          QueueFull: () => Effect.fail(new ReportsBusy()),
          TimeoutError: () => Effect.fail(new ReportsBusy())
        }),
        Effect.flatMap((answer) => {
          if (answer.kind === "failed") return Effect.fail(revived(answer.failure))
          if (answer.kind === "died") return Effect.die(new Error(answer.cause))
          const given = answer.kind === "answered" ? answer.answers[name] : undefined
          return given === undefined
            ? Effect.die(new Error(`the reporting thread answered "${answer.kind}"`))
            : Effect.succeed(given)
        })
      )
    }
    return ask
  })

const attributionReports = (ask: Ask): AttributionReportsShape => ({
  report: (query) => Effect.map(ask("report", query), (json) => ({ json })),
  funnel: (query) => Effect.map(ask("funnel", query), (json) => ({ json })),
  customers: (query) => Effect.map(ask("customers", query), (json) => ({ json })),
  explain: (query) => ask("explain", query),
  list: (query) => ask("list", query),
  links: (query) => ask("links", query)
})

const accountBooks = (ask: Ask): AccountBooksShape => ({
  tally: (query) => ask("books", query),
  list: (query) => ask("bookedOrders", query),
  compare: (query) => ask("comparison", query)
})

/** A failure to make drafts as the domain has it. */
const draftFailure = (failure: NotRead): DraftFailure | ReportsBusy => {
  if (failure._tag === "ReportsBusy") return failure
  if (failure instanceof StoreUnavailable) return new StoreUnavailable({ store: "Commissions", cause: failure.cause })
  const { _tag, cause, reason = cause } = failure
  if (_tag === "StatementRefused") return new StatementRefused({ reason })
  return _tag === "PeriodTooLarge"
    ? new PeriodTooLarge({ reason })
    : new StoreUnavailable({ store: "Commissions", cause })
}

const statementDrafts = (ask: Ask): StatementDraftsShape => ({
  ofMonth: (tenantId, month) => Effect.mapError(ask("draftMonth", { tenantId, month }), draftFailure),
  heads: (tenantId, month, page) => Effect.mapError(ask("draftHeads", { tenantId, month, page }), draftFailure),
  one: (tenantId, key, page) => Effect.mapError(ask("draft", { tenantId, key, page }), draftFailure),
  accrued: (tenantId, period) => Effect.mapError(ask("accrued", { tenantId, period }), draftFailure)
})

/** What a thread could not do, as the cause of what the domain tells of it. */
const causeOf = (failure: NotRead): unknown => ("cause" in failure ? failure.cause : failure)

const spanSums = (ask: Ask): SpanSumsShape => ({
  read: (tenantId, spans) =>
    Effect.mapError(
      ask("spans", { tenantId, spans }),
      (failure) => new StoreUnavailable({ store: "Tracking", cause: causeOf(failure) })
    )
})

const signalSearch = (ask: Ask): SignalSearchShape => ({
  find: (tenantId, now, off) =>
    Effect.mapError(
      ask("signals", { tenantId, now, off }),
      (failure) => new StoreUnavailable({ store: "Watch", cause: causeOf(failure) })
    )
})

const statementCsvs = (ask: Ask): StatementCsvsShape => ({
  csv: (tenantId, query) => ask("statementCsv", { tenantId, query })
})

/** All that reads whole accounts, by threads. */
const readersOf = <R>(asking: Effect.Effect<Ask, never, R>) =>
  Layer.unwrap(
    Effect.map(asking, (ask) =>
      Layer.mergeAll(
        Layer.succeed(AttributionReports, attributionReports(ask)),
        Layer.succeed(AccountBooks, accountBooks(ask)),
        Layer.succeed(StatementDrafts, statementDrafts(ask)),
        Layer.succeed(SpanSums, spanSums(ask)),
        Layer.succeed(SignalSearch, signalSearch(ask)),
        Layer.succeed(StatementCsvs, statementCsvs(ask))
      )
    )
  )

const serverOf = ({ url, reach }: Reached) => ({ url: Secret.value(url), reach })

/** By threads that open connections of their own to a database server, and to a copy of it where there is one. */
export const serverThreads = (database: Reached, copy: Reached | null = null) =>
  readersOf(makeAsk({ server: serverOf(database), copyServer: copy === null ? null : serverOf(copy) }, null))

/**
 * By threads that have the database in this process asked for what they read, a page at a time. Whoever else uses the database has its
 * turn between two pages.
 */
export const embeddedThreads = readersOf(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const run = Effect.runPromiseWith(yield* Effect.context<SqlClient.SqlClient>())
    return yield* makeAsk({ server: null }, (text, parameters) => run(sql.unsafe(text, parameters)))
  })
)
