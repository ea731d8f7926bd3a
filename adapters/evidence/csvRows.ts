import { type Cells, makeCsvTable } from "./csvTable.ts"
import type { Reading } from "./Reading.ts"
import type { Row } from "./rows.ts"

const COUNTS = new Set(["likes", "comments", "shares", "views", "followers", "following", "posts"])
const FLAGS = new Set([
  "is_reply",
  "is_repost",
  "is_labelled_paid",
  "is_by_creator",
  "has_avatar",
  "has_bio",
  "is_verified"
])
const LISTS = new Set(["mentions", "hashtags", "links"])
const WHOLE_NUMBER = /^\d{1,16}$/

/** What a cell says, as JSON would; what can't be is left as it is, for the row's own rules to refuse. */
const said = (name: string, cell: string): unknown => {
  // Posts without words are posts.
  if (name === "text") return cell
  const text = cell.trim()
  if (text === "") return null
  if (COUNTS.has(name)) return WHOLE_NUMBER.test(text) ? Number(text) : text
  if (FLAGS.has(name)) return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text
  return LISTS.has(name) ? text.split(/\s+/) : text
}

const rowOf = (cells: Cells): Row =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, said(name, cell)]))

/** Reads rows of our own schema out of a table: numbers and true or false as they are, lists with blanks between. */
export const makeCsvRows = (reading: Reading, onRow: (row: Row, where: string) => void) =>
  makeCsvTable(reading, ["type"], (cells, where) => onRow(rowOf(cells), where))
