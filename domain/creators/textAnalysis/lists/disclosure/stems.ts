import { readLists } from "../../../../lists/readLists.ts"
import file from "./stems.txt" with { type: "text" }

const { list } = readLists(file)

/**
 * Beginnings of words by which captions sell for a reward, whatever their endings, a line a language or two. A list is one for all
 * languages: none of these decides alone. `~` is up to two words, `!` the end of a word.
 */

/** Where a profile's link stands. */
export const PROFILE_STEMS = list("PROFILE_STEMS")

/** To buy and to order. */
export const BUYING_STEMS = list("BUYING_STEMS")

/** To be cheaper, or soon gone. */
export const OFFER_STEMS = list("OFFER_STEMS")

/** At the checkout, and what a price does there. */
export const CHECKOUT_STEMS = list("CHECKOUT_STEMS")

/** To cost less by it. */
export const CHEAPER_STEMS = list("CHEAPER_STEMS")

/** To join by somebody's invitation. */
export const INVITATION_STEMS = list("INVITATION_STEMS")

/** A link or a code that is the creator's own. */
export const OWN_LINK_PHRASES = list("OWN_LINK_PHRASES")

/** A shop of the creator's own, which is no advertisement for others. */
export const OWN_SHOP_PHRASES = list("OWN_SHOP_PHRASES")

/** What costs nothing. */
export const FREE_STEMS = list("FREE_STEMS")

/** Names and signs of currencies, as captions have them behind a number. */
export const CURRENCY_WORDS = list("CURRENCY_WORDS")
export const CURRENCY_SIGNS = list("CURRENCY_SIGNS")

/** What an address says by whom a shop pays for the sale, in the grammar of regular expressions. */
export const AFFILIATE_PARAMETERS = `
tag=[\\w-]+-2\\d aff(?:iliate|_?id|iliate_?id)?= partner(?:_?id)?= referral= clid= awc= irclickid= kumppani=
ref=(?!main|master|head|share|nav|home|src)[a-z]{4}
`

/** Names that end in a number and are no code: events, programs, things. */
export const NUMBERED_NAMES = list("NUMBERED_NAMES")

/** To give a code to a shop. */
export const ENTER_STEMS = list("ENTER_STEMS")

/** Before a code that is given. */
export const WITH_WORDS = list("WITH_WORDS")

/** Before a shop that is named, behind a code. */
export const AT_WORDS = list("AT_WORDS")

/** Ends of names of events, which bear their year. */
export const EVENT_ENDS = list("EVENT_ENDS")

/** That many asked where it is from. */
export const ASKED_STEMS = list("ASKED_STEMS")

/** What was shown of it: the post, the film or the day. */
export const SHOWN_STEMS = list("SHOWN_STEMS")

/** That it comes in sizes. */
export const SIZE_STEMS = list("SIZE_STEMS")

/** What is given to who joins. */
export const BONUS_STEMS = list("BONUS_STEMS")

/** One's own, before a noun or behind it. */
export const OWN_WORDS = list("OWN_WORDS")

/** What people make themselves and sell. */
export const WORK_WORDS = list("WORK_WORDS")

/** What stands between a label and the brand that it names. */
export const FOR_WORDS = list("FOR_WORDS")

/** Beginnings of tags that end in a brand, which declare: "#sponsoredbynova". */
export const LABEL_TAG_BEGINNINGS = list("LABEL_TAG_BEGINNINGS")
/** Of these it stays open. */
export const VAGUE_TAG_BEGINNINGS = list("VAGUE_TAG_BEGINNINGS")
