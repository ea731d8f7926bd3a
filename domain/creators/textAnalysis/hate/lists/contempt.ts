import { readLists } from "../../../../lists/readLists.ts"
import file from "./contempt.txt" with { type: "text" }

const { list } = readLists(file)

// What is said of people to make them less, hostile as it stands where it is said of a group.

/** Insults of women, hostile where they are said of a group; of one person they are an insult. */
export const GENDERED = list("GENDERED")

/** What is said of people to make them less. Strong ones say it alone. */
export const STRONG = list("STRONG")

/** Of the above: beasts, dirt, illness and worse, where people are put on a level with them. */
export const DEHUMANISING_WORDS = list("DEHUMANISING_WORDS")

/** Of the above: what stands right before a group and leaves none of it clean. */
export const DIRT_WORDS = list("DIRT_WORDS")
