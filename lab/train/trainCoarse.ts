import { createRequire } from "node:module"
import { Schema } from "effect"
import { parseTerms } from "../../domain/creators/textAnalysis/phrases/termList.ts"
import { ACCENTED, ADDED, ORDINARY, OTHERS } from "./coarseExceptions.ts"

/** Lists of the package by our code. English has lists of its own, and nobody posts in Klingon. */
const SOURCES: Readonly<Record<string, ReadonlyArray<string>>> = {
  ar: ["ar"],
  cs: ["cs"],
  da: ["da"],
  de: ["de"],
  eo: ["eo"],
  es: ["es"],
  fa: ["fa"],
  fi: ["fi"],
  fil: ["fil"],
  fr: ["fr", "fr-CA-u-sd-caqc"],
  hi: ["hi"],
  hu: ["hu"],
  id: [],
  it: ["it"],
  ja: ["ja"],
  kab: ["kab"],
  ko: ["ko"],
  nl: ["nl"],
  no: ["no"],
  pl: ["pl"],
  pt: ["pt"],
  ru: ["ru"],
  sv: ["sv"],
  th: ["th"],
  tr: ["tr"],
  uk: [],
  zh: ["zh"]
}

const HEADER = [
  "# Coarse words of languages other than English: code, blank, term. `~` before it: ordinary, too; `=`: only as",
  "# written; `!`: another word, which begins as a coarse one does.",
  "# From naughty-words, the List of Dirty, Naughty, Obscene, and Otherwise Bad Words of Shutterstock and contributors,",
  "# CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/); changed: words marked, some left out, others added."
]

const readList = Schema.decodeUnknownSync(Schema.Array(Schema.String))
const termsOf = (list: string | undefined): ReadonlyArray<string> =>
  parseTerms(list ?? "").flatMap((line) =>
    line
      .split(",")
      .map((term) => term.trim())
      .filter((term) => term !== "")
  )

/** The lines of `coarse.txt`: every list, its ordinary words marked, with our additions. */
export const trainCoarse = (): ReadonlyArray<string> => {
  const require = createRequire(import.meta.url)
  const lines = Object.entries(SOURCES).flatMap(([code, sources]) => {
    const ordinary = new Set(termsOf(ORDINARY[code]))
    const accented = new Set(termsOf(ACCENTED[code]))
    const listed = sources.flatMap((source) => readList(require(`naughty-words/${source}.json`)))
    const terms = [...listed, ...termsOf(ADDED[code])].map((term) => term.trim().toLowerCase().normalize("NFC"))
    const sign = (term: string) => (ordinary.has(term) ? "~" : accented.has(term) ? "=" : "")
    const others = termsOf(OTHERS[code]).map((term) => `${code} !${term.normalize("NFC")}`)
    return [...[...new Set(terms)].sort().map((term) => `${code} ${sign(term)}${term}`), ...others.toSorted()]
  })
  return [...HEADER, ...lines]
}
