import { allFakers } from "@faker-js/faker"
import {
  CLASSES,
  classOf,
  EDGE_CLASS,
  RARITY_SIGNS,
  RARITY_STEP_BITS
} from "../../domain/creators/identity/sameOwner/rarity.ts"
import { romanise } from "../../domain/creators/identity/sameOwner/romanise.ts"

const LINE_CHARACTERS = 112
const NAME_CHARACTERS_MIN = 2
const COMMON_CHARACTERS_MIN = 3
/** Of the words that posts use most; the rest are rare enough to tell somebody. */
const COMMON_WORDS_MAX = 8_000
/** A name of as many languages' lists is one that many have. */
const COMMON_LOCALES_MIN = 3
/** Whose names most handles of the networks read here are made of. */
const WIDE_LOCALE = "en"
const PLAIN = /^[a-z]+$/

const RARITIES_HEADER = `\
# How rare every three characters in a row are, written by \`npm run train\`; rarity.ts reads it. It holds nobody's handle. Made from the
# words of a dictionary (SCOWL, package wamerican; free to use, copy and change with its notice) and names (@faker-js/faker, MIT).
`
const COMMON_HEADER = `\
# Names that many have, and words that posts use most and that are no such names, written by \`npm run train\`; rarity.ts reads them.
# Names: @faker-js/faker (MIT). Words: a dictionary's (SCOWL, package wamerican; free to use, copy and change with its notice).
`

/** Given and family names by language, as the faker library lists them, in lower case ASCII. */
const namesByLocale = (): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Object.entries(allFakers).map(([locale, { rawDefinitions }]) => {
      const { first_name, last_name } = rawDefinitions.person ?? {}
      const lists = [first_name, last_name].flatMap((names) => [names?.generic, names?.female, names?.male])
      const names = lists.flatMap((list) => list ?? []).map((name) => romanise(name).replace(/[^a-z]/g, ""))
      return [locale, new Set(names.filter((name) => name.length >= NAME_CHARACTERS_MIN))]
    })
  )

const inLines = (text: string): string => text.match(RegExp(`.{1,${LINE_CHARACTERS}}`, "g"))?.join("\n") ?? ""

const wordLines = (words: ReadonlyArray<string>): string => {
  const lines: Array<string> = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= LINE_CHARACTERS) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join("\n")
}

/** The table of how rare three characters in a row are, from a dictionary's words and from names. */
export const trainTrigrams = (dictionary: ReadonlyArray<string>): string => {
  const names = [...namesByLocale().values()].flatMap((each) => [...each])
  const words = [...new Set(dictionary.filter((word) => PLAIN.test(word))), ...new Set(names)]
  const counts = new Float64Array(CLASSES ** 3)
  for (const word of words) {
    const classes = [EDGE_CLASS, ...Array.from(word, (letter) => classOf(letter.charCodeAt(0))), EDGE_CLASS]
    const triples = classes.slice(2).map((third, at) => {
      const [first = 0, second = 0] = classes.slice(at)
      return (first * CLASSES + second) * CLASSES + third
    })
    for (const triple of new Set(triples)) counts[triple] = (counts[triple] ?? 0) + 1
  }
  const signs = Array.from(counts, (count) => {
    const bits = Math.log2((words.length + 1) / (count + 1))
    return RARITY_SIGNS.charAt(Math.min(RARITY_SIGNS.length - 1, Math.round(bits / RARITY_STEP_BITS)))
  })
  return `${RARITIES_HEADER}
[rarities]
${inLines(signs.join(""))}
`
}

/** The lists of words that many use and of names that many have, from the words that posts use most and lists of names. */
export const trainCommonWords = (
  dictionary: ReadonlyArray<string>,
  frequent: ReadonlyArray<string>,
  coarse: ReadonlySet<string>
): string => {
  const inDictionary = new Set(dictionary)
  const words = frequent
    .filter((word) => PLAIN.test(word) && word.length >= COMMON_CHARACTERS_MIN && inDictionary.has(word))
    .filter((word) => !coarse.has(word))
    .slice(0, COMMON_WORDS_MAX)
  const locales = new Map<string, number>()
  const byLocale = namesByLocale()
  for (const names of byLocale.values()) for (const name of names) locales.set(name, (locales.get(name) ?? 0) + 1)
  const wide = byLocale.get(WIDE_LOCALE) ?? new Set()
  const names = [...locales]
    .filter(([name, count]) => name.length >= COMMON_CHARACTERS_MIN && (wide.has(name) || count >= COMMON_LOCALES_MIN))
    .map(([name]) => name)
  const isName = new Set(names)
  return `${COMMON_HEADER}
[names]
${wordLines(names.toSorted())}

[words]
${wordLines(words.filter((word) => !isName.has(word)).sort())}
`
}
