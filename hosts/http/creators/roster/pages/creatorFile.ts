import { Effect, Schema } from "effect"
import { makeCsvTable } from "../../../../../adapters/evidence/csvTable.ts"
import { type NamedLine, readNamedCells } from "../../../../../domain/creators/lookups/namedList.ts"

/** Bytes of a file of creators. */
export const CREATOR_FILE_BYTES_MAX = 256 * 1024
/** Rows of a file of creators. */
export const CREATOR_FILE_ROWS_MAX = 1_000
/** The columns, as the items of `POST /api/v1/creators/bulk` name them. Others are passed over. */
export const CREATOR_FILE_COLUMNS = ["platform", "handle"]
/** Between cells: what spreadsheets write, each in its own country. */
const DELIMITERS = [",", ";", "\t"]

/** The file can't be taken; nothing of it was read. */
export class CreatorFileRefused extends Schema.TaggedError<CreatorFileRefused>()("CreatorFileRefused", {
  reason: Schema.String
}) {}

/** A row that can't be read, and why. */
export interface RefusedRow {
  /** As `line 3`. */
  readonly where: string
  readonly why: string
}

/**
 * Reads a table of creators: who can be read is named by their line, what can't be says why and keeps nobody else out. Fails with
 * CreatorFileRefused.
 */
export const readCreatorFile = (bytes: Uint8Array, serviceSlug: string) =>
  Effect.tryPromise({
    try: async () => {
      const lines: Array<NamedLine> = []
      const problems: Array<RefusedRow> = []
      let rows = 0
      const refuse = (reason: string): never => {
        throw new CreatorFileRefused({ reason })
      }
      const table = makeCsvTable(
        {
          countRow: () => {
            rows += 1
            if (rows > CREATOR_FILE_ROWS_MAX) refuse(`file: must have at most ${CREATOR_FILE_ROWS_MAX} rows`)
          },
          blame: (where, why) => void problems.push({ where, why }),
          refuse
        },
        CREATOR_FILE_COLUMNS,
        ({ platform = "", handle = "" }, where) =>
          lines.push({ where, line: `${platform},${handle}`, named: readNamedCells(platform, handle, serviceSlug) }),
        null,
        DELIMITERS
      )
      table.push(bytes)
      await table.end()
      return { lines, problems }
    },
    catch: (thrown) =>
      thrown instanceof CreatorFileRefused ? thrown : new CreatorFileRefused({ reason: "file: can't be read" })
  })
