import { ROW_BYTES_MAX } from "./limits.ts"
import { makeLines, NOT_UTF8, textOf, tooLong } from "./lines.ts"
import type { Reading } from "./Reading.ts"
import type { Row } from "./rows.ts"

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A text as JSON; undefined where it is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads JSON lines: an object a line. Blank lines are none. */
export const makeJsonLines = (
  reading: Pick<Reading, "countRow" | "blame" | "refuse">,
  onRow: (row: Row, where: string, text: string) => void,
  rowBytesMax: number = ROW_BYTES_MAX
) =>
  makeLines((line, number) => {
    const where = `line ${number}`
    if (line === null) return reading.blame(where, tooLong(rowBytesMax))
    const text = textOf(line)
    if (text === null) return reading.blame(where, NOT_UTF8)
    if (text.trim() === "") return
    reading.countRow()
    const row = parsedJson(text)
    if (isRow(row)) onRow(row, where, text)
    else reading.blame(where, "must be one JSON object")
  }, rowBytesMax)
