import { accountAt } from "../../../ports/creators/identity/accountAddress.ts"
import { namesOf, PLATFORMS, platformNamed, WEB_PLATFORMS } from "../../../ports/creators/identity/platforms.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { type Clause, isContrast, plainWord } from "./negation.ts"

/** How much of an answer is read. A word that runs past it is left unread rather than cut. */
export const ANSWER_MAX_CHARACTERS = 1000

/** "jane doe the second" may stand for one handle; a sentence may not. */
export const JOINED_WORDS_MAX = 4

/** Compatibility forms made plain, invisible characters dropped, letter case dropped. */
export const foldLetters = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()

export const withoutSeparators = (text: string): string => text.replace(/[._-]/g, "")

/** What a handle may be made of, as the inside of a character class. */
const HANDLE_CHARACTERS = "\\p{L}\\p{M}\\p{N}._-"

const HANDLE_LIKE = new RegExp(`[${HANDLE_CHARACTERS}]+`, "gu")
const MENTION = new RegExp(`(?<![${HANDLE_CHARACTERS}])@([${HANDLE_CHARACTERS}]+)`, "gu")
const CUT_WORD = new RegExp(`[@${HANDLE_CHARACTERS}]+$`, "u")
const ADDRESS = /(?<![\p{L}\p{N}@.-])((?:[a-z0-9-]+\.)+[a-z]{2,})((?:\/[^\s/?#]+)+)/gu

/** A folder of an address without the sentence's marks behind it. */
const FOLDER = new RegExp(`^@?[%${HANDLE_CHARACTERS}]+`, "u")

/** A word, and the word without the full stops and dashes of the sentence around it. */
const readings = (word: string): ReadonlyArray<string> => [word, word.replace(/^[.-]+|[.-]+$/g, "")]

/** An answer taken apart once, for all the creators it is held against. */
export interface ParsedAnswer {
  readonly mentions: ReadonlySet<string>
  /** Accounts whose profiles' addresses it has, as `accountKey` names them. */
  readonly profiles: ReadonlySet<string>
  /** Words that may be a handle; the name of a platform is taken for the platform. */
  readonly words: ReadonlySet<string>
  /** Runs of one to four words without blanks and separators, platforms again left out, each with its letters' bits. */
  readonly joined: ReadonlyMap<string, number>
  /** Every word, with one blank before and after each. */
  readonly spoken: string
  /** The words as they follow each other, cut where a sentence turns. */
  readonly clauses: ReadonlyArray<Clause>
}

/** Stops that end a clause; inside a word they are a handle's. */
const CLAUSE_END = /[,;:!?()\n]+|\.+(?=\s|$)|\s[-–—]+\s/u

/** The part of a word that may name somebody: of an address its last part, without the @ and the stops around it. */
const nameIn = (word: string): string =>
  (word.replace(/\/+$/, "").split("/").at(-1) ?? "").replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, "")

const clausesOf = (text: string): ReadonlyArray<Clause> =>
  text.split(CLAUSE_END).flatMap((part) => {
    const clauses: Array<Array<string>> = [[]]
    for (const word of part.split(/\s+/)) {
      const plain = plainWord(nameIn(word))
      if (plain === "") continue
      if (isContrast(plain)) clauses.push([])
      else clauses.at(-1)?.push(plain)
    }
    return clauses.filter((clause) => clause.length > 0)
  })

/** The accounts whose profiles the addresses in a text are, as {@link accountKey} names them. */
const profilesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(ADDRESS)].flatMap(([, host = "", path = ""]) => {
    const folders = path.split("/").map((folder) => FOLDER.exec(folder)?.[0] ?? "")
    return readings(`${host}${folders.join("/")}`).flatMap((address) => {
      const account = accountAt(address)
      return account === null ? [] : [accountKey(account)]
    })
  })

const joinedRuns = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.flatMap((_, start) =>
    Array.from({ length: Math.min(JOINED_WORDS_MAX, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1).join("")
    )
  )

/** A bit for every letter that occurs, several letters to a bit. */
export const letterBits = (text: string): number => {
  let bits = 0
  for (const letter of text) bits |= 1 << ((letter.codePointAt(0) ?? 0) % 32)
  return bits
}

/** How many bits differ, counted side by side in pairs, fours and eights: most answers are held against every creator. */
const bitsApart = (a: number, b: number): number => {
  const pairs = (a ^ b) - (((a ^ b) >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Whether words with these bits may lie so few typos apart: one typo changes two bits at most. */
export const mayBeWithinTypos = (a: number, b: number, typos: number): boolean => bitsApart(a, b) <= 2 * typos

/** What people call a platform, in one word. A letter alone says too little. */
const PLATFORM_WORDS: ReadonlySet<string> = new Set(
  WEB_PLATFORMS.flatMap((platform) => [
    ...namesOf(platform),
    ...PLATFORMS[platform].spoken.map((name) => name.replace(" ", ""))
  ]).filter((word) => word.length > 1)
)

const isNoPlatform = (word: string): boolean => !PLATFORM_WORDS.has(word)

/** Takes an answer apart. */
export const readAnswer = (answer: string): ParsedAnswer => {
  const whole = foldLetters(answer.slice(0, ANSWER_MAX_CHARACTERS))
  const isCut = answer.length > ANSWER_MAX_CHARACTERS || whole.length > ANSWER_MAX_CHARACTERS
  const text = isCut ? whole.slice(0, ANSWER_MAX_CHARACTERS).replace(CUT_WORD, "") : whole
  const words = (text.match(HANDLE_LIKE) ?? []).flatMap((word) => word.split(/\.{2,}|-{2,}/))
  const compact = words.map(withoutSeparators).filter((word) => word !== "")
  return {
    mentions: new Set([...text.matchAll(MENTION)].flatMap(([, name = ""]) => readings(name))),
    profiles: new Set(profilesIn(text)),
    words: new Set(words.flatMap(readings).filter(isNoPlatform)),
    joined: new Map(
      joinedRuns(compact)
        .filter(isNoPlatform)
        .map((run) => [run, letterBits(run)])
    ),
    spoken: ` ${(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `,
    clauses: clausesOf(text)
  }
}

/** Whether an answer names the platform, as people call it. */
export const namesPlatform = (answer: ParsedAnswer, platform: string): boolean => {
  const known = platformNamed(platform)
  const names = known === null || PLATFORMS[known].spoken.length === 0 ? [platform] : PLATFORMS[known].spoken
  return names.some((name) => answer.spoken.includes(` ${name} `))
}
