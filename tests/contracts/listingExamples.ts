import { wordsOfName } from "../../domain/creators/listings/foldName.ts"
import { listingOf } from "../../domain/creators/listings/listingOf.ts"
import type { NameQuery } from "../../ports/creators/discovery/CreatorIndex.ts"
import type { NewListing } from "../../ports/creators/discovery/Listing.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { aCard, anAccount } from "./creatorsExamples.ts"

const LETTERS = "bcdfghjklmnpqrstvwxz"
const VOWELS = "aeiou"
const pick = (from: string): string =>
  from.charAt(crypto.getRandomValues(new Uint32Array(1)).reduce((n) => n) % from.length)

/** A word that no other test has, of syllables. */
export const aWord = (syllables = 5): string =>
  Array.from({ length: syllables }, () => pick(LETTERS) + pick(VOWELS)).join("")

/** A listing of a score of an account that no other test has. */
export const aListing = (given: Partial<Scorecard> = {}): NewListing => {
  const { platform, handle } = anAccount(given.platform)
  return listingOf(aCard({ platform, handle: given.handle ?? handle }, given))
}

/** A name as it is looked for. */
export const aNameQuery = (name: string): NameQuery => {
  const words = wordsOfName(name)
  return { words, keys: [words.join(""), words.toReversed().join("")] }
}
