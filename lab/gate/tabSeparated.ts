/** A value as it can stand in a cell. */
const cellOf = (value: string | number): string => String(value).replaceAll(/\s+/g, " ").trim()

/** Rows of tab-separated values below their names. */
export const writeRows = (names: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  `${[names, ...rows].map((row) => row.map(cellOf).join("\t")).join("\n")}\n`

/** The rows below the names, each with its values by name and the number of its line. Throws where a name is missing. */
export const readRows = (
  text: string,
  names: ReadonlyArray<string>
): ReadonlyArray<{ readonly line: number; readonly row: Readonly<Record<string, string>> }> => {
  const [head = "", ...lines] = text.split(/\r?\n/)
  const columns = head.split("\t")
  const missing = names.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new Error(`line 1 has no column ${missing.join(", ")}`)
  return lines.flatMap((content, index) => {
    if (content.trim() === "") return []
    const cells = content.split("\t")
    return [
      { line: index + 2, row: Object.fromEntries(names.map((name) => [name, cells[columns.indexOf(name)] ?? ""])) }
    ]
  })
}
