import { Clock, Effect, Result } from "effect"
import { type ClickOutcome, filePastClicks } from "../../../../../domain/tracking/stores/history/filePastClicks.ts"
import {
  CLICK_COLUMNS,
  readPastClick,
  type ToldClick
} from "../../../../../domain/tracking/stores/history/readPastClick.ts"
import { Tenants } from "../../../../../ports/accounts/tenants/Tenants.ts"
import { CLICKS_AT_ONCE_MAX } from "../../../../../ports/tracking/stores/History.ts"
import { isKnownBot } from "../../../../requests/isKnownBot.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../../line/refusals.ts"
import { importFields, readFiles } from "./importFields.ts"
import { cellsOf, eachRows, FileRefused, type PastRow } from "./pastRows.ts"
import { makeRefusedRows } from "./refusedRows.ts"

const UNKNOWN_LINK = { column: "code", problem: "the account has no link with this code" }

const checkColumns = (row: PastRow | undefined) =>
  row?._tag === "cells" && !CLICK_COLUMNS.every((column) => Object.hasOwn(row.cells, column))
    ? Effect.fail(new FileRefused({ reason: `the first line must name the columns ${CLICK_COLUMNS.join(", ")}` }))
    : Effect.void

const fields = importFields(
  "CSV or lines of JSON with code, clicked_at, and as you like pv_id, landing_page, kind, user_agent and click_id"
)

export const importClicks = operatorCommand({
  name: "import clicks",
  description:
    "File clicks that another service recorded; a bad row is named and keeps no other out, and the same file again changes nothing",
  ...fields,
  read: Effect.fnUntraced(function* ({ dryRun, file, refused, tenant }) {
    return { tenant, dry_run: dryRun, ...(yield* readFiles(file, refused)) }
  }),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ dry_run: isTrial, file, refused, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const nowMs = yield* Clock.currentTimeMillis
    const bad = yield* makeRefusedRows(refused)
    const counts: Record<Exclude<ClickOutcome, "unknown_link">, number> = { created: 0, unchanged: 0 }
    let [rows, isChecked] = [0, false]
    let waiting: Array<{ readonly where: string; readonly click: ToldClick }> = []
    const fileWaiting = Effect.fnUntraced(function* () {
      const batch = waiting
      waiting = []
      const outcomes = yield* filePastClicks(
        tenant,
        batch.map(({ click }) => click),
        isTrial
      )
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome === "unknown_link") bad.refuse(batch[index]?.where ?? "", [UNKNOWN_LINK])
        else counts[outcome] += 1
      }
      yield* bad.write()
    })
    yield* eachRows(
      file,
      Effect.fnUntraced(function* (part) {
        if (!isChecked) yield* checkColumns(part.rows[0])
        isChecked ||= part.rows.length > 0
        rows += part.rows.length + part.problems.length
        for (const { where, problem } of part.problems) bad.refuse(where, [{ column: null, problem }])
        for (const row of part.rows) {
          const click = readPastClick(row._tag === "cells" ? row.cells : cellsOf(row.fields), nowMs, isKnownBot)
          if (Result.isFailure(click)) bad.refuse(row.where, click.failure)
          else waiting.push({ where: row.where, click: click.success })
          if (waiting.length >= CLICKS_AT_ONCE_MAX) yield* fileWaiting()
        }
        yield* bad.write()
      })
    )
    yield* fileWaiting()
    return {
      id: tenant,
      dry_run: isTrial ? "yes" : "no",
      rows,
      ...counts,
      refused: bad.count(),
      problems: bad.told
    }
  }, Effect.scoped),
  isNo: ({ refused }) => refused !== 0,
  refusals: { ...storeUnavailable, ...tenantNotFound, FileRefused: null }
})
