import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import {
  ROSTER_PAGE_MAX,
  Roster,
  type RosterPageEnd,
  type RosterQuery,
  type RosterSort,
  sortValueOf,
  UNSUMMARISED_MAX
} from "../../../ports/creators/roster/Roster.ts"
import type { RosterEntry } from "../../../ports/creators/roster/RosterEntry.ts"
import { cursorOf, readCursor } from "./rosterCursor.ts"
import { summariseRoster } from "./summariseRoster.ts"

/** The cursor is not one of an answer to this question. */
export class RosterCursorInvalid extends Schema.TaggedError<RosterCursorInvalid>()("RosterCursorInvalid", {
  /** What is wrong, for the customer. */
  reason: Schema.String
}) {}

/** What is asked of a roster. */
export interface RosterQuestion extends Pick<RosterQuery, "filters" | "sort" | "isDescending" | "limit" | "offset"> {
  /** `nextCursor` of the answer before; null on the first page and where pages are told by `offset`. */
  readonly cursor: string | null
}

export interface RosterPage {
  readonly entries: ReadonlyArray<RosterEntry>
  /** Creators whom the filters leave, on whichever page. */
  readonly total: number
  /** What asks for the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** The direction is the order's own part of the question, and how many are asked for is none. */
const textOf = ({ filters, sort, isDescending }: RosterQuestion): string =>
  JSON.stringify([
    ...[filters.plan, filters.isPaused, filters.isFlagged, filters.tag, sort, isDescending],
    ...(filters.search === null ? [] : [filters.search])
  ])

const endOf = (entry: RosterEntry, sort: RosterSort): RosterPageEnd => ({
  value: sortValueOf(entry, sort),
  account: entry.account
})

/**
 * A page of a tenant's roster. What changed since the roster was summarised is summarised first, of UNSUMMARISED_MAX creators at most;
 * others are shown as they were until then. Nothing is scored and nothing charged.
 *
 * Fails with RosterCursorInvalid where the cursor is of another question or none of ours.
 */
export const readRoster = Effect.fn("roster.readRoster")(function* (tenantId: TenantId, question: RosterQuestion) {
  const roster = yield* Roster
  const { filters, sort, isDescending, limit, offset, cursor } = question
  const text = textOf(question)
  const after = cursor === null ? Option.none() : readCursor(cursor, text, sort)
  if (cursor !== null && Option.isNone(after)) {
    return yield* new RosterCursorInvalid({ reason: "cursor: must be next_cursor of an answer to the same question" })
  }
  yield* summariseRoster(tenantId, UNSUMMARISED_MAX)
  const query = { filters, sort, isDescending, offset, after: Option.getOrNull(after) }
  // One more tells whether the page is the last.
  const page = yield* roster.page(tenantId, { ...query, limit: Math.min(limit + 1, ROSTER_PAGE_MAX) })
  const entries = page.entries.slice(0, limit)
  const last = entries.at(-1)
  const end = last === undefined ? null : endOf(last, sort)
  /** Whether there is more behind a page that is as long as one may be. */
  const isFollowed = Effect.fnUntraced(function* (from: RosterPageEnd) {
    const behind = yield* roster.page(tenantId, { ...query, limit: 1, offset: 0, after: from })
    return behind.entries.length > 0
  })
  const hasMore =
    end !== null &&
    (page.entries.length > limit || (limit === ROSTER_PAGE_MAX && entries.length === limit && (yield* isFollowed(end))))
  const answer: RosterPage = { entries, total: page.total, nextCursor: hasMore ? cursorOf(end, text) : null }
  return answer
})
