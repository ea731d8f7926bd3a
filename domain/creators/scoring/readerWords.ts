import { readLists } from "../../lists/readLists.ts"
import file from "./readerWords.txt" with { type: "text" }

const { list } = readLists(file)

/**
 * Words with which a text may speak to whoever judges it, folded, one entry a line: of orders to a model, of its verdicts, and of
 * the form of its answers. A text with one of them gets no second opinion. An ordinary post with one loses little by that: its
 * flags count as they would without a second reader.
 */
export const READER_WORDS = list("READER_WORDS")
