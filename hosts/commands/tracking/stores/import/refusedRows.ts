import { type FileHandle, open } from "node:fs/promises"
import { Effect } from "effect"
import type { RowProblem } from "../../../../../domain/tracking/stores/history/rowProblem.ts"
import { csvOf } from "../../../../http/server/csv.ts"
import { FileRefused } from "./pastRows.ts"

/** Bad rows that the answer tells of at most; all of them are counted, and are in the file of the refused. */
const PROBLEMS_TOLD_MAX = 100

/** Something that is wrong with a row, as it is told: never with a value of it, which may be about a person. */
type ToldProblem = {
  readonly row: string
  readonly column: string | null
  readonly problem: string
}

const COLUMNS = ["row", "column", "problem"]

/** A file that is there is left alone: a running host writes it, which may write more than who asks it. */
const openNew = (path: string) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: () => open(path, "wx"),
      catch: () => new FileRefused({ reason: "--refused must be a new file in a folder that can be written to" })
    }),
    (file: FileHandle) => Effect.promise(() => file.close())
  )

const writing = (file: FileHandle, text: string) =>
  Effect.tryPromise({
    try: () => file.write(text),
    catch: () => new FileRefused({ reason: "the file of refused rows can't be written" })
  })

/** Counts bad rows, tells the first of them, and writes all of them into a new table where one is asked for. */
export const makeRefusedRows = Effect.fnUntraced(function* (path: string | null) {
  const file = path === null ? null : yield* openNew(path)
  if (file !== null) yield* writing(file, csvOf([COLUMNS]))
  const told: Array<ToldProblem> = []
  let unwritten: Array<ToldProblem> = []
  let count = 0
  return {
    told,
    count: () => count,
    refuse: (
      row: string,
      problems: ReadonlyArray<RowProblem | { readonly column: null; readonly problem: string }>
    ) => {
      count += 1
      for (const { column, problem } of problems) {
        const each = { row, column, problem }
        if (told.length < PROBLEMS_TOLD_MAX) told.push(each)
        if (file !== null) unwritten.push(each)
      }
    },
    /** Writes what was refused since. */
    write: Effect.fnUntraced(function* () {
      if (file === null || unwritten.length === 0) return
      const rows = unwritten.map(({ row, column, problem }) => [row, column, problem])
      unwritten = []
      yield* writing(file, csvOf(rows))
    })
  }
})
