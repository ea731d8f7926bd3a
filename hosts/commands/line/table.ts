/** What a command answers. */
export type Row = Readonly<Record<string, unknown>>

const GAP = "  "
const NOTHING = "–"

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

/** A text in one line that no terminal takes for a command: customers choose what some of it says. */
export const formatLine = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`
  )

const cellOf = (value: unknown): string => {
  const text =
    value === null || value === undefined ? NOTHING : typeof value === "object" ? JSON.stringify(value) : `${value}`
  return formatLine(text)
}

/** In columns of a terminal; on Node wide letters and marks count as one. */
const widthOf = (text: string): number => ("Bun" in globalThis ? Bun.stringWidth(text) : [...text].length)
const padded = (text: string, width: number, isNumber: boolean): string => {
  const blanks = " ".repeat(Math.max(0, width - widthOf(text)))
  return isNumber ? blanks + text : text + blanks
}

const table = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const columns = Object.keys(rows[0] ?? {}).map((name) => {
    const values = rows.map((row) => row[name])
    const cells = values.map(cellOf)
    const isNumber = values.every((value) => typeof value === "number")
    return { name, cells, isNumber, width: Math.max(...[name, ...cells].map(widthOf)) }
  })
  const line = (textOf: (column: (typeof columns)[number]) => string) =>
    columns
      .map((column) => padded(textOf(column), column.width, column.isNumber))
      .join(GAP)
      .trimEnd()
  return [line(({ name }) => name), ...rows.map((_, index) => line(({ cells }) => cells[index] ?? ""))]
}

/** A row for people: its values by name, and below them each list of rows as a table. */
export const formatRow = (row: Row): string => {
  const { next = null, ...others } = row
  const entries = Object.entries(others)
  const lists = entries.flatMap(([name, value]) =>
    Array.isArray(value) && value.every(isRow) ? [{ name, rows: value }] : []
  )
  const plain = entries.filter(([name]) => !lists.some((list) => list.name === name))
  const width = Math.max(...plain.map(([name]) => name.length))
  const lines = plain.map(([name, value]) => `${name.padEnd(width)}${GAP}${cellOf(value)}`)
  const tables = lists.flatMap(({ name, rows }) => ["", ...(rows.length === 0 ? [`no ${name}`] : table(rows))])
  const more = next === null ? [] : ["", `more: --after ${cellOf(next)}`]
  return [...lines, ...tables, ...more].map((line) => `${line}\n`).join("")
}
