import { isDeniedAt, keyAt } from "./hateClause.ts"
import { book, type Match, plainBeside, TELLING } from "./hateParts.ts"
import {
  ADDRESSING,
  AMONG_OWN,
  BEFORE_ALL_GIRLS,
  DISAPPROVING,
  FIRST_PERSONS,
  GERUNDS,
  JUDGING,
  MANY,
  OUTCRIES,
  POINTING_AT_MANY,
  PREPOSITIONS,
  RABBLE,
  REWARDS,
  YOUR_LOT
} from "./hateWords.ts"
import { ATTRIBUTE_REACH_WORDS, FINDINGS, type HateMatch, hostilityIn } from "./hostility.ts"
import { findPhrases, type Key } from "./phrases.ts"

const ADDRESSED_REACH_WORDS = 2
const APPROVED_REACH_WORDS = 3
/** What is read of one text: every part of a sentence is compared with every other. */
const WORDS_MAX = 500
const TAUNT_WORDS_MAX = 7
const SENTENCES_REMEMBERED = 2
const EXCLAMATION_WORDS_MAX = 2
const LONG_EXCLAMATION_WORDS_MAX = 6
const SLUR_REACH_WORDS = 2
/** Fewer words within quotation marks are an emphasis; with fewer around them nobody quotes. */
const QUOTED_WORDS_MIN = 2
const QUOTING_WORDS_MIN = 3

const lastOf = (keys: ReadonlyArray<Key>, word: string, from: number, to: number): number => {
  for (let at = to - 1; at > from; at -= 1) if (keyAt(keys, at) === word) return at
  return -1
}

/** Stretches of words within quotation marks. */
export type Quoted = ReadonlyArray<{ readonly from: number; readonly to: number }>

/**
 * Reads hate by rules: a group or a slur and something hostile said of it in one sentence, or in the next ones of "them".
 * Not read as hate: what is denied, said of those who hate, condemned or quoted; slurs that people use of themselves; words
 * that merely look like slurs; and hostility against anyone or anything else. Gravest first.
 */
export const readHate = (words: ReadonlyArray<Key>, quoted: Quoted): ReadonlyArray<HateMatch> => {
  const keys = words.length > WORDS_MAX ? words.slice(0, WORDS_MAX) : words
  if (!keys.some(({ key }) => TELLING.has(key))) return []
  const found = findPhrases(keys, book)
  if (!found.some(({ value }) => value === "group" || value === "slur")) return []
  const isQuotation = ({ from, to }: Match) =>
    quoted.some(
      (quote) =>
        quote.from <= from &&
        to <= quote.to &&
        quote.to - quote.from >= QUOTED_WORDS_MIN &&
        keys.length - (quote.to - quote.from) >= QUOTING_WORDS_MIN
    )
  const homonyms = found.filter(({ value }) => value === "homonym")
  const meant = found.filter(
    ({ value, from, to }) =>
      value === "homonym" || value === "counter" || !homonyms.some((other) => other.from < to && from < other.to)
  )
  const parts = meant.filter((match) => !isQuotation(match))
  const isPlain = (slur: string, from: number, to: number): boolean => {
    const beside = plainBeside.get(slur)
    return beside !== undefined && keys.slice(from, to).some(({ key }) => beside.has(key))
  }
  const disclaimers = meant.filter(({ value }) => value === "disclaimer")
  const counters = meant.filter(
    ({ value, from, to }) =>
      value === "counter" && !disclaimers.some((disclaimer) => disclaimer.from <= from && to <= disclaimer.to)
  )
  const isCondemned = counters.length > 0
  const matches: Array<HateMatch> = []
  let antecedentAge = SENTENCES_REMEMBERED
  let wasAddressed = false
  for (let first = 0; first < keys.length; ) {
    let end = first + 1
    while (end < keys.length && keys[end]?.isAfterBreak !== true) end += 1
    const inside = parts.filter(({ from, to }) => from >= first && to <= end)
    const namings = inside.filter(({ value }) => value === "group")
    const groups = namings.filter(
      ({ from, to }) =>
        !namings.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from) &&
        (to - from > 1 ||
          keyAt(keys, from) !== "girls" ||
          from === first ||
          BEFORE_ALL_GIRLS.has(keyAt(keys, from - 1)))
    )
    const slurs = inside.filter(({ value, from }) => value === "slur" && !isPlain(keyAt(keys, from), first, end))
    const isOfOthers = inside.some(
      ({ value, from }) =>
        value === "others" &&
        [...groups, ...slurs].some((target) => target.from > from) &&
        !inside.some((harm) => harm.value === "harm" && harm.from < from && from < harm.to) &&
        !groups.some(({ to }) => to === from)
    )
    const isDeed =
      GERUNDS.has(keyAt(keys, first)) && keys.slice(first, end).some(({ key }, index) => index > 1 && JUDGING.has(key))
    const isQuoted = (from: number, to: number) =>
      quoted.some(
        (quote) => quote.from <= from && to <= quote.to && keys.length - (quote.to - quote.from) >= QUOTING_WORDS_MIN
      )
    const isLetBe = ({ from, to }: { readonly from: number; readonly to: number }) =>
      isOfOthers || isDeed || isQuoted(from, to)
    const named = [...groups, ...slurs]
    const firstNamed = groups[0]
    const isRemembered = named.length === 0 && antecedentAge < SENTENCES_REMEMBERED
    const pronouns = inside.filter(
      ({ value, from }) => value === "pronoun" && (isRemembered || (firstNamed !== undefined && from >= firstNamed.to))
    )
    const sentence = { from: first, to: end }
    const isAddressed = firstNamed !== undefined && ADDRESSING.has(keyAt(keys, firstNamed.from - 1))
    const addressed =
      firstNamed?.from === first || isAddressed || (isRemembered && wasAddressed)
        ? inside.filter(
            ({ value, from }) =>
              value === "addressee" &&
              from >= (firstNamed?.to ?? first) &&
              (keyAt(keys, from) !== "your" || YOUR_LOT.has(keyAt(keys, from + 1)))
          )
        : []
    const approval = inside.find(({ value, from }) => value === "approval" && !isDeniedAt(keys, from))
    const isRewarded = approval !== undefined && REWARDS.has(keyAt(keys, approval.from))
    const approved =
      approval === undefined
        ? undefined
        : inside.find(
            ({ value, from, to }) =>
              value === "deed" &&
              !isDeniedAt(keys, from) &&
              (isRewarded || !keys.slice(first, end).some(({ key }) => DISAPPROVING.has(key))) &&
              named.some(
                (target) => target.from >= to && target.from - to <= APPROVED_REACH_WORDS && target.to <= approval.from
              )
          )
    if (approval !== undefined && approved !== undefined && !isQuoted(approved.from, approved.to) && !isCondemned) {
      matches.push({
        level: 0.95,
        confidence: 0.6,
        from: approved.from,
        to: approval.to,
        reason: "a threat or a wish of harm"
      })
    }
    const hostile =
      hostilityIn(keys, inside, named, true, sentence) ??
      hostilityIn(keys, inside, pronouns, false, sentence) ??
      hostilityIn(keys, inside, addressed, false, sentence)
    const isMeant =
      hostile !== null && !isLetBe(hostile) && !(isCondemned && hostile.reason !== "a threat or a wish of harm")
    if (isMeant) matches.push(named.length > 0 ? hostile : { ...hostile, confidence: 0.6 })
    // "They call me names for it, but …": what the writer holds against others is said after it.
    const but = lastOf(keys, "but", first, end)
    if (!isMeant && but !== -1 && keys.slice(first, end).some(({ key }) => FIRST_PERSONS.has(key) || key === "my")) {
      const after = inside.filter(({ from }) => from > but)
      const since = (match: Match): boolean => match.from > but
      const sentenceAfter = { from: but + 1, to: end }
      const held =
        hostilityIn(keys, after, named.filter(since), true, sentenceAfter) ??
        hostilityIn(keys, after, pronouns.filter(since), false, sentenceAfter)
      const isTakenBack =
        after.some(({ value }) => value === "others") || counters.some(({ from, to }) => from > but || to <= first)
      if (held !== null && !isTakenBack && !isQuoted(held.from, held.to)) matches.push({ ...held, confidence: 0.55 })
    }
    const taunt =
      isRemembered && antecedentAge === 0 && end - first <= TAUNT_WORDS_MAX
        ? inside.find(
            ({ value, from }) =>
              (value === "taunt" || (value === "unworthy" && from === first)) && !isDeniedAt(keys, from)
          )
        : undefined
    if (taunt !== undefined && !isMeant && !isLetBe(taunt) && !isCondemned) {
      matches.push({ level: FINDINGS.taunt.level, confidence: 0.5, from: taunt.from, to: taunt.to, reason: "contempt" })
    }
    const outcryMax = OUTCRIES.has(keyAt(keys, first)) ? LONG_EXCLAMATION_WORDS_MAX : EXCLAMATION_WORDS_MAX
    const isOutcry = isRemembered && end - first <= outcryMax && pronouns.length === 0
    const isPointedAt = ({ from, to }: Match): boolean =>
      (POINTING_AT_MANY.has(keyAt(keys, from - 1)) && MANY.test(keyAt(keys, to - 1))) ||
      (["that", "this"].includes(keyAt(keys, from - 1)) &&
        (RABBLE.has(keyAt(keys, to - 1)) || keyAt(keys, to - 1) === "trash")) ||
      (keyAt(keys, to) === "like" && ["that", "them", "these", "those", "this"].includes(keyAt(keys, to + 1)))
    const isSuch = ({ from }: Match): boolean =>
      firstNamed !== undefined &&
      from > firstNamed.to &&
      (keyAt(keys, from - 1) === "such" || keyAt(keys, from - 2) === "such") &&
      !["of", "as", "a", "an"].includes(keyAt(keys, from - 1))
    const isEpithetOfNamed = ({ from, to }: Match): boolean =>
      firstNamed !== undefined &&
      from > firstNamed.to &&
      ["the", "that"].includes(keyAt(keys, from - 1)) &&
      RABBLE.has(keyAt(keys, to - 1)) &&
      !PREPOSITIONS.has(keyAt(keys, from - 2))
    const pointed = inside.find(
      (match) =>
        (match.value === "strong" || match.value === "trait") &&
        (isRemembered
          ? isPointedAt(match)
          : isEpithetOfNamed(match) || (isSuch(match) && MANY.test(keyAt(keys, match.to))))
    )
    if (pointed !== undefined && hostile === null && !isLetBe(pointed) && !isCondemned) {
      matches.push({ level: 0.7, confidence: 0.5, from: pointed.from, to: pointed.to, reason: "contempt" })
    }
    const felt =
      isRemembered &&
      !["it", "this", "that"].includes(keyAt(keys, first)) &&
      end - first <= LONG_EXCLAMATION_WORDS_MAX + 2 &&
      pronouns.length === 0
        ? inside.find(
            (match) => match.value === "emotion" && match.to - match.from > 1 && !isDeniedAt(keys, match.from)
          )
        : undefined
    if (felt !== undefined && hostile === null && antecedentAge === 0 && !isLetBe(felt) && !isCondemned) {
      matches.push({ level: 0.7, confidence: 0.5, from: felt.from, to: felt.to, reason: "hostility" })
    }
    const outcry = isOutcry ? inside.find(({ value }) => value === "strong" || value === "gendered") : undefined
    if (outcry !== undefined && !isLetBe(outcry) && !isCondemned) {
      matches.push({ level: 0.7, confidence: 0.55, from: outcry.from, to: outcry.to, reason: "contempt" })
    }
    const isAimed = (match: Match) =>
      inside.some(
        ({ value, to }) =>
          (value === "pronoun" || value === "addressee") && to <= match.from && match.from - to <= ATTRIBUTE_REACH_WORDS
      )
    for (const slur of slurs) {
      const isOwn =
        keys.slice(first, end).some(({ key }) => AMONG_OWN.has(key)) ||
        (keyAt(keys, slur.to) === "like" && ["me", "us", "myself"].includes(keyAt(keys, slur.to + 1))) ||
        inside.some(({ value, to }) => value === "reclaimer" && to <= slur.from && slur.from - to <= SLUR_REACH_WORDS)
      if (isLetBe(slur) || isCondemned || (isOwn && !isAimed(slur))) continue
      matches.push({
        level: isAimed(slur) ? 0.9 : 0.7,
        confidence: isAimed(slur) ? 0.85 : 0.65,
        from: slur.from,
        to: slur.to,
        reason: "a slur"
      })
    }
    if (groups.length > 0 || slurs.length > 0) antecedentAge = 0
    else antecedentAge += 1
    wasAddressed = named.some(({ from }) =>
      inside.some(({ value, to }) => value === "addressee" && to <= from && from - to <= ADDRESSED_REACH_WORDS)
    )
    first = end
  }
  return matches.sort((a, b) => b.level - a.level || a.from - b.from)
}
