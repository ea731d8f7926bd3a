import { readLists } from "../../../lists/readLists.ts"
import file from "./everydayWords.txt" with { type: "text" }

const { all } = readLists(file)

/**
 * Everyday words by language, our own choice, without accents, as people write them in posts: `hi-Latn` is Hindi and Urdu in
 * Latin letters, `ar-Latn` the Arabic of chats. A word of several languages counts for each.
 */
export const EVERYDAY: Readonly<Record<string, string>> = all()
