/** What a section has to reach, and whether it did. */
export interface Aim {
  readonly what: string
  readonly measured: string
  readonly isMet: boolean
}

const number = (value: number, digits: number) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const perSecond = (value: number) => `${number(value, 0)} /s`
export const times = (value: number) => `${number(value, 2)} x`
export const megabytes = (value: number) => `${number(value, 0)} MB`
export const count = (value: number) => number(value, 0)
export const ms = (value: number) => `${number(value, value < 1 ? 3 : value < 10 ? 2 : 0)} ms`

const isNumber = (rows: ReadonlyArray<ReadonlyArray<string>>) => (_: string, column: number) =>
  rows.every((row) => /^[-\d]/.test(row[column] ?? "-"))

/** What was printed since it was taken last, in Markdown. */
let printed: ReadonlyArray<string> = []
export const takePrinted = (): string => {
  const taken = printed.join("\n\n")
  printed = []
  return taken
}

const inMarkdown = (
  title: string,
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): string => {
  const line = (cells: ReadonlyArray<string>) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`
  const marks = header.map(isNumber(rows)).map((isRight) => (isRight ? "---:" : "---"))
  return [`${title}:`, "", line(header), line(marks), ...rows.map(line)].join("\n")
}

/** Prints a sentence. */
export const printLine = (sentence: string): void => {
  printed = [...printed, sentence.trim()]
  console.log(sentence)
}

/** Prints a title and rows under a header, numbers to the right. */
export const printTable = (
  title: string,
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): void => {
  const lines = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)))
  const isNumeric = header.map(isNumber(rows))
  const text = lines.map((line) =>
    widths
      .map((width, column) => {
        const cell = line[column] ?? ""
        return isNumeric[column] === true ? cell.padStart(width) : cell.padEnd(width)
      })
      .join("  ")
      .trimEnd()
  )
  printed = [...printed, inMarkdown(title, header, rows)]
  console.log(["", title, ...text.toSpliced(1, 0, widths.map((width) => "-".repeat(width)).join("  "))].join("\n"))
}

/** The middle of some numbers; of an even count the upper one of the two. */
export const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
