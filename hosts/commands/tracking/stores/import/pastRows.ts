import { createReadStream, statSync } from "node:fs"
import { Effect, Schema } from "effect"
import { type Cells, makeCsvTable, SPREADSHEET_DELIMITERS } from "../../../../../adapters/evidence/csvTable.ts"
import { makeJsonElements } from "../../../../../adapters/evidence/jsonElements.ts"
import { makeJsonLines } from "../../../../../adapters/evidence/jsonLines.ts"

/** Rows that one file has at most, those included that can't be read. */
const ROWS_MAX = 1_000_000
/** How much of a file's beginning says what it is. */
const BEGINNING_BYTES = 1_024
const MEBIBYTE = 1024 * 1024
/** Bytes of one order or click as JSON: an order of 500 lines that were all refunded has 2 MiB. */
const JSON_ROW_BYTES_MAX = 8 * MEBIBYTE

/** The file can't be taken. */
export class FileRefused extends Schema.TaggedError<FileRefused>()("FileRefused", { reason: Schema.String }) {}

/** A row of a table, or an object of JSON with the text that it was read from. */
export type PastRow =
  | { readonly _tag: "cells"; readonly where: string; readonly cells: Cells }
  | {
      readonly _tag: "json"
      readonly where: string
      readonly fields: Readonly<Record<string, unknown>>
      readonly text: string
    }

/** What a part of a file holds. */
export interface RowsRead {
  readonly rows: ReadonlyArray<PastRow>
  readonly problems: ReadonlyArray<{ readonly where: string; readonly problem: string }>
}

export const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const NOT_READ = new FileRefused({ reason: "the file can't be read" })

/** A list of objects, alone or as the first list of an object, begins like this; lines of objects don't. */
const LIST = /^(?:\[|\{\s*(?:"object"\s*:\s*"list"\s*,[^[{]{0,500})?"[^"\\]{1,100}"\s*:\s*\[\s*[{\]])/

/** Reads rows as a file's bytes come: a table, lines of JSON, or a list of JSON, by what it begins with. */
const openRows = () => {
  let rows: Array<PastRow> = []
  const problems: Array<RowsRead["problems"][number]> = []
  let [counted, blamed] = [0, 0]
  let beginning: Uint8Array = new Uint8Array()
  const refuse = (reason: string): never => {
    throw new FileRefused({ reason })
  }
  const reading = {
    countRow: () => {
      counted += 1
      if (counted > ROWS_MAX) refuse(`file: must have at most ${ROWS_MAX} rows`)
    },
    // Not all of what is blamed was counted as a row.
    blame: (where: string, problem: string) => {
      blamed += 1
      if (blamed > ROWS_MAX) refuse(`file: must have at most ${ROWS_MAX} rows`)
      problems.push({ where, problem })
    },
    refuse
  }
  const onJson = (fields: Readonly<Record<string, unknown>>, where: string, text: string) =>
    void rows.push({ _tag: "json", where, fields, text })
  interface Reader {
    readonly push: (bytes: Uint8Array) => void
    readonly end: () => void | Promise<void>
  }
  let reader: Reader | null = null
  const open = (): Reader => {
    const text = new TextDecoder().decode(beginning).trimStart()
    const opened: Reader = LIST.test(text)
      ? makeJsonElements(reading, "file", onJson, JSON_ROW_BYTES_MAX)
      : text.startsWith("{")
        ? makeJsonLines(reading, onJson, JSON_ROW_BYTES_MAX)
        : makeCsvTable(
            reading,
            [],
            (cells, where) => rows.push({ _tag: "cells", where, cells }),
            null,
            SPREADSHEET_DELIMITERS
          )
    opened.push(beginning)
    beginning = new Uint8Array()
    return opened
  }
  const push = (bytes: Uint8Array): void => {
    if (reader !== null) {
      reader.push(bytes)
      return
    }
    beginning = Buffer.concat([beginning, bytes])
    if (beginning.length >= BEGINNING_BYTES) reader = open()
  }
  const end = async (): Promise<void> => {
    reader ??= open()
    await reader.end()
  }
  return {
    next: (chunk: Uint8Array | null) =>
      Effect.tryPromise({
        try: async (): Promise<RowsRead> => {
          if (chunk === null) await end()
          else push(chunk)
          const taken = { rows, problems: problems.splice(0) }
          rows = []
          return taken
        },
        catch: (thrown) => (thrown instanceof FileRefused ? thrown : NOT_READ)
      })
  }
}

/** Hands on what a file holds, part by part, and never more than that is in memory. Fails with FileRefused. */
export const eachRows = Effect.fnUntraced(function* <E, R>(
  path: string,
  use: (read: RowsRead) => Effect.Effect<void, E, R>
) {
  const table = openRows()
  const bytes = createReadStream(path)[Symbol.asyncIterator]()
  for (let isDone = false; !isDone; ) {
    const chunk = yield* Effect.tryPromise({ try: () => bytes.next(), catch: () => NOT_READ })
    isDone = chunk.done === true
    yield* use(yield* table.next(isDone ? null : chunk.value))
  }
})

/** What a JSON object says, as a table's row would: lists with blanks between, nothing where it says null. */
export const cellsOf = (fields: Readonly<Record<string, unknown>>): Cells =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const said = Array.isArray(value) ? value.join(" ") : value
      return [name, said === null || said === undefined ? "" : String(said)]
    })
  )
