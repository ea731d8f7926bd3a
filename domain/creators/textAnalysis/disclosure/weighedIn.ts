import {
  ASKED_STEMS,
  AT_WORDS,
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
  NUMBERED_NAMES,
  OFFER_STEMS,
  ONLY_STEMS,
  OTHER_PLACE_STEMS,
  OWN_LINK_PHRASES,
  OWN_SHOP_PHRASES,
  OWN_WORDS,
  PROFILE_STEMS,
  SAY_STEMS,
  SEND_STEMS,
  SENT_STEMS,
  SHOWN_STEMS,
  SIZE_STEMS,
  TAG_STEMS,
  WITH_WORDS,
  WORK_STEMS
} from "../lists/disclosure/stems.ts"
import { parseWords } from "../phrases/termList.ts"
import { type Caption, isShouted } from "./caption.ts"
import { type Cue, makeCueFinder } from "./cues.ts"
import { isOfOwnWork, isUsualDiscount, SUM } from "./rewardedIn.ts"

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
  own: OWN_WORDS.replace(/\S+/g, (word) => `${word}!`),
  profile: PROFILE_STEMS,
  say: SAY_STEMS,
  sent: SENT_STEMS,
  send: SEND_STEMS,
  shown: SHOWN_STEMS,
  size: SIZE_STEMS,
  tag: TAG_STEMS,
  till: CHECKOUT_STEMS,
  work: WORK_STEMS
}
type CueKind = keyof typeof CUES
export type Cues = ReadonlyMap<CueKind, ReadonlyArray<Cue>>
export const findCues = makeCueFinder<CueKind>(CUES)

const NO_CUES: ReadonlyArray<Cue> = []
/** Whether a cue stands within so many characters of a place, and not in it. */
const isNear = (cues: Cues, kinds: ReadonlyArray<CueKind>, { start, end }: Cue, characters: number): boolean =>
  kinds.some((kind) =>
    (cues.get(kind) ?? NO_CUES).some(
      (cue) => cue.end > start - characters && cue.start < end + characters && (cue.end <= start || cue.start >= end)
    )
  )

/** Letters of scripts that part words: those of others stand beside a code without a blank. */
const PARTED = "\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}\\p{sc=Hebrew}\\p{sc=Arabic}"
const HAS_DIGIT = /\p{N}/u
const PERCENT = /[%٪％]/
const ARROW = /[👇⬇↓➡👉→]/u
/** A link as captions hold it: a host with a path. */
const LINK = /(?<![\p{L}\p{N}.@-])(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,40}\.){1,4}\p{L}{2,12}\/\S*/giu
/** An address that bears more than the page: a parameter, or what links to goods and invitations begin with. */
const MARKED = /\?\S+=|\/(?:p|r|go|ref|t)\//

/** Characters between one's own and the work that is. */
const OWN_CHARACTERS = 14
/** Whether somebody speaks of what they made or sell themselves, which is no advertisement for others. */
export const isOwn = (caption: Caption, cues: Cues): boolean =>
  caption.of("own").length > 0 ||
  cues.has("ownShop") ||
  cues.has("made") ||
  (cues.get("work") ?? NO_CUES).some((work) => isNear(cues, ["own"], work, OWN_CHARACTERS)) ||
  isOfOwnWork(caption)

/** Points of each cue for being an advertisement, where there is a way to what it is for. */
const POINTS: Readonly<Partial<Record<CueKind, number>>> = {
  asked: 3,
  size: 3,
  list: 3,
  nameDrop: 3,
  ownLink: 2,
  otherPlace: 1,
  buying: 1,
  shown: 1,
  left: 1,
  free: 1,
  giveaway: GIVEAWAY_STEMS,
  hurry: 1,
  link: 1,
  content: -2,
  work: -1
}
const POINTS_MIN = 4
/** What takes as many more points: who made it speaks of it likewise. */
const OWN_POINTS = 3

/** Links of one host in a text, from which on they are a list of goods. */
const LISTED_LINKS_MIN = 3
/** Shortens every link of its platform, those to pictures too. */
const NO_LINK = /^(?:https?:\/\/)?t\.co\//i
const HOST = /^(?:https?:\/\/)?([^/]+)\//

/** Points of the links in a text. */
const pointsOfLinks = (links: ReadonlyArray<string>): number => {
  if (links.length === 0) return 0
  const hosts = links.map((link) => HOST.exec(link)?.[1])
  const ofOne = Math.max(...hosts.map((host) => hosts.filter((other) => other === host).length))
  return 2 + (links.some((link) => MARKED.test(link)) ? 2 : 0) + (ofOne >= LISTED_LINKS_MIN ? 2 : ofOne > 1 ? 1 : 0)
}

const LINKS_MAX = 30
/** A number that may be a price where no currency is named. */
const NUMBER = new RegExp(
  `(?<![${PARTED}\\p{N}.,:/#@_-])(?:P?\\p{N}{2,3}(?:[ .,]\\p{N}{3}|\\p{N}{1,2})?|\\p{N}{1,4}[.,]\\p{N}{2})(?:k|rb)?` +
    `(?![${PARTED}\\p{N}:/_%-]|[.,]\\p{N})`,
  "gu"
)
/** A word in quotation marks or in capitals, which is to be written. */
const PASSWORD =
  /(?<!\p{N})\p{N}(?!\p{N})|\+|["“”„«»'‘’「『][\p{L}\p{N}+]{1,20}["“”»«'‘’」』]|(?<!\p{L})\p{Lu}{3,}(?!\p{L})|\p{Extended_Pictographic}/u

/** Points of numbers of which no sign says that they are prices. */
const pointsOfNumbers = (original: string, cues: Cues): number => {
  const count = [...original.matchAll(NUMBER)].length
  if (count === 0) return 0
  // Two numbers of a day are what it costs and what it did.
  return cues.has("only") || (count > 1 && cues.has("hurry")) ? 2 : 1
}

const wayIn = (caption: Caption, cues: Cues): Cue | null => {
  const { original, keys } = caption
  const has = (kind: CueKind) => cues.has(kind)
  const links = original.includes("/")
    ? [...original.matchAll(LINK)].filter(([each]) => !NO_LINK.test(each)).slice(0, LINKS_MAX)
    : []
  const [link] = links
  const isGain = has("offer") || has("cheaper") || PERCENT.test(original)
  const isPriced = HAS_DIGIT.test(original) && SUM.test(original.toLowerCase())
  const isGivenAway = has("giveaway") && (has("follow") || has("tag")) && keys.some(({ kind }) => kind === "mention")
  const isPlaced = has("profile") || has("otherPlace") || link !== undefined || ARROW.test(original)
  const isLinked =
    has("link") ||
    (has("profile") && (has("asked") || isGain || isPriced)) ||
    (isPlaced && (has("left") || has("list") || has("buying"))) ||
    (has("list") && (has("asked") || isGain || isPriced || original.search(NUMBER) >= 0))
  const isAsked =
    has("comment") && ((has("send") && has("link")) || ((has("send") || has("dm")) && PASSWORD.test(original)))
  const isInvited =
    has("invitation") &&
    (isPlaced || has("link") || has("ownLink") || has("code")) &&
    (has("bonus") || has("free") || isPriced || PERCENT.test(original))
  const isNamed = has("say") && has("sent") && (isGain || has("free") || has("bonus") || isPriced)
  const isWay = isLinked || link !== undefined || isAsked || isInvited || isGivenAway || isNamed
  if (!(isWay || has("ownLink") || has("nameDrop"))) return null
  let points = pointsOfLinks(links.map(([address]) => address))
  for (const kind of cues.keys()) points += POINTS[kind] ?? 0
  if (ARROW.test(original)) points += 1
  if (isGain) points += 2
  if (isNamed) points += 3
  if (isPriced) points += 2
  if (!isPriced && (has("link") || has("left") || link !== undefined)) points += pointsOfNumbers(original, cues)
  // What says where a link is says it once.
  if (link !== undefined && has("link") && has("otherPlace")) points -= 1
  if (isPriced && has("link") && isPlaced) points += 1
  if (has("list") && isPlaced) points += 1
  if (isInvited) points += 2
  if (isAsked) points += 3
  if (isGivenAway) points += 4
  if (points < POINTS_MIN || (points < POINTS_MIN + OWN_POINTS && isOwn(caption, cues))) return null
  const [first] = (
    ["nameDrop", "ownLink", "list", "link", "profile", "send", "invitation", "giveaway"] as const
  ).flatMap((kind) => cues.get(kind) ?? NO_CUES)
  return first ?? { start: link?.index ?? 0, end: (link?.index ?? 0) + (link?.[0].length ?? original.length) }
}

const NAMES = new Set(parseWords(NUMBERED_NAMES))
const BEFORE = `(?<![${PARTED}\\p{N}@#/._=&?-])`
const AFTER = `(?![${PARTED}\\p{N}@/_=&?]|[.-][${PARTED}])`
/** A word that may be a code, by its shape: capitals and digits, words joined by a sign, digits behind letters, capitals, quoted. */
const CANDIDATE = new RegExp(
  `["“”„«»'‘’「『](?<quoted>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_.-]{2,24})["“”»«'‘’」』]|${BEFORE}(?:` +
    "(?<sure>\\p{Lu}{2,15}-?\\p{N}{1,4}|\\p{N}{1,3}\\p{Lu}{3,15}|\\p{Lu}{1,6}\\p{N}{1,4}\\p{Lu}{1,6})|" +
    "(?<joined>[\\p{L}\\p{N}]{2,15}(?:[_.-][\\p{L}\\p{N}]{2,15}){1,3})|(?<lower>\\p{Ll}{3,18}-?\\p{N}{1,3})|" +
    `(?<capitals>\\p{Lu}{4,18}))${AFTER}`,
  "gu"
)
/** What stands behind the name of a code, or a call to type it. */
const NAMED = /^[\p{L}\p{M}]{0,12}\s?[:：=]?\s?["“”„«»'‘’「『]?([\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{3,20})/u
const NAMED_CHARACTERS = 50
const NO_CODE = /^(?:codes?|promo|sale|free|gratis|rabatt?|kod|kode)$/i
const AT_SHOP = new RegExp(`^["”»'’」』]?\\s(?:${parseWords(AT_WORDS).join("|")})\\s\\p{Lu}`, "u")
const DIGITS = /(?<=\p{Lu}{3})-?\p{N}+$/u
const HAS_UPPER = /\p{Lu}/u
const CANDIDATES_MAX = 50
const WITH = new Set(parseWords(WITH_WORDS))
const LAST_WORD = /[\p{L}\p{M}]+\s$/u
const CODE_POINTS_MIN = 4

interface Candidate extends Cue {
  readonly points: number
  /** Whether it looks like a handle, too. */
  readonly isHandle: boolean
  /** Whether it bears letters and what shops usually take off. */
  readonly isUsual: boolean
}

/** Whether the word before it or behind it is in capitals, too: then it is part of what is shouted. */
const isAmongCapitals = (original: string, index: number, text: string): boolean =>
  CAPITALS_BEFORE.test(original.slice(Math.max(0, index - 20), index)) ||
  CAPITALS_BEHIND.test(original.slice(index + text.length, index + text.length + 20))
const CAPITALS_BEFORE = /(?<!\p{L})\p{Lu}{2,}[,!]?\s$/u
const CAPITALS_BEHIND = /^\s\p{Lu}{2,}(?!\p{L})/u

const candidatesIn = (caption: Caption, named: ReadonlyArray<Cue>): ReadonlyArray<Candidate> => {
  const { original } = caption
  const isLoud = isShouted(caption)
  const candidates: Array<Candidate> = []
  for (const { 0: text, index, groups = {} } of original.matchAll(CANDIDATE)) {
    if (candidates.length >= CANDIDATES_MAX) break
    const { sure, lower, capitals, joined } = groups
    const name = (sure ?? lower ?? "").replace(/-?\p{N}+$/u, "").toLowerCase()
    if (
      NAMES.has(name) ||
      (capitals !== undefined && (isLoud || isAmongCapitals(original, index, text))) ||
      NO_CODE.test(text)
    )
      continue
    const isUsual = isUsualDiscount(DIGITS.exec(sure ?? "")?.[0] ?? "")
    candidates.push({
      start: index,
      end: index + text.length,
      points: sure !== undefined && !isLoud ? 2 : 1,
      isUsual,
      isHandle: joined !== undefined && !HAS_UPPER.test(joined)
    })
  }
  for (const { end } of named.slice(0, CANDIDATES_MAX)) {
    const [text = "", code = ""] = NAMED.exec(original.slice(end, end + NAMED_CHARACTERS)) ?? []
    if (code !== "" && !NO_CODE.test(code))
      candidates.push({
        start: end + text.length - code.length,
        end: end + text.length,
        points: 0,
        isUsual: false,
        isHandle: false
      })
  }
  return candidates
}

/** What may make a code of a word, beside its name. */
const ANCHORS: ReadonlyArray<CueKind> = ["enter", "till", "offer", "cheaper", "free"]

/** A word that is a code for its shape and for what stands near. */
const codeIn = (caption: Caption, cues: Cues): Cue | null => {
  const { original, keys, of, isLinked } = caption
  const listed = [...of("code"), ...of("promoCode")].map(({ from, to }) => ({
    start: keys[from]?.start ?? 0,
    end: keys[to - 1]?.end ?? 0
  }))
  const codes = [...(cues.get("code") ?? NO_CUES), ...listed]
  if (codes.length === 0 && !ANCHORS.some((kind) => cues.has(kind)) && !PERCENT.test(original)) return null
  const withCodes: Cues = new Map([...cues, ["code", codes]])
  for (const candidate of candidatesIn(caption, [...codes, ...(cues.get("enter") ?? NO_CUES)])) {
    const { start, end } = candidate
    const around = original.slice(Math.max(0, start - 60), end + 60)
    const isNamed = isNear(withCodes, ["code"], candidate, 4)
    const isCode = isNamed || isNear(withCodes, ["code"], candidate, 24)
    const isSold = isNear(cues, ["offer", "cheaper"], candidate, 60) || isNear(cues, ["free"], candidate, 40)
    const isEntered = isNear(cues, ["enter"], candidate, 24)
    const isAtTill = isNear(cues, ["till"], candidate, 60)
    const isShop = AT_SHOP.test(original.slice(end))
    const isWith = WITH.has(
      LAST_WORD.exec(original.slice(Math.max(0, start - 20), start))?.[0]
        .trim()
        .toLowerCase() ?? ""
    )
    const signs = [
      isEntered,
      isAtTill,
      isEntered && (isAtTill || isSold),
      isWith,
      isNear(cues, ["gives"], candidate, 24),
      isSold,
      PERCENT.test(around),
      isNear(cues, ["hurry"], candidate, 80),
      isNear(cues, ["buying"], candidate, 60),
      isLinked,
      isShop
    ].filter(Boolean).length
    const points =
      candidate.points + (isNamed ? 2 : isCode ? 1 : 0) + signs + (isNear(cues, ["own"], candidate, 24) ? 1 : 0)
    const isWorth = isSold && (isWith || isNear(cues, ["gives"], candidate, 24) || PERCENT.test(around) || isShop)
    const isAnchored =
      isCode || isEntered || isAtTill || isWorth || (candidate.points > 1 && (isSold || PERCENT.test(around)))
    if (candidate.isUsual && (isNamed || isEntered)) return candidate
    if ((candidate.isHandle && !isCode && !isAtTill) || (candidate.points === 0 && !isNamed && !isAtTill)) continue
    if (isAnchored && signs > (candidate.points > 0 ? 0 : 1) && points >= CODE_POINTS_MIN) return candidate
  }
  return null
}

/**
 * What promotes by many signs that each say little: a code that looks like one, beside words of a shop; a way to something, beside a price
 * or those who asked for it.
 */
export const weighedIn = (caption: Caption, cues: Cues): Cue | null => {
  const code = codeIn(caption, cues)
  return code !== null && !isOwn(caption, cues) ? code : wayIn(caption, cues)
}
