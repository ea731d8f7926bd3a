import { type CsvError, Parser } from "csv-parse"
import { ROW_BYTES_MAX } from "./limits.ts"
import { makeLines, NOT_UTF8, textOf, tooLong } from "./lines.ts"
import type { Reading } from "./Reading.ts"
import { makeUtf8 } from "./utf16.ts"

/** Columns of a table at most. */
const COLUMNS_MAX = 200

/** A row of a table, by the names of its columns. */
export type Cells = Readonly<Record<string, string>>

const QUOTES = "has a quote that is not closed, or one amid a cell"

const TOO_LONG = tooLong(ROW_BYTES_MAX)

/** What stands between the cells of tables as spreadsheets of all countries save them. */
export const SPREADSHEET_DELIMITERS: ReadonlyArray<string> = [",", ";", "\t"]

const problemOf = ({ code }: Pick<CsvError, "code">): string => (code === "CSV_MAX_RECORD_SIZE" ? TOO_LONG : QUOTES)

const lineEndsIn = (cells: ReadonlyArray<string>): number =>
  cells.reduce((sum, cell) => sum + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0)

/** What stands between the cells of a first line: of these the one that it has most of outside quotes, else the first. */
const delimiterOf = (header: string, delimiters: ReadonlyArray<string>): string => {
  const bare = header.replaceAll(/"[^"]*"/g, "")
  const counted = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most), { delimiter: ",", count: 1 }).delimiter
}

const nameOf = (column: string): string => column.trim().toLowerCase()

/**
 * Reads a table whose first row names its columns; blanks and letter case around the names don't matter, nor does the order. A
 * cell in quotes may hold line ends. The text is UTF-8, or UTF-16 with its mark. A row is named by the line it begins on. A file without
 * all of `required` is refused.
 */
export const makeCsvTable = (
  reading: Pick<Reading, "countRow" | "blame" | "refuse">,
  required: ReadonlyArray<string>,
  onRow: (cells: Cells, where: string) => void,
  file: string | null = null,
  delimiters: ReadonlyArray<string> = [","]
) => {
  const at = (line: number): string => (file === null ? `line ${line}` : `${file}, line ${line}`)
  const whole = file ?? "file"
  let columns: ReadonlyArray<string> | null = null
  let linesBefore = 0
  let failure: unknown = null

  const readHeader = (cells: ReadonlyArray<string>): void => {
    columns = cells.map(nameOf)
    const missing = required.filter((name) => columns?.includes(name) !== true)
    if (cells.length > COLUMNS_MAX) reading.refuse(`${whole}: must have at most ${COLUMNS_MAX} columns`)
    if (new Set(columns).size < columns.length) reading.refuse(`${whole}: two columns have one name`)
    if (missing.length > 0) reading.refuse(`${whole}: the first line must name the columns ${missing.join(", ")}`)
  }
  const readRecord = (cells: ReadonlyArray<string>, where: string) => {
    if (columns === null) return readHeader(cells)
    reading.countRow()
    if (cells.length !== columns.length)
      return reading.blame(where, `must have ${columns.length} cells, as the first line has`)
    const named: Record<string, string> = Object.create(null)
    for (const [place, name] of columns.entries()) named[name] = cells[place] ?? ""
    onRow(named, where)
  }
  /** What is thrown within the parser would be told as a fault of the table. */
  const guarded = (work: () => void): void => {
    if (failure !== null) return
    try {
      work()
    } catch (thrown) {
      failure = thrown
    }
  }

  const open = (delimiter: string): Parser => {
    const opened = new Parser({
      delimiter,
      skip_empty_lines: true,
      skip_records_with_error: true,
      relax_column_count: true,
      record_delimiter: "\n",
      max_record_size: ROW_BYTES_MAX,
      on_record: (cells: ReadonlyArray<string>, { lines }) => {
        linesBefore = lines
        guarded(() => readRecord(cells, at(lines - lineEndsIn(cells))))
        // Nothing is kept for whoever would read the parser.
        return null
      },
      on_skip: (error) => {
        if (error !== undefined) guarded(() => reading.blame(at(linesBefore + 1), problemOf(error)))
        return undefined
      }
    })
    opened.on("error", () => guarded(() => reading.refuse(`${at(linesBefore + 1)}: ${QUOTES}`)))
    opened.resume()
    return opened
  }

  let texts: Array<string> = []
  let parser: Parser | null = null
  const pass = (): void => {
    parser ??= open(delimiterOf(texts.find((text) => text.trim() !== "") ?? "", delimiters))
    if (texts.length > 0) parser.write(`${texts.join("\n")}\n`)
    texts = []
    if (failure !== null) throw failure
  }
  const lines = makeLines((line, number) => {
    const text = line === null ? null : textOf(line)
    // A line that can't be read counts none the less.
    texts.push(text ?? "")
    if (text === null) reading.blame(at(number), line === null ? TOO_LONG : NOT_UTF8)
  })
  const text = makeUtf8(lines.push, () => reading.refuse(`${whole}: is not UTF-16 text, though it begins as such`))
  return {
    push: (bytes: Uint8Array): void => {
      text.push(bytes)
      pass()
    },
    end: async (): Promise<void> => {
      text.end()
      lines.end()
      pass()
      const last = parser
      await new Promise<void>((resolve) => {
        if (last === null) return resolve()
        last.once("close", resolve)
        last.once("end", resolve)
        last.once("error", () => resolve())
        last.end()
      })
      if (failure !== null) throw failure
      if (columns === null) reading.refuse(`${whole}: must have a first line that names its columns`)
    }
  }
}
