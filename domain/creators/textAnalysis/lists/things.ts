import { readLists } from "../../../lists/readLists.ts"
import file from "./things.txt" with { type: "text" }

const { list } = readLists(file)

/** Things, and what is done, that have the names of slurs: they are meant whoever is spoken of. */
export const THINGS = list("THINGS")
