import { Option, Result, Schema } from "effect"
import { isPlain } from "../../../../ports/text/storableText.ts"
import { Instant, NOT_A_TIME } from "../../../../ports/time/isoInstant.ts"
import { PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ClickKind, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { clickKind } from "../../links/clickKind.ts"
import type { Cells } from "./orderColumns.ts"
import { impossibleTime, type RowProblem, textIn } from "./rowProblem.ts"

/** Columns that a table of clicks has to have. */
export const CLICK_COLUMNS: ReadonlyArray<string> = ["code", "clicked_at"]

const LANDING_PAGE_MAX_CHARACTERS = 8_192
const CLICK_NAME_MAX_CHARACTERS = 200

/** A click as another service recorded it. */
export interface ToldClick {
  readonly code: LinkCode
  readonly at: Date
  readonly kind: ClickKind
  /** Null where the visitor is not known: such a click counts and leads to no order. */
  readonly pvId: PvId | null
  readonly pageUrl: string | null
  /** What tells it apart from other clicks. */
  readonly name: string
}

const readInstant = Schema.decodeUnknownOption(Instant)
const isCode = Schema.is(LinkCode)
const isKind = Schema.is(ClickKind)
const isPvId = Schema.is(PvId)

/** The kind that the row says, or else that its user agent is of; a person's where neither is told. */
const kindOf = (cells: Cells, isBot: (userAgent: string) => boolean): ClickKind | null => {
  const told = textIn(cells.kind)?.toLowerCase() ?? null
  if (told !== null) return isKind(told) ? told : null
  const agent = textIn(cells.user_agent)
  if (agent === null) return "human"
  return clickKind({ method: "GET", headers: { get: (name) => (name === "user-agent" ? agent : null) } }, isBot)
}

/** Reads a row of a table of clicks. Fails with every problem by its column, never with a value. */
export const readPastClick = (
  cells: Cells,
  nowMs: number,
  isBot: (userAgent: string) => boolean
): Result.Result<ToldClick, ReadonlyArray<RowProblem>> => {
  const [code, clicked, page, id] = [cells.code, cells.clicked_at, cells.landing_page, cells.click_id].map(textIn)
  const pvId = textIn(cells.pv_id)?.toLowerCase() ?? null
  const atMs = Option.getOrNull(readInstant(clicked))
  const kind = kindOf(cells, isBot)
  const time = clicked === null ? "is missing" : atMs === null ? NOT_A_TIME : impossibleTime(atMs, nowMs)
  const isPage = page == null || (page.length <= LANDING_PAGE_MAX_CHARACTERS && isPlain(page))
  const problems: ReadonlyArray<readonly [column: string, problem: string | null]> = [
    ["code", code === null ? "is missing" : isCode(code) ? null : "must be 1 to 64 of A-Z a-z 0-9 - _"],
    ["clicked_at", time],
    ["kind", kind === null ? `must be one of ${ClickKind.literals.join(", ")}, or empty` : null],
    ["pv_id", pvId === null || isPvId(pvId) ? null : "must be a UUID"],
    [
      "landing_page",
      isPage ? null : `must have at most ${LANDING_PAGE_MAX_CHARACTERS} characters, none a control character`
    ],
    [
      "click_id",
      (id ?? "").length > CLICK_NAME_MAX_CHARACTERS ? `must have at most ${CLICK_NAME_MAX_CHARACTERS} characters` : null
    ]
  ]
  if (!isCode(code) || atMs === null || kind === null || problems.some(([, problem]) => problem !== null)) {
    return Result.fail(problems.flatMap(([column, problem]) => (problem === null ? [] : [{ column, problem }])))
  }
  return Result.succeed({
    code,
    at: new Date(atMs),
    kind,
    pvId: isPvId(pvId) ? pvId : null,
    pageUrl: page ?? null,
    name: JSON.stringify(
      id == null
        ? [code, atMs, pvId, page, textIn(cells.user_agent), textIn(cells.country), kind]
        : ["click_id", code, id]
    )
  })
}
