import { readLists } from "../../../../lists/readLists.ts"
import file from "./harm.txt" with { type: "text" }

const { list } = readLists(file)

// Harm that is done, wished, ordered, threatened or approved of.

/** Harm: hostile where it is wished, ordered, deserved or promised. */
export const HARM = list("HARM")

/** What makes harm a wish, an order or a threat. */
export const INTENT = list("INTENT")

/** Threats that name no deed: hostile beside a group. */
export const MENACES = list("MENACES")

/** What says that harm is right. */
export const APPROVALS = list("APPROVALS")

/** What is done to harm, as a deed that is judged: "hitting them is fine", "whoever hits one". */
export const DEEDS_JUDGED = list("DEEDS_JUDGED")

/** Joy at harm that was done to a group, which is named within. */
export const GLOATING = list("GLOATING")
