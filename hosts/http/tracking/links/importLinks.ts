import { Effect, Result, Schema } from "effect"
import { type Cells, makeCsvTable, SPREADSHEET_DELIMITERS } from "../../../../adapters/evidence/csvTable.ts"
import { storeLinks, type WantedLink } from "../../../../domain/tracking/links/storeLinks.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { LINKS_AT_ONCE_MAX } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { REQUIRED_COLUMNS, readLinkRow } from "./linkTable.ts"

/** Bad rows that are told of at most; all of them are counted. */
export const PROBLEMS_TOLD_MAX = 100

/** The file can't be taken. */
export class LinkFileRefused extends Schema.TaggedError<LinkFileRefused>()("LinkFileRefused", {
  reason: Schema.String
}) {}

interface Row {
  readonly cells: Cells
  readonly where: string
}

interface Problem {
  readonly where: string
  readonly problem: string
}

/** What was read of a table. */
export interface LinkRows {
  readonly rows: ReadonlyArray<Row>
  readonly problems: ReadonlyArray<Problem>
}

/** Reads a table of links as its bytes come; holds the rows of what it was pushed until they are taken. Fails with LinkFileRefused. */
export const openLinkTable = (rowsMax: number) => {
  let rows: Array<Row> = []
  const problems: Array<Problem> = []
  let counted = 0
  const refuse = (reason: string): never => {
    throw new LinkFileRefused({ reason })
  }
  const table = makeCsvTable(
    {
      countRow: () => {
        counted += 1
        if (counted > rowsMax) refuse(`file: must have at most ${rowsMax} rows`)
      },
      blame: (where, problem) => void problems.push({ where, problem }),
      refuse
    },
    REQUIRED_COLUMNS,
    (cells, where) => rows.push({ cells, where }),
    null,
    SPREADSHEET_DELIMITERS
  )
  const faultOf = (thrown: unknown) =>
    thrown instanceof LinkFileRefused ? thrown : new LinkFileRefused({ reason: "the file can't be read" })
  return {
    /** Takes more of the file, null at its end, and answers what is new. */
    next: (chunk: Uint8Array | null) =>
      Effect.tryPromise({
        try: async () => {
          if (chunk === null) await table.end()
          else table.push(chunk)
          const taken: LinkRows = { rows, problems: problems.splice(0) }
          rows = []
          return taken
        },
        catch: faultOf
      })
  }
}

/** What became of a table. */
export interface LinkImport {
  readonly rows: number
  readonly created: number
  /** Links that were there with the same contents. */
  readonly unchanged: number
  /** Rows of links that were ended, which make none. */
  readonly ended: number
  readonly refused: number
  /** The first PROBLEMS_TOLD_MAX of those that were refused. */
  readonly problems: ReadonlyArray<{ readonly row: string; readonly problem: string }>
}

/**
 * Makes links of a table's rows, up to LINKS_AT_ONCE_MAX in one step. A bad row is told of and keeps no other out; the same rows again
 * change nothing.
 */
export const makeLinkImport = (tenantId: TenantId) => {
  const told: Array<LinkImport["problems"][number]> = []
  const counts = { rows: 0, created: 0, unchanged: 0, ended: 0, refused: 0 }
  const blame = (row: string, problem: string): void => {
    counts.refused += 1
    if (told.length < PROBLEMS_TOLD_MAX) told.push({ row, problem })
  }
  let waiting: Array<{ readonly where: string; readonly link: WantedLink }> = []
  const store = Effect.fnUntraced(function* () {
    const batch = waiting
    waiting = []
    const outcomes = yield* storeLinks(
      tenantId,
      batch.map(({ link }) => link)
    )
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome._tag === "refused") blame(batch[index]?.where ?? "", outcome.reason)
      else if (outcome._tag === "created") counts.created += 1
      else counts.unchanged += 1
    }
  })
  return {
    add: Effect.fnUntraced(function* ({ rows, problems }: LinkRows) {
      for (const { where, problem } of problems) blame(where, problem)
      counts.rows += rows.length + problems.length
      for (const { cells, where } of rows) {
        const read = yield* readLinkRow(tenantId, cells)
        if (Result.isFailure(read)) blame(where, read.failure)
        else if (read.success === null) counts.ended += 1
        else waiting.push({ where, link: read.success })
        if (waiting.length >= LINKS_AT_ONCE_MAX) yield* store()
      }
    }),
    finish: Effect.fnUntraced(function* () {
      yield* store()
      const made: LinkImport = { ...counts, problems: told }
      return made
    })
  }
}
