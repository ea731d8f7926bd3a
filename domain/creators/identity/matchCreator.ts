import { platformNamed } from "../../../ports/creators/identity/platforms.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"
import { typosBetween } from "./editDistance.ts"
import { type Clause, hasNegator, isNegated, meansNobody, plainWord } from "./negation.ts"
import {
  foldLetters,
  JOINED_WORDS_MAX,
  letterBits,
  mayBeWithinTypos,
  namesPlatform,
  type ParsedAnswer,
  readAnswer,
  withoutSeparators
} from "./readAnswer.ts"

/** A match below this is none: it would credit a guess. */
export const MATCH_CONFIDENCE_MIN = 0.6

/** A handle shorter than this is also an everyday word or initials: only a mention or a profile address names it. */
const HANDLE_MIN_CHARACTERS = 4

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

const exactReason = (answer: ParsedAnswer, candidate: Candidate): MatchReason | null => {
  const { handle, compact } = candidate
  if (answer.mentions.has(handle)) return "mention of the handle"
  if (answer.profiles.has(accountKey(candidate))) return "address of the profile"
  if (handle.length >= HANDLE_MIN_CHARACTERS && answer.words.has(handle)) return "the handle as a word"
  return compact.length >= HANDLE_MIN_CHARACTERS && answer.joined.has(compact)
    ? "the handle without its separators"
    : null
}

const typoReason = (answer: ParsedAnswer, { letters, bits, typosMax }: Candidate): MatchReason | null => {
  let fewest = Number.POSITIVE_INFINITY
  for (const [run, runBits] of answer.joined) {
    if (mayBeWithinTypos(bits, runBits, typosMax)) fewest = Math.min(fewest, typosBetween(letters, [...run], typosMax))
  }
  if (fewest > typosMax) return null
  return fewest === 1 ? "the handle with one typo" : "the handle with two typos"
}

/** The accounts each once, by platform and handle, so that the list's own order decides nothing. */
const candidatesOf = (creators: ReadonlyArray<CreatorAccount>): ReadonlyArray<Candidate> => {
  const accounts = new Map<string, Pick<Candidate, "creator" | "platform" | "handle">>()
  for (const creator of creators) {
    const platform = platformNamed(foldLetters(creator.platform)) ?? foldLetters(creator.platform)
    const handle = foldLetters(creator.handle).replace(/^@/, "")
    const key = accountKey({ platform, handle })
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
  const byHandle = groupBy(candidates, ({ handle }) => handle)
  const byCompact = groupBy(candidates, ({ compact }) => compact)
  return ({ mentions, profiles, words, joined }: ParsedAnswer): ReadonlyArray<Candidate> => {
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
  const byLength = groupBy(
    candidates.filter(({ typosMax }) => typosMax > 0),
    ({ letters }) => letters.length
  )
  return ({ joined }: ParsedAnswer): ReadonlyArray<Candidate> => {
    const near = new Set<Candidate>()
    for (const [run, runBits] of joined) {
      const { length } = [...run]
      for (let apart = -TYPOS_MAX; apart <= TYPOS_MAX; apart++) {
        for (const candidate of byLength.get(length + apart) ?? []) {
          if (mayBeWithinTypos(candidate.bits, runBits, candidate.typosMax)) near.add(candidate)
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
  reasonFor: (answer: ParsedAnswer, candidate: Candidate) => MatchReason | null,
  answer: ParsedAnswer,
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
const occurrencesOf = (answer: ParsedAnswer, { candidate, reason }: Match): ReadonlyArray<Occurrence> => {
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
  !SURE_REASONS.has(reason) && meansNobody(withoutSeparators(clause.slice(start, start + length).join("")))

/** The matches without those whose every occurrence is negated, or only says that it was nobody. */
const withoutNegated = (matches: ReadonlyArray<Match>, answer: ParsedAnswer): ReadonlyArray<Match> => {
  const mayNegate = hasNegator(answer.clauses.flat())
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
    !(mayNegate && isNegated(clause, start, length, (place) => names.get(clause)?.has(place) === true))
  return found
    .filter(({ occurrences, named }) => occurrences.length === 0 || named.some(isAffirmed))
    .map(({ match }) => match)
}

const surestOf = (matches: ReadonlyArray<Match>, answer: ParsedAnswer): CreatorMatch | null => {
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
 * Who is named only under a negation ("not from jane doe", "nobody") is not named at all.
 */
export const makeCreatorMatcher = (creators: ReadonlyArray<CreatorAccount>): CreatorMatcher => {
  const candidates = candidatesOf(creators)
  const spelledIn = indexByName(candidates)
  const misspeltIn = indexByLength(candidates)
  const find: CreatorMatcher = (text) => {
    const answer = readAnswer(text)
    const exact = matchesBy(exactReason, answer, spelledIn(answer))
    const matches = exact.length > 0 ? exact : matchesBy(typoReason, answer, misspeltIn(answer))
    return surestOf(withoutNegated(matches, answer), answer)
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
