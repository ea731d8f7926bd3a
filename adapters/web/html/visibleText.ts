import { decodeHTML } from "entities"
import { toStorable } from "../../../ports/text/storableText.ts"

/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  (
    "address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr li legend main menu nav ol option p pre search section summary table td th tr ul"
  ).split(" ")
)

export const isBlock = (name: string): boolean => BLOCKS.has(name)

/** Text that a database can hold: no NUL and no half of a surrogate pair, at most so many characters, trimmed. */
export const storable = (text: string, charactersMax: number): string => toStorable(text.slice(0, charactersMax)).trim()

/** Puts together what a person reads, with single spaces, up to a number of characters. */
export const makeVisibleText = (charactersMax: number) => {
  const parts: Array<string> = []
  let characters = 0
  const push = (part: string) => {
    if (characters >= charactersMax) return
    parts.push(part)
    characters += part.length
  }
  return {
    /** Text as written in HTML. */
    add: (raw: string) => {
      if (characters < charactersMax) push(decodeHTML(raw).replace(/\s+/g, " "))
    },
    breakLine: () => push("\n"),
    text: () => {
      const text = parts
        .join("")
        .replace(/ +/g, " ")
        .replace(/ ?\n[ \n]*/g, "\n")
      return storable(text.trimStart(), charactersMax)
    }
  }
}
