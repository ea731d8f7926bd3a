import type { CreatorAccount } from "../../ports/attribution/TrackingLink.ts"
import { type Clause, isContrast, isDenied, isNobody, mayDeny, plainWord } from "./denials.ts"

/** Below this a match isn't told: it would credit a guess. */
export const MATCH_CONFIDENCE_MIN = 0.6

/** How much of an answer is read. A word that runs past it is left unread rather than cut. */
export const ANSWER_MAX_CHARACTERS = 1000

/** A handle shorter than this is also an everyday word or initials: only a mention or a profile address names it. */
const HANDLE_MIN_CHARACTERS = 4

/** "jane doe the second" may stand for one handle; a sentence may not. */
const JOINED_WORDS_MAX = 4

/** Applied when one handle on several platforms fits and the answer doesn't say which. */
const UNNAMED_PLATFORM_FACTOR = 0.9

/** Letters apart that still count as a slip of the keyboard, by the length of the handle without separators. */
const TYPOS_BY_LENGTH: ReadonlyArray<{ readonly fromCharacters: number; readonly typos: number }> = [
  { fromCharacters: 10, typos: 2 },
  { fromCharacters: 6, typos: 1 }
]
const TYPOS_MAX = 2

export type MatchReason =
  | "mention of the handle"
  | "address of the profile"
  | "the handle as a word"
  | "the handle without its separators"
  | "the handle with one typo"
  | "the handle with two typos"

export interface CreatorMatch {
  readonly creator: CreatorAccount
  /** Greater than 0, at most 1. */
  readonly confidence: number
  readonly reason: MatchReason
}

const CONFIDENCE: Readonly<Record<MatchReason, number>> = {
  "mention of the handle": 0.99,
  "address of the profile": 0.99,
  "the handle as a word": 0.95,
  "the handle without its separators": 0.9,
  "the handle with one typo": 0.75,
  "the handle with two typos": 0.65
}

interface Platform {
  readonly name: string
  /** Words people say for it. */
  readonly spoken: ReadonlyArray<string>
  readonly hosts: ReadonlyArray<string>
}

/** `x` is the same platform as `twitter`; the letter alone says too little to be a word for it. */
const PLATFORMS: ReadonlyArray<Platform> = [
  { name: "facebook", spoken: ["facebook", "fb"], hosts: ["facebook.com", "fb.com"] },
  { name: "instagram", spoken: ["instagram", "insta", "ig"], hosts: ["instagram.com"] },
  { name: "kick", spoken: ["kick"], hosts: ["kick.com"] },
  { name: "linkedin", spoken: ["linkedin"], hosts: ["linkedin.com"] },
  { name: "reddit", spoken: ["reddit"], hosts: ["reddit.com"] },
  { name: "snapchat", spoken: ["snapchat", "snap"], hosts: ["snapchat.com"] },
  { name: "threads", spoken: ["threads"], hosts: ["threads.net", "threads.com"] },
  { name: "tiktok", spoken: ["tiktok", "tik tok"], hosts: ["tiktok.com"] },
  { name: "twitch", spoken: ["twitch"], hosts: ["twitch.tv"] },
  { name: "twitter", spoken: ["twitter", "on x", "x com"], hosts: ["twitter.com", "x.com"] },
  { name: "youtube", spoken: ["youtube", "you tube", "yt"], hosts: ["youtube.com"] }
]

const PLATFORM_WORDS: ReadonlySet<string> = new Set(
  PLATFORMS.flatMap(({ name, spoken }) => [name, ...spoken.map((word) => word.replace(" ", ""))])
)

/** First path segments that stand before the handle in a profile's address. */
const BEFORE_HANDLE: ReadonlySet<string> = new Set(["add", "c", "channel", "company", "in", "u", "user"])

/** Compatibility forms made plain, invisible characters dropped, letter case dropped. */
const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()

const canonicalPlatform = (platform: string): string => {
  const name = folded(platform)
  return name === "x" ? "twitter" : name
}

const withoutSeparators = (text: string): string => text.replace(/[._-]/g, "")

/** What a handle may be made of, as the inside of a character class. */
const HANDLE_CHARACTERS = "\\p{L}\\p{M}\\p{N}._-"

const HANDLE_LIKE = new RegExp(`[${HANDLE_CHARACTERS}]+`, "gu")
const MENTION = new RegExp(`(?<![${HANDLE_CHARACTERS}])@([${HANDLE_CHARACTERS}]+)`, "gu")
const CUT_WORD = new RegExp(`[@${HANDLE_CHARACTERS}]+$`, "u")
const ADDRESS = /(?<![\p{L}\p{N}@.-])((?:[a-z0-9-]+\.)+[a-z]{2,})((?:\/[^\s/?#]+)+)/gu

/** A word, and the word without the full stops and dashes of the sentence around it. */
const readings = (word: string): ReadonlyArray<string> => [word, word.replace(/^[.-]+|[.-]+$/g, "")]

/** An answer taken apart once, for all the creators it is held against. */
interface Answer {
  readonly mentions: ReadonlySet<string>
  /** Handles in the addresses of profiles, as platform + "/" + handle. */
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

const profilesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(ADDRESS)].flatMap(([, host = "", path = ""]) => {
    const platform = PLATFORMS.find(({ hosts }) => hosts.some((known) => host === known || host.endsWith(`.${known}`)))
    const [first = "", second = ""] = path.split("/").slice(1)
    const segment = BEFORE_HANDLE.has(first) && second !== "" ? second : first
    const [handle = ""] = segment.match(HANDLE_LIKE) ?? []
    return platform === undefined ? [] : readings(handle).map((name) => `${platform.name}/${name}`)
  })

const joinedRuns = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.flatMap((_, start) =>
    Array.from({ length: Math.min(JOINED_WORDS_MAX, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1).join("")
    )
  )

/** A bit for every letter that occurs, several letters to a bit. */
const letterBits = (text: string): number => {
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
const areNear = (a: number, b: number, typos: number): boolean => bitsApart(a, b) <= 2 * typos

const isNoPlatform = (word: string): boolean => !PLATFORM_WORDS.has(word)

const takenApart = (answer: string): Answer => {
  const whole = folded(answer.slice(0, ANSWER_MAX_CHARACTERS))
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

const namesPlatform = (answer: Answer, platform: string): boolean =>
  (PLATFORMS.find(({ name }) => name === platform)?.spoken ?? [platform]).some((word) =>
    answer.spoken.includes(` ${word} `)
  )

/**
 * Letters to insert, drop, change or swap with their neighbour to make one word the other, no letter twice
 * (Damerau-Levenshtein, optimal string alignment). Infinity as soon as it must exceed `max`.
 */
const typosBetween = (a: ReadonlyArray<string>, b: ReadonlyArray<string>, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return Number.POSITIVE_INFINITY
  const at = (row: ReadonlyArray<number>, column: number): number => row[column] ?? Number.POSITIVE_INFINITY
  let beforeLast: ReadonlyArray<number> = []
  let last: ReadonlyArray<number> = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY
        )
      )
    }
    if (Math.min(...current) > max && Math.min(...last) > max) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

interface Candidate {
  readonly creator: CreatorAccount
  readonly platform: string
  readonly handle: string
  /** The handle without separators. */
  readonly compact: string
  /** Characters of `compact`. */
  readonly letters: ReadonlyArray<string>
  readonly bits: number
  /** Letters that may be wrong. */
  readonly typosMax: number
  /** Place in the order of platform and handle. */
  readonly rank: number
}

const exactReason = (answer: Answer, candidate: Candidate): MatchReason | null => {
  const { platform, handle, compact } = candidate
  if (answer.mentions.has(handle)) return "mention of the handle"
  if (answer.profiles.has(`${platform}/${handle}`)) return "address of the profile"
  if (handle.length >= HANDLE_MIN_CHARACTERS && answer.words.has(handle)) return "the handle as a word"
  return compact.length >= HANDLE_MIN_CHARACTERS && answer.joined.has(compact)
    ? "the handle without its separators"
    : null
}

const typoReason = (answer: Answer, { letters, bits, typosMax }: Candidate): MatchReason | null => {
  let fewest = Number.POSITIVE_INFINITY
  for (const [run, runBits] of answer.joined) {
    if (areNear(bits, runBits, typosMax)) fewest = Math.min(fewest, typosBetween(letters, [...run], typosMax))
  }
  if (fewest > typosMax) return null
  return fewest === 1 ? "the handle with one typo" : "the handle with two typos"
}

/** The accounts each once, by platform and handle, so that the list's own order decides nothing. */
const candidatesOf = (creators: ReadonlyArray<CreatorAccount>): ReadonlyArray<Candidate> => {
  const accounts = new Map<string, Pick<Candidate, "creator" | "platform" | "handle">>()
  for (const creator of creators) {
    const platform = canonicalPlatform(creator.platform)
    const handle = folded(creator.handle).replace(/^@/, "")
    const key = `${platform}/${handle}`
    const known = accounts.get(key)
    if (known === undefined || creator.platform < known.creator.platform) {
      accounts.set(key, { creator, platform, handle })
    }
  }
  return [...accounts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, account], rank) => {
      const compact = withoutSeparators(account.handle)
      const typosMax = TYPOS_BY_LENGTH.find(({ fromCharacters }) => compact.length >= fromCharacters)?.typos ?? 0
      return { ...account, compact, letters: [...compact], bits: letterBits(compact), typosMax, rank }
    })
}

const byRank = (a: Candidate, b: Candidate): number => a.rank - b.rank

/** Finds the candidates that an answer may name exactly, without going through all of them. */
const indexByName = (candidates: ReadonlyArray<Candidate>) => {
  const byHandle = Map.groupBy(candidates, ({ handle }) => handle)
  const byCompact = Map.groupBy(candidates, ({ compact }) => compact)
  return ({ mentions, profiles, words, joined }: Answer): ReadonlyArray<Candidate> => {
    const inProfiles = [...profiles].map((profile) => profile.slice(profile.indexOf("/") + 1))
    const named = [
      ...[...mentions, ...inProfiles, ...words].flatMap((name) => byHandle.get(name) ?? []),
      ...[...joined.keys()].flatMap((run) => byCompact.get(run) ?? [])
    ]
    return [...new Set(named)].sort(byRank)
  }
}

/** Finds the candidates that an answer may name with typos: those of about the length and letters of one of its runs. */
const indexByLength = (candidates: ReadonlyArray<Candidate>) => {
  const byLength = Map.groupBy(
    candidates.filter(({ typosMax }) => typosMax > 0),
    ({ letters }) => letters.length
  )
  return ({ joined }: Answer): ReadonlyArray<Candidate> => {
    const near = new Set<Candidate>()
    for (const [run, runBits] of joined) {
      const { length } = [...run]
      for (let apart = -TYPOS_MAX; apart <= TYPOS_MAX; apart++) {
        for (const candidate of byLength.get(length + apart) ?? []) {
          if (areNear(candidate.bits, runBits, candidate.typosMax)) near.add(candidate)
        }
      }
    }
    return [...near].sort(byRank)
  }
}

interface Match {
  readonly candidate: Candidate
  readonly reason: MatchReason
  readonly confidence: number
}

const matchesBy = (
  reasonFor: (answer: Answer, candidate: Candidate) => MatchReason | null,
  answer: Answer,
  candidates: ReadonlyArray<Candidate>
): ReadonlyArray<Match> =>
  candidates.flatMap((candidate) => {
    const reason = reasonFor(answer, candidate)
    return reason === null ? [] : [{ candidate, reason, confidence: CONFIDENCE[reason] }]
  })

interface Occurrence {
  readonly clause: Clause
  readonly start: number
  readonly length: number
}

/** Where an answer may name a candidate: by its handle, however it is divided, or with the typos it may have. */
const occurrencesOf = (answer: Answer, { candidate, reason }: Match): ReadonlyArray<Occurrence> => {
  const compact = plainWord(candidate.compact)
  const typosMax = reason.startsWith("the handle with ") ? candidate.typosMax : 0
  const letters = [...compact]
  return answer.clauses.flatMap((clause) =>
    clause.flatMap((_, start) =>
      Array.from({ length: Math.min(JOINED_WORDS_MAX, clause.length - start) }, (_, more) => more + 1).flatMap(
        (length): ReadonlyArray<Occurrence> => {
          const run = withoutSeparators(clause.slice(start, start + length).join(""))
          const isIt = run === compact || (typosMax > 0 && typosBetween(letters, [...run], typosMax) <= typosMax)
          return isIt ? [{ clause, start, length }] : []
        }
      )
    )
  )
}

/** The ways a creator is named that can't be everyday words. */
const SURE_REASONS: ReadonlySet<MatchReason> = new Set(["mention of the handle", "address of the profile"])

/** Whether an occurrence is what people say for nobody, rather than somebody's handle. */
const saysNobody = ({ clause, start, length }: Occurrence, { reason }: Match): boolean =>
  !SURE_REASONS.has(reason) && isNobody(withoutSeparators(clause.slice(start, start + length).join("")))

/** Without the matches whose every occurrence is denied, or only says that it was nobody. */
const undenied = (matches: ReadonlyArray<Match>, answer: Answer): ReadonlyArray<Match> => {
  const canDeny = mayDeny(answer.clauses.flat())
  const found = matches.map((match) => {
    const occurrences = occurrencesOf(answer, match)
    return { match, occurrences, named: occurrences.filter((one) => !saysNobody(one, match)) }
  })
  const names = new Map<Clause, Set<number>>()
  for (const { clause, start, length } of found.flatMap(({ named }) => named)) {
    const places = names.get(clause) ?? new Set()
    names.set(clause, places)
    for (let place = start; place < start + length; place++) places.add(place)
  }
  const isAffirmed = ({ clause, start, length }: Occurrence): boolean =>
    !(canDeny && isDenied(clause, start, length, (place) => names.get(clause)?.has(place) === true))
  return found
    .filter(({ occurrences, named }) => occurrences.length === 0 || named.some(isAffirmed))
    .map(({ match }) => match)
}

const surestOf = (matches: ReadonlyArray<Match>, answer: Answer): CreatorMatch | null => {
  const surest = matches.reduce((most, { confidence }) => Math.max(most, confidence), 0)
  const equals = matches.filter(({ confidence }) => confidence === surest)
  const onNamedPlatform = equals.filter(({ candidate }) => namesPlatform(answer, candidate.platform))
  const fitting = onNamedPlatform.length > 0 ? onNamedPlatform : equals
  const [first] = fitting
  if (first === undefined) return null

  const isOneHandle = fitting.every(({ candidate }) => candidate.handle === first.candidate.handle)
  const confidence = fitting.length > 1 && isOneHandle ? surest * UNNAMED_PLATFORM_FACTOR : surest / fitting.length
  return confidence < MATCH_CONFIDENCE_MIN
    ? null
    : { creator: first.candidate.creator, confidence, reason: first.reason }
}

/** Finds the creator a free-text answer names; null where it names none for sure. */
export type CreatorMatcher = (answer: string) => CreatorMatch | null

/**
 * Prepares to find which of these creators free-text answers name ("saw it at @jane.doe", "jane doe on tiktok"), and
 * how sure that is. The matcher keeps what it found for each answer, so it should not outlive the answers it is made for.
 *
 * The surest way any creator is named counts alone: a mention or profile address .99, the handle as a word .95, the
 * handle written without or with other separators .9, with one typo .75 (handles of 6 characters and more) or two .65
 * (of 10 and more). Handles under 4 characters, and those that are a platform's name, count only as a mention or address.
 *
 * When several accounts fit equally, those on a platform the answer names are preferred. If they then all have one
 * handle they are taken for one person: the first by platform name, at nine tenths of the confidence. Otherwise the
 * confidence is divided by their number. Null under `MATCH_CONFIDENCE_MIN`.
 *
 * Who is only named to be denied ("not from jane doe", "nobody") is not named at all.
 */
export const makeCreatorMatcher = (creators: ReadonlyArray<CreatorAccount>): CreatorMatcher => {
  const candidates = candidatesOf(creators)
  const namedIn = indexByName(candidates)
  const nearlyNamedIn = indexByLength(candidates)
  const find: CreatorMatcher = (text) => {
    const answer = takenApart(text)
    const exact = matchesBy(exactReason, answer, namedIn(answer))
    const matches = exact.length > 0 ? exact : matchesBy(typoReason, answer, nearlyNamedIn(answer))
    return surestOf(undenied(matches, answer), answer)
  }
  const found = new Map<string, CreatorMatch | null>()
  return (text) => {
    const known = found.get(text)
    if (known !== undefined) return known
    const match = find(text)
    found.set(text, match)
    return match
  }
}

/** {@link makeCreatorMatcher} for a single answer. */
export const matchCreator = (answer: string, creators: ReadonlyArray<CreatorAccount>): CreatorMatch | null =>
  makeCreatorMatcher(creators)(answer)
