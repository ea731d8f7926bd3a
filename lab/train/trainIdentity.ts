import { existsSync, readFileSync } from "node:fs"
import { readHandles } from "./readHandles.ts"
import { trainHandleCurve } from "./trainHandles.ts"
import { trainCommonWords, trainTrigrams } from "./trainRarity.ts"

/** The words of SCOWL, as Debian's package wamerican installs them. */
const DICTIONARY = "/usr/share/dict/american-english"

/** A file of domain/creators/identity/sameOwner. */
export interface TrainedFile {
  readonly name: string
  readonly text: string
}

const LINE_CHARACTERS_MAX = 120

/** Numbers in as few lines as the formatter puts them. */
const filled = (numbers: ReadonlyArray<number>): string => {
  const lines: Array<string> = []
  for (const [at, number] of numbers.entries()) {
    const text = at === numbers.length - 1 ? String(number) : `${number},`
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + text.length > LINE_CHARACTERS_MAX) lines.push(`  ${text}`)
    else lines[lines.length - 1] = `${last} ${text}`
  }
  return lines.join("\n")
}

/** The module of what unequal handles say. */
export const handleCurveModule = (data: string): TrainedFile => ({
  name: "unequalHandleBits.ts",
  text: `import type { HandleCurve } from "./handleCurve.ts"

/** Written by \`npm run train\` from the handles of people on five platforms, and those of strangers. */
export const UNEQUAL_HANDLE_BITS: HandleCurve = [
${filled(trainHandleCurve(readHandles(data)))}
]
`
})

/**
 * The data of how rare letters and words are; none where the dictionary isn't installed, so that those that are there stay.
 * The words that posts use most come first in `frequent`; `coarse` ones are left out.
 */
export const rarityModules = (
  frequent: ReadonlyArray<string>,
  coarse: ReadonlySet<string>
): ReadonlyArray<TrainedFile> => {
  if (!existsSync(DICTIONARY)) return []
  const dictionary = readFileSync(DICTIONARY, "utf8").split("\n")
  return [
    { name: "trigramRarities.txt", text: trainTrigrams(dictionary) },
    { name: "commonWords.txt", text: trainCommonWords(dictionary, frequent, coarse) }
  ]
}
