import { readLists } from "../../readLists.ts"
import { EAST_AND_SOUTH } from "./disclosure/eastAndSouth.ts"
import { EUROPE_EAST } from "./disclosure/europeEast.ts"
import { EUROPE_WEST } from "./disclosure/europeWest.ts"
import type { Wordings } from "./disclosure/wordings.ts"
import file from "./disclosure.txt" with { type: "text" }

const { list } = readLists(file)

/**
 * Words that no language owns, so that they tell none. The marks of an affiliate stand here too: a bare one is unclear
 * by the staff of the US Federal Trade Commission ("What People Are Asking", on affiliate links).
 */
const ANYWHERE: Wordings = {
  label: list("ANYWHERE label"),
  bracketed: list("ANYWHERE bracketed"),
  vague: list("ANYWHERE vague"),
  hint: list("ANYWHERE hint"),
  code: list("ANYWHERE code"),
  bio: list("ANYWHERE bio"),
  shop: list("ANYWHERE shop")
}

/** What says of itself to be an advertisement, what denies it and what promotes, by language. */
export const WORDINGS: Readonly<Record<string, Wordings>> = {
  zxx: ANYWHERE,
  ...EUROPE_WEST,
  ...EUROPE_EAST,
  ...EAST_AND_SOUTH
}

/** Languages that write what another one does. */
export const ALSO_KNOWN: ReadonlySet<string> = new Set(["bs", "sh", "gl", "nb", "nn"])

/** What may stand between the words of a phrase where it says so, and between a denial and what it denies. */
export const FILLERS = list("FILLERS")
