import {
  ASKED_STEMS,
  BONUS_STEMS,
  BUYING_STEMS,
  CHEAPER_STEMS,
  CHECKOUT_STEMS,
  CODE_STEMS,
  COMMENT_STEMS,
  CONTENT_STEMS,
  DECLARED_STEMS,
  DM_STEMS,
  ENTER_STEMS,
  FOLLOW_STEMS,
  FREE_STEMS,
  GIVEAWAY_STEMS,
  GIVES_STEMS,
  HURRY_STEMS,
  INVITATION_STEMS,
  LEFT_STEMS,
  LINK_STEMS,
  LIST_STEMS,
  MADE_STEMS,
  NAME_DROP_STEMS,
  OFFER_STEMS,
  ONLY_STEMS,
  OTHER_PLACE_STEMS,
  OWN_LINK_PHRASES,
  OWN_SHOP_PHRASES,
  OWN_WORDS,
  PROFILE_STEMS,
  REFERRER_STEMS,
  SAY_STEMS,
  SCHEME_STEMS,
  SEND_STEMS,
  SENT_STEMS,
  SHOWN_STEMS,
  SIZE_STEMS,
  TAG_STEMS,
  USED_STEMS,
  WORK_STEMS,
  WRITE_STEMS
} from "../lists/disclosure/stems.ts"
import type { Caption } from "./caption.ts"
import { type Cue, makeCueFinder } from "./cues.ts"
import { isOfOwnWork } from "./rewardedIn.ts"

/** What each cue speaks of. */
const CUES = {
  asked: ASKED_STEMS,
  bonus: BONUS_STEMS,
  buying: BUYING_STEMS,
  cheaper: CHEAPER_STEMS,
  code: CODE_STEMS,
  comment: COMMENT_STEMS,
  content: CONTENT_STEMS,
  declared: DECLARED_STEMS,
  dm: DM_STEMS,
  enter: ENTER_STEMS,
  follow: FOLLOW_STEMS,
  free: FREE_STEMS,
  gives: GIVES_STEMS,
  giveaway: GIVEAWAY_STEMS,
  hurry: HURRY_STEMS,
  invitation: INVITATION_STEMS,
  left: LEFT_STEMS,
  link: LINK_STEMS,
  list: LIST_STEMS,
  made: MADE_STEMS,
  nameDrop: NAME_DROP_STEMS,
  offer: OFFER_STEMS,
  only: ONLY_STEMS,
  otherPlace: OTHER_PLACE_STEMS,
  ownLink: OWN_LINK_PHRASES,
  ownShop: OWN_SHOP_PHRASES,
  referrer: REFERRER_STEMS,
  scheme: SCHEME_STEMS,
  used: USED_STEMS,
  own: OWN_WORDS.replace(/\S+/g, (word) => `${word}!`),
  profile: PROFILE_STEMS,
  say: SAY_STEMS,
  sent: SENT_STEMS,
  send: SEND_STEMS,
  shown: SHOWN_STEMS,
  size: SIZE_STEMS,
  tag: TAG_STEMS,
  till: CHECKOUT_STEMS,
  work: WORK_STEMS,
  write: WRITE_STEMS
}
export type CueKind = keyof typeof CUES
export type Cues = ReadonlyMap<CueKind, ReadonlyArray<Cue>>
/** Finds the cues of a text. */
export const findCues = makeCueFinder<CueKind>(CUES)

export const NO_CUES: ReadonlyArray<Cue> = []

/** Cues of a kind that are compared with a place: a text of nothing else is read no longer for it. */
const COMPARED_MAX = 100

/** Whether a cue stands within so many characters of a place, and not in it. */
export const isNear = (cues: ReadonlyArray<Cue>, { start, end }: Cue, characters: number): boolean =>
  cues
    .slice(0, COMPARED_MAX)
    .some(
      (cue) => cue.end > start - characters && cue.start < end + characters && (cue.end <= start || cue.start >= end)
    )

/** Characters between one's own and the work that is. */
const OWN_CHARACTERS = 14
/** Whether somebody speaks of what they made or sell themselves, which is no advertisement for others. */
export const isOwn = (caption: Caption, cues: Cues): boolean => {
  const own = cues.get("own") ?? NO_CUES
  return (
    caption.of("own").length > 0 ||
    cues.has("ownShop") ||
    cues.has("made") ||
    (cues.get("work") ?? NO_CUES).slice(0, COMPARED_MAX).some((work) => isNear(own, work, OWN_CHARACTERS)) ||
    isOfOwnWork(caption)
  )
}

/** Letters of scripts that part words: those of others stand beside a code without a blank. */
export const PARTED = "\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}\\p{sc=Hebrew}\\p{sc=Arabic}"
export const HAS_DIGIT = /\p{N}/u
export const PERCENT_SIGN = /[%٪％]/
/** A share, in signs or in words. */
export const PERCENT = new RegExp(
  "[%٪％]|(?<!\\p{L})(?:minus|minusz|mínusz|miinus|moins|menos|meno|минус|мінус|μείον|eksi|ناقص|מינוס)\\s\\p{N}{2}(?!\\p{N})|" +
    "[\\p{N}一二三四五六七八九]\\s?折|\\p{N}\\s?(?:割|percent|prozent|procent|prosent|pour cent|por ciento|per cento|por cento|процент|відсотк|" +
    "százalék|τοις εκατό|אחוז|درصد|प्रतिशत|persen|peratus|เปอร์เซ็นต์|phần trăm|퍼센트|パーセント)|" +
    "(?<!\\p{L})(?:ten|fifteen|twenty|thirty|forty|fifty)(?: percent)? off(?!\\p{L})",
  "iu"
)
