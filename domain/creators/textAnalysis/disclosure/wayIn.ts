import { type Caption, isShouted } from "./caption.ts"
import { type Cue, wordsAlone } from "./cues.ts"
import {
  type CueKind,
  type Cues,
  HAS_DIGIT,
  isNear,
  isOwn,
  NO_CUES,
  PARTED,
  PERCENT,
  PERCENT_SIGN
} from "./promotionCues.ts"
import { SUM } from "./rewardedIn.ts"

const ARROW = /[👇⬇↓➡👉→]/u
/** A link as captions hold it: a host with a path. */
const LINK = /(?<![\p{L}\p{N}.@-])(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,40}\.){1,4}\p{L}{2,12}\/\S*/giu
/** An address that bears more than the page: a parameter, or what links to goods and invitations begin with. */
const MARKED = /\?\S+=|\/(?:p|r|go|ref|t)\//

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
  used: 2,
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
/** Hosts of posts and pictures. */
const NO_LINK =
  /^(?:https?:\/\/)?(?:www\.)?(?:t\.co|instagr\.am|instagram\.com|fb\.me|facebook\.com|twitpic\.com|twitter\.com|youtu\.be|youtube\.com)\//i
const HOST = /^(?:https?:\/\/)?([^/]+)\//

const LINK_POINTS = 2
/** Points of the links in a text. */
const pointsOfLinks = (links: ReadonlyArray<string>): number => {
  if (links.length === 0) return 0
  const hosts = links.map((link) => HOST.exec(link)?.[1])
  const ofOne = Math.max(...hosts.map((host) => hosts.filter((other) => other === host).length))
  return (
    LINK_POINTS +
    (links.some((link) => MARKED.test(link)) ? 2 : 0) +
    (ofOne >= LISTED_LINKS_MIN ? 2 : ofOne > 1 ? 1 : 0)
  )
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
  /(?<!\p{N})\p{N}(?!\p{N})|\+|["“”„«»״'‘’「『][\p{L}\p{N}+]{1,20}["“”»«״'‘’」』]|(?<!\p{L})\p{Lu}{3,}(?!\p{L})|\p{Extended_Pictographic}/u

/** What is to be written, next to the call to write it. */
const PASSWORD_NEXT =
  /^[^\n]{0,12}?(?:["“”„«»״「『][\p{L}\p{N}+ ]{2,20}["“”»«״」』]|(?<!\p{L})\p{Lu}{3,15}(?!\p{L}|\s\p{Lu}{2}))/u
const PASSWORD_CHARACTERS = 40
/** What answers a question, and asks for nothing. */
const ANSWERS =
  /(?<!\p{L})(?:YES|NO|YEP|OK|OKAY|LOL|OUI|NON|JA|NEIN|SI|SÌ|SÍ|SIM|TAK|NIE|DA|ANO|IGEN|NEM|KYLLÄ|ДА|НЕТ)(?!\p{L})/gu
/** How far it stands from one another that somebody is to say it, and who sent them. */
const SENT_CHARACTERS = 40

/** Points of numbers of which no sign says that they are prices. */
const pointsOfNumbers = (bare: string, cues: Cues): number => {
  const count = [...bare.matchAll(NUMBER)].length
  if (count === 0) return 0
  // Two numbers of a day are what it costs and what it did.
  return cues.has("only") || (count > 1 && cues.has("hurry")) ? 2 : 1
}

/**
 * A way to something that many small signs say is sold for a reward: a link, a place of one, a message, an invitation or a name to be said
 * at the till, beside a price, those who asked for it or what it is cheaper by. Each sign has points, as none says enough alone.
 */
export const wayIn = (caption: Caption, cues: Cues): Cue | null => {
  const { original, keys } = caption
  const has = (kind: CueKind) => cues.has(kind)
  const links = original.includes("/")
    ? [...original.matchAll(LINK)].filter(([each]) => !NO_LINK.test(each)).slice(0, LINKS_MAX)
    : []
  const [link] = links
  const bare = wordsAlone(original)
  const isGain = has("offer") || has("cheaper") || PERCENT_SIGN.test(bare) || (has("nameDrop") && PERCENT.test(bare))
  const isPriced = HAS_DIGIT.test(bare) && SUM.test(bare.toLowerCase())
  const isGivenAway =
    has("giveaway") && has("follow") && (has("tag") || has("comment")) && keys.some(({ kind }) => kind === "mention")
  const isPlaced = has("profile") || has("otherPlace") || link !== undefined || ARROW.test(original)
  const isLinked =
    has("link") ||
    (has("profile") && (has("asked") || isGain || isPriced)) ||
    (isPlaced && (has("left") || has("list") || has("buying"))) ||
    (has("list") && (has("asked") || isGain || isPriced || bare.search(NUMBER) >= 0))
  const isPassword = (["comment", "write"] as const)
    .flatMap((kind) => (cues.get(kind) ?? NO_CUES).slice(0, LINKS_MAX))
    .some(({ end }) => PASSWORD_NEXT.test(original.slice(end, end + PASSWORD_CHARACTERS).replace(ANSWERS, "")))
  const isSent = has("send") || has("dm")
  const isSpoken = (cues.get("say") ?? NO_CUES)
    .slice(0, LINKS_MAX)
    .some((say) => isNear(cues.get("sent") ?? NO_CUES, say, SENT_CHARACTERS))
  const isAsked =
    (has("comment") &&
      ((has("send") && (has("link") || PASSWORD.test(original.replace(ANSWERS, "")))) || (has("dm") && has("link")))) ||
    (isPassword && (isSent || (has("write") && (has("link") || isGain || isPriced))) && !isShouted(caption))
  const isInvited =
    (has("invitation") || (has("scheme") && has("bonus"))) &&
    (isPlaced || has("link") || has("ownLink") || has("code") || has("referrer")) &&
    (has("bonus") || has("free") || isPriced || PERCENT.test(bare))
  const isNamed = isSpoken && (isGain || has("free") || has("bonus") || isPriced)
  const isSold = isGain || isPriced || isInvited || (["buying", "asked", "size", "list", "ownLink"] as const).some(has)
  const isListed =
    pointsOfLinks(links.map(([address]) => address)) > LINK_POINTS + 1 && (cues.size > 0 || links.length > 1)
  const isWay =
    isLinked || (link !== undefined && (isSold || isListed)) || isAsked || isInvited || isGivenAway || isNamed
  if (!(isWay || has("ownLink") || has("nameDrop"))) return null
  let points = pointsOfLinks(links.map(([address]) => address))
  // What is used for it is shown with a recipe, too.
  for (const kind of cues.keys()) points += kind === "content" && has("used") ? -1 : (POINTS[kind] ?? 0)
  if (ARROW.test(original)) points += 1
  if (isGain) points += 2
  // A story is a place or what was shown.
  if (has("shown") && has("otherPlace")) points -= 1
  if (isNamed) points += 3
  if (has("nameDrop") && has("till")) points += 1
  if (has("referrer")) points += 2
  if (isPriced) points += 2
  if (!isPriced && (has("link") || has("left") || link !== undefined)) points += pointsOfNumbers(bare, cues)
  // What says where a link is says it once.
  if (link !== undefined && has("link") && has("otherPlace")) points -= 1
  if (isPriced && has("link") && isPlaced) points += 1
  if (has("list") && isPlaced) points += 1
  if (isInvited) points += 2
  if (has("scheme") && (isInvited || isAsked || isGain)) points += 2
  if (isAsked) points += isPassword ? 4 : 3
  if (isGivenAway) points += 4
  if (points < POINTS_MIN || (points < POINTS_MIN + OWN_POINTS && isOwn(caption, cues))) return null
  const [first] = (
    ["nameDrop", "ownLink", "list", "link", "profile", "send", "invitation", "giveaway"] as const
  ).flatMap((kind) => cues.get(kind) ?? NO_CUES)
  return first ?? { start: link?.index ?? 0, end: (link?.index ?? 0) + (link?.[0].length ?? original.length) }
}
