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

/** What names a link. */
export const LINK_STEMS = list("LINK_STEMS")

/** Where else a link stands: below a video, in a comment, among the pinned ones. */
export const OTHER_PLACE_STEMS = list("OTHER_PLACE_STEMS")

/** To put a link somewhere for others. */
export const LEFT_STEMS = list("LEFT_STEMS")

/** That it ends soon, or still holds. */
export const HURRY_STEMS = list("HURRY_STEMS")

/** A code, of whatever. */
export const CODE_STEMS = list("CODE_STEMS")

/** To name somebody at the till. */
export const NAME_DROP_STEMS = list("NAME_DROP_STEMS")

/** To send it in a message. */
export const SEND_STEMS = list("SEND_STEMS")

/** To write a word below the post. */
export const COMMENT_STEMS = list("COMMENT_STEMS")

/** A list of things to buy, at a shop. */
export const LIST_STEMS = list("LIST_STEMS")

/** What is read, watched, cooked, supported or visited rather than bought. */
export const CONTENT_STEMS = list("CONTENT_STEMS")

/** To have made it oneself. */
export const MADE_STEMS = list("MADE_STEMS")

/** A draw of prizes. */
export const GIVEAWAY_STEMS = list("GIVEAWAY_STEMS")

/** To follow an account. */
export const FOLLOW_STEMS = list("FOLLOW_STEMS")

/** What people make or perform themselves: books, courses, shows. */
export const WORK_STEMS = list("WORK_STEMS")

/** A message between two. */
export const DM_STEMS = list("DM_STEMS")

/** To name friends below a post, or to share it. */
export const TAG_STEMS = list("TAG_STEMS")

/** To say something at the till. */
export const SAY_STEMS = list("SAY_STEMS")

/** To be sent by somebody. */
export const SENT_STEMS = list("SENT_STEMS")

/** To be worth something, of a code. */
export const GIVES_STEMS = list("GIVES_STEMS")

/** That it costs so much, and no more. */
export const ONLY_STEMS = list("ONLY_STEMS")

/** Everyday words of captions in languages without lists here, which are read as one of their neighbours. */
export const UNLISTED_WORDS = list("UNLISTED_WORDS")

/** To be paid, sponsored or sent: who says so leaves it open at most. */
export const DECLARED_STEMS = list("DECLARED_STEMS")

/** What a service asks of who joins: by whom. */
export const REFERRER_STEMS = list("REFERRER_STEMS")

/** What is promised to who joins: bets, coins, loans, an income. */
export const SCHEME_STEMS = list("SCHEME_STEMS")

/** To use something, and say which. */
export const USED_STEMS = list("USED_STEMS")

/** Names of numbers that charities and firms bear, which stand behind "code", too. */
export const NO_CODE_NAMES = list("NO_CODE_NAMES")

/** Words before "code" that make another thing of it. */
export const OTHER_CODES = list("OTHER_CODES")

/** To write a message to somebody. */
export const WRITE_STEMS = list("WRITE_STEMS")
