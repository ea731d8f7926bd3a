import { webAddress } from "./addresses.ts"

/** Of each kind, in one text. */
export const ENTITIES_MAX = 100

const HASHTAG = /(?<![\p{L}\p{N}_&/#])#([\p{L}\p{N}\p{M}_]{1,100})/gu
const MENTION = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,98}[\p{L}\p{N}_])?)/gu
const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]{3,2048}/giu
/** What a sentence puts after an address. */
const CLOSING = ".,;:!?…)]»”’*_"

const distinct = (texts: Iterable<string>): ReadonlyArray<string> => [...new Set(texts)].slice(0, ENTITIES_MAX)

const firstGroups = (pattern: RegExp, text: string): ReadonlyArray<string> =>
  distinct([...text.matchAll(pattern)].map(([, name = ""]) => name.toLowerCase()).filter((name) => /\D/u.test(name)))

/** Lower case, without #. A number alone, as in "#1", is no hashtag. */
export const hashtagsIn = (text: string): ReadonlyArray<string> => firstGroups(HASHTAG, text)

/** Lower case, without @. The domain of a mail address is no mention. */
export const mentionsIn = (text: string): ReadonlyArray<string> => firstGroups(MENTION, text)

/** A parenthesis the address opened itself belongs to it. */
const withoutClosing = (address: string): string => {
  let end = address.length
  while (end > 0 && CLOSING.includes(address.charAt(end - 1))) end--
  return address.charAt(end) === ")" && address.lastIndexOf("(", end) >= 0
    ? address.slice(0, end + 1)
    : address.slice(0, end)
}

export const linksIn = (text: string): ReadonlyArray<string> =>
  distinct([...text.matchAll(ADDRESS)].flatMap(([address]) => webAddress(withoutClosing(address)) ?? []))

/** Undoes the three escapes X and Reddit put in the texts of their JSON. */
export const withoutEscapes = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: string) => (name === "amp" ? "&" : name === "lt" ? "<" : ">"))
