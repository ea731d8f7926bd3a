/** How the lists of this folder are written: one pattern on a line, `{name}` for a class; a line that ends in "|" goes on in the next. */
export type Classes = Readonly<Record<string, string>>

const lines = (list: string): ReadonlyArray<string> =>
  list
    .replace(/\|\n\s*/g, "|")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** Whole words of any of the patterns, whatever their case. Blanks stand for any. */
export const patternsOf = (list: string, classes: Classes = {}, flags = "iu"): RegExp => {
  const expanded = lines(list).map((line) =>
    line.replace(/(?<!\\p)\{([a-z]+)\}/gi, (_, name: string) => `(?:${lines(classes[name] ?? "").join("|")})`)
  )
  const spaced = expanded.join("|").replaceAll(" ?", String.raw`\s*`).replaceAll(" ", String.raw`\s+`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${spaced})(?![\p{L}\p{N}])`, flags)
}
