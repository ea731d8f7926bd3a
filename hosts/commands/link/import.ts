import { createReadStream, statSync } from "node:fs"
import { resolve } from "node:path"
import { Effect, Result, Schema } from "effect"
import { Argument } from "effect/cli"
import { type Cells, makeCsvTable } from "../../../adapters/evidence/csvTable.ts"
import { storeLinks, type WantedLink } from "../../../domain/attribution/links/storeLinks.ts"
import { Tenants } from "../../../ports/accounts/Tenants.ts"
import { LINKS_AT_ONCE_MAX } from "../../../ports/attribution/TrackingLinks.ts"
import { UsageWrong } from "../Invocation.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, tenantNotFound, trackingUnavailable } from "../refusals.ts"
import { LINE_RULE, LineText, tenantField } from "../values.ts"
import { REQUIRED_COLUMNS, readLinkRow } from "./linkTable.ts"

/** Rows that one file has at most. */
const ROWS_MAX = 1_000_000
/** Bad rows that are told of at most; all of them are counted. */
const PROBLEMS_TOLD_MAX = 100

/** The file can't be taken. */
class FileRefused extends Schema.TaggedError<FileRefused>()("FileRefused", { reason: Schema.String }) {}

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

interface Row {
  readonly cells: Cells
  readonly where: string
}

/** Reads a table as its bytes come; holds the rows of what it was pushed until they are taken. */
const openTable = () => {
  let rows: Array<Row> = []
  const problems: Array<{ readonly where: string; readonly problem: string }> = []
  let counted = 0
  const refuse = (reason: string): never => {
    throw new FileRefused({ reason })
  }
  const table = makeCsvTable(
    {
      countRow: () => {
        counted += 1
        if (counted > ROWS_MAX) refuse(`file: must have at most ${ROWS_MAX} rows`)
      },
      blame: (where, problem) => void problems.push({ where, problem }),
      refuse
    },
    REQUIRED_COLUMNS,
    (cells, where) => rows.push({ cells, where })
  )
  const faultOf = (thrown: unknown) =>
    thrown instanceof FileRefused ? thrown : new FileRefused({ reason: "the file can't be read" })
  return {
    next: (chunk: Uint8Array | null) =>
      Effect.tryPromise({
        try: async () => {
          if (chunk === null) await table.end()
          else table.push(chunk)
          const taken = { rows, problems: problems.splice(0) }
          rows = []
          return taken
        },
        catch: faultOf
      })
  }
}

/** What becomes of a table's rows. */
const importTable = Effect.fnUntraced(function* (tenantId: Tenant, path: string) {
  const told: Array<{ readonly row: string; readonly problem: string }> = []
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
  const table = openTable()
  const bytes = createReadStream(path)[Symbol.asyncIterator]()
  for (let isDone = false; !isDone; ) {
    const chunk = yield* Effect.tryPromise({
      try: () => bytes.next(),
      catch: () => new FileRefused({ reason: "the file can't be read" })
    })
    isDone = chunk.done === true
    const { rows, problems } = yield* table.next(isDone ? null : chunk.value)
    for (const { where, problem } of problems) blame(where, problem)
    counts.rows += rows.length + problems.length
    for (const { cells, where } of rows) {
      const read = yield* readLinkRow(tenantId, cells)
      if (Result.isFailure(read)) blame(where, read.failure)
      else if (read.success === null) counts.ended += 1
      else waiting.push({ where, link: read.success })
      if (waiting.length >= LINKS_AT_ONCE_MAX) yield* store()
    }
  }
  yield* store()
  return { ...counts, problems: told }
})

type Tenant = Parameters<typeof storeLinks>[0]

export const linkImport = operatorCommand({
  name: "link import",
  description:
    "Make tracking links of a table; a bad row is named and keeps no other out, and the same table again changes nothing",
  flags: {
    ...tenantField.flags,
    file: Argument.String("FILE").pipe(
      Argument.withDescription(
        "CSV with the column url, and as you like code, creator, promo_code, campaign, fallback_url and variants"
      )
    )
  },
  fields: {
    ...tenantField.fields,
    // A running host reads the file itself: it is of the same machine, and files are larger than commands.
    file: LineText
  },
  rules: { ...tenantField.rules, file: LINE_RULE },
  flagOf: { file: "FILE" },
  read: Effect.fnUntraced(function* ({ file, tenant }) {
    const path = resolve(file)
    return isFile(path)
      ? { tenant, file: path }
      : yield* new UsageWrong({ message: "FILE must be a file that can be read" })
  }),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ file, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    return { id: tenant, ...(yield* importTable(tenant, file)) }
  }),
  isNo: ({ refused }) => refused !== 0,
  refusals: {
    ...accountsUnavailable,
    ...tenantNotFound,
    ...trackingUnavailable,
    FileRefused: null
  }
})
