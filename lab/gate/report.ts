import { groupBy } from "../../ports/text/groupBy.ts"
import { type Count, isKnown, isOverBudget, type Tally } from "./budgets.ts"

const TEXT_CHARACTERS_MAX = 100
const SHOWN_MAX = 5

const shorten = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, " ").trim()]
  return characters.length <= TEXT_CHARACTERS_MAX
    ? characters.join("")
    : `${characters.slice(0, TEXT_CHARACTERS_MAX - 1).join("")}…`
}

const lineOf = ({ kind, flag: { source, matched, text } }: Count, isNew: boolean): string =>
  `${isNew ? "new " : "    "}${kind} in ${source}: “${shorten(matched)}” in: ${shorten(text)}`

/** Some flagged texts a kind, those that are new first and all of those where a budget is passed; with `all` every one. */
export const shownFlags = (
  tallies: ReadonlyArray<Tally>,
  known: ReadonlySet<string>,
  all: boolean
): ReadonlyArray<string> => {
  const kinds = groupBy(tallies, ({ kind }) => kind)
  return [...kinds.values()].flatMap((ofKind) => {
    const marked = ofKind.flatMap((row) =>
      row.counts.map((count) => ({ count, isNew: !isKnown(known, count), isOver: isOverBudget(row) }))
    )
    const rank = ({ isNew, isOver }: (typeof marked)[number]) => (isNew && isOver ? 0 : isNew ? 1 : 2)
    const shown = marked.toSorted((a, b) => rank(a) - rank(b))
    const most = all ? shown.length : Math.max(SHOWN_MAX, marked.filter((each) => rank(each) === 0).length)
    const lines = shown.slice(0, most).map(({ count, isNew }) => lineOf(count, isNew))
    return shown.length > most
      ? [...lines, `    … and ${shown.length - most} more; --all prints them`, ""]
      : [...lines, ""]
  })
}

/** What was counted against what may be, a row a source and kind. */
export const tallyTable = (tallies: ReadonlyArray<Tally>): ReadonlyArray<string> => {
  const rows = [
    ["source", "kind", "flagged", "budget", ""],
    ...tallies.map((each) => [
      each.source,
      each.kind,
      String(each.counts.length),
      String(each.budget),
      isOverBudget(each) ? "ABOVE" : ""
    ])
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 2 || column === 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
      )
      .join("  ")
      .trimEnd()
  )
}
