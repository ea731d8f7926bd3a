import { Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { Roster, type SummarisedEntry, type UnsummarisedEntry } from "../../../ports/creators/roster/Roster.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { freshSince } from "../scorecards/olderScore.ts"
import { rosterSummary } from "./rosterSummary.ts"

/** Entries whose scores are held in memory at once: each may have the past of a dozen accounts. */
const ENTRIES_AT_ONCE = 25

/** An entry whose tenant was told a score. */
interface ToldEntry extends UnsummarisedEntry {
  readonly toldUntil: Date
}

const isTold = (entry: UnsummarisedEntry): entry is ToldEntry => entry.toldUntil !== null

/**
 * The creators by what was fresh when their tenant was told of them last, as the answer was made then; by the newest scores before
 * that where nothing was fresh. In the order of the entries.
 */
const readCreators = Effect.fnUntraced(function* (tenantId: TenantId, entries: ReadonlyArray<ToldEntry>) {
  const scores = yield* Scores
  const read = (asked: ReadonlyArray<ToldEntry>, sinceOf: (told: Date) => Date) =>
    asked.length === 0
      ? Effect.succeed([])
      : scores.creators(
          tenantId,
          asked.map(({ account, toldUntil }) => ({ account, since: sinceOf(toldUntil), until: toldUntil }))
        )
  const fresh = yield* read(entries, (told) => freshSince(told.getTime()))
  const creators = new Map<ToldEntry, ScoredCreator>()
  const keep = (asked: ReadonlyArray<ToldEntry>, found: ReadonlyArray<Option.Option<ScoredCreator>>) =>
    asked.forEach((entry, place) => {
      const creator = Option.getOrUndefined(found[place] ?? Option.none())
      if (creator !== undefined) creators.set(entry, creator)
    })
  keep(entries, fresh)
  const older = entries.filter((entry) => !creators.has(entry))
  keep(older, yield* read(older, () => new Date(0)))
  return creators
})

/** What is to be shown of these entries. */
const summarise = Effect.fnUntraced(function* (tenantId: TenantId, entries: ReadonlyArray<UnsummarisedEntry>) {
  const scores = yield* Scores
  const told = entries.filter(isTold)
  const creators = yield* readCreators(tenantId, told)
  const accounts = new Map(told.flatMap((entry) => entry.accounts).map((account) => [accountKey(account), account]))
  const history = accounts.size === 0 ? [] : yield* scores.history([...accounts.values()], new Date(0), tenantId)
  const historyOf = groupBy(history, ({ account }) => accountKey(account))
  return entries.map((entry): SummarisedEntry => {
    const untilMs = entry.toldUntil?.getTime() ?? Number.NEGATIVE_INFINITY
    const past = entry.accounts
      .flatMap((account) => historyOf.get(accountKey(account)) ?? [])
      .filter(({ scoredAt }) => scoredAt.getTime() <= untilMs)
      .sort((a, b) => b.scoredAt.getTime() - a.scoredAt.getTime())
    const creator = isTold(entry) ? (creators.get(entry) ?? null) : null
    return { entry, summary: rosterSummary(entry.accounts, { creator, history: past }) }
  })
})

/**
 * Makes what a tenant's roster shows of creators anew where that has changed, of at most `limit` and UNSUMMARISED_MAX; answers how
 * many there were. What was not read is summarised by the next one.
 */
export const summariseRoster = Effect.fn("roster.summariseRoster")(function* (tenantId: TenantId, limit: number) {
  const roster = yield* Roster
  const entries = yield* roster.unsummarised(tenantId, limit)
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    const part = entries.slice(from, from + ENTRIES_AT_ONCE)
    yield* roster.summarise(tenantId, yield* summarise(tenantId, part))
  }
  return entries.length
})
