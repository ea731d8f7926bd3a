import { readLists } from "../../../../lists/readLists.ts"
import file from "./declarations.txt" with { type: "text" }

const { list } = readLists(file)

/**
 * What a sentence says that tells of a reward, a line a language or two, written as the lists of `stems.ts`. None decides alone but a
 * barter: it takes several of them in one place.
 */

/** To be paid for it. */
export const PAID_STEMS = list("PAID_STEMS")

/** To have made it for a sponsor, or by order. */
export const SPONSOR_STEMS = list("SPONSOR_STEMS")

/** To be an ambassador of a brand. */
export const AMBASSADOR_STEMS = list("AMBASSADOR_STEMS")

/** To give a post in return. */
export const BARTER_STEMS = list("BARTER_STEMS")

/** To be somebody's guest. */
export const INVITED_STEMS = list("INVITED_STEMS")

/** Not to have paid, or to have it as a gift or a loan. */
export const EXPENSE_STEMS = list("EXPENSE_STEMS")

/** To have got it. */
export const RECEIVED_STEMS = list("RECEIVED_STEMS")

/** What it was given for: to try or to show it. */
export const PURPOSE_STEMS = list("PURPOSE_STEMS")

/** To say so openly. */
export const CANDOUR_STEMS = list("CANDOUR_STEMS")

/** The post itself. */
export const POST_STEMS = list("POST_STEMS")

/** To earn a share of what is sold. */
export const COMMISSION_STEMS = list("COMMISSION_STEMS")

/** What denies a payment, or only supposes one. */
export const NOT_PAID_STEMS = list("NOT_PAID_STEMS")

/** Family, friends and neighbours, who give and invite for nothing. */
export const KIN_STEMS = list("KIN_STEMS")

/** Whom a reward comes from: a brand, a shop, a hotel. */
export const BRAND_STEMS = list("BRAND_STEMS")
