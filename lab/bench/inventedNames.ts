import { allFakers } from "@faker-js/faker"
import { wordsOfName } from "../../domain/creators/listings/foldName.ts"

/** Latin letters, and others. */
const LATIN = ["en", "de", "fr", "es", "it", "pl", "tr", "nl", "cs_CZ", "pt_BR"] as const
const OTHERS = ["ru", "uk", "ja", "ko", "zh_CN", "ar", "el", "he", "ka_GE"] as const

export interface InventedName {
  readonly name: string
  /** Its words, folded. */
  readonly words: ReadonlyArray<string>
}

type Part = "first_name" | "last_name"

const namesOf = (locale: (typeof LATIN)[number] | (typeof OTHERS)[number], part: Part): ReadonlyArray<string> => {
  const names = allFakers[locale].rawDefinitions.person?.[part]
  return [...(names?.generic ?? []), ...(names?.female ?? []), ...(names?.male ?? [])]
}

/** First or last names of many languages, in an order that is always the same and mixes them. */
export const inventedNames = (part: Part): ReadonlyArray<InventedName> => {
  const lists = [...LATIN, ...OTHERS].map((locale) => [...new Set(namesOf(locale, part))])
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? []))
    .flat()
    .map((name) => ({ name, words: wordsOfName(name) }))
    .filter(({ words }) => words.join("").length > 1)
}
