/** A stretch of folded text. */
export interface Token {
  readonly kind: "word" | "hashtag" | "mention" | "link" | "emoji"
  /** `to` is exclusive. Of a hashtag without its #, of a mention with its @; of a link the host alone. */
  readonly from: number
  readonly to: number
  /** Where reading goes on. */
  readonly next: number
  /** Whether signs stand among the letters that may stand for letters themselves. */
  readonly hasSigns: boolean
}

const SIGN_RUN_MAX = 8
const TRAILING_MASKS_MIN = 2

const BLANK = 0
const LETTER = 1
const SIGN = 2
const OTHER = 3

/** What each ASCII character is. Signs may mask or replace a letter: `f*ck`, `sh!t`. */
const ASCII = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z0-9]/.test(character)) return LETTER
  if (/[*@$!#%&^|]/.test(character)) return SIGN
  return /\s/.test(character) ? BLANK : OTHER
})

const PICTOGRAPH = /^\p{Extended_Pictographic}/u
const LINK = /^(?:https?:\/\/|www\.)/
const HASH = 0x23
const DOLLAR = 0x24
const APOSTROPHE = 0x27
const STAR = 0x2a
const AT = 0x40
const UNDERSCORE = 0x5f
const SURROGATE_MIN = 0xd800
const SURROGATE_MAX = 0xdfff
/** No letter of a living alphabet stands between these, and most pictographs of the basic plane do. */
const SYMBOLS_MIN = 0x2000
const SYMBOLS_MAX = 0x2bff

/** Characters that begin a token in folded text, as its kind; beyond ASCII only letters and pictographs are left. */
const kindAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  if (code < 128) return ASCII[code] ?? OTHER
  const mayDepict = (code >= SYMBOLS_MIN && code <= SYMBOLS_MAX) || (code >= SURROGATE_MIN && code <= SURROGATE_MAX)
  return mayDepict && PICTOGRAPH.test(text.slice(at, at + 2)) ? OTHER : LETTER
}

const isLetterAt = (text: string, at: number): boolean => at < text.length && kindAt(text, at) === LETTER

const lettersEnd = (text: string, from: number): number => {
  let at = from
  while (isLetterAt(text, at)) at += 1
  return at
}

/** A link to its end, of which the host is read. */
const linkAt = (text: string, from: number): Token | null => {
  const scheme = LINK.exec(text.slice(from, from + "https://".length))
  if (scheme === null) return null
  const hostFrom = scheme[0] === "www." ? from : from + scheme[0].length
  const length = (until: RegExp, at: number) => {
    const end = text.slice(at).search(until)
    return end === -1 ? text.length : at + end
  }
  const next = length(/\s/, from)
  return { kind: "link", from: hostFrom, to: Math.min(length(/[\s/?#]/, hostFrom), next), next, hasSigns: false }
}

const tagAt = (text: string, from: number): Token | null => {
  let to = from + 1
  while (isLetterAt(text, to) || text.charCodeAt(to) === UNDERSCORE) to += 1
  return to === from + 1 ? null : { kind: "hashtag", from: from + 1, to, next: to, hasSigns: false }
}

const mentionAt = (text: string, from: number): Token | null => {
  let to = from + 1
  while (isLetterAt(text, to) || "_$@!|".includes(text[to] ?? " ")) to += 1
  return to === from + 1 ? null : { kind: "mention", from, to, next: to, hasSigns: true }
}

/**
 * A word. It may hold signs, but begins with one only if it is `$`, and ends with one only if it is `$` or a row of `*`:
 * "wow!" and "price*" are plain words.
 */
const wordAt = (text: string, from: number): Token => {
  let hasSigns = text.charCodeAt(from) === DOLLAR
  let to = lettersEnd(text, hasSigns ? from + 1 : from)
  for (;;) {
    if (text.charCodeAt(to) === APOSTROPHE && isLetterAt(text, to + 1)) {
      to = lettersEnd(text, to + 1)
      continue
    }
    let signsTo = to
    while (signsTo < text.length && kindAt(text, signsTo) === SIGN) signsTo += 1
    if (signsTo === to) break
    if (signsTo - to <= SIGN_RUN_MAX && isLetterAt(text, signsTo)) {
      hasSigns = true
      to = lettersEnd(text, signsTo)
      continue
    }
    if (signsTo > to && text.charCodeAt(signsTo - 1) === DOLLAR) {
      hasSigns = true
      to = signsTo
      break
    }
    const sign = text.charCodeAt(to)
    let masksTo = to
    while (text.charCodeAt(masksTo) === sign && masksTo - to < SIGN_RUN_MAX) masksTo += 1
    if (sign === DOLLAR || (sign === STAR && masksTo - to >= (hasSigns ? 1 : TRAILING_MASKS_MIN))) {
      hasSigns = true
      to = masksTo
    }
    break
  }
  return { kind: "word", from, to, next: to, hasSigns }
}

/** The words, tags, mentions, links and pictographs of folded text, in order. */
export const tokensOf = (text: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    const kind = kindAt(text, at)
    let token: Token | null = null
    if (kind === LETTER) {
      const mayLink = text.startsWith("http", at) || text.startsWith("www.", at)
      token = (mayLink ? linkAt(text, at) : null) ?? wordAt(text, at)
    } else if (code === HASH) token = tagAt(text, at)
    else if (code === AT) token = mentionAt(text, at)
    else if (
      code === DOLLAR &&
      (isLetterAt(text, at + 1) || ("|!".includes(text[at + 1] ?? " ") && isLetterAt(text, at + 2)))
    ) {
      token = wordAt(text, at)
    } else if (code >= 128) {
      const length = code >= SURROGATE_MIN && code <= SURROGATE_MAX ? 2 : 1
      token = { kind: "emoji", from: at, to: at + length, next: at + length, hasSigns: false }
    }
    if (token === null) at += 1
    else {
      tokens.push(token)
      at = token.next
    }
  }
  return tokens
}
