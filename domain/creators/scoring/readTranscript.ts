import { TRANSCRIPT_CHARACTERS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { type NormalisedText, normalise } from "../textAnalysis/normalise.ts"
import type { TextClassifier } from "../textAnalysis/textReading.ts"
import { type Flag, flagsOf } from "./riskFlags.ts"

/** About as long as a post: what reads texts was measured on posts. */
export const PASSAGE_CHARACTERS_MAX = 300
/** A passage rather ends with a sentence than here, and rather between words than within one. */
const PASSAGE_CHARACTERS_MIN = 150

/**
 * What one passage among many weighs at least, of what a post weighs. A slip of the tongue in an hour is less than a post that says
 * nothing else, and more than one word of it.
 */
export const TRANSCRIPT_SHARE_MIN = 0.25

const SENTENCE_END = /[.!?\u2026\u3002\uff01\uff1f]["')\]]*(?:\s|$)/g
const LOW_SURROGATE = /[\udc00-\udfff]/

/** Where a passage that begins the text ends. */
const passageEnd = (text: string): number => {
  if (text.length <= PASSAGE_CHARACTERS_MAX) return text.length
  const window = text.slice(0, PASSAGE_CHARACTERS_MAX)
  const sentence = [...window.matchAll(SENTENCE_END)].at(-1)
  const end = sentence === undefined ? 0 : sentence.index + sentence[0].length
  if (end >= PASSAGE_CHARACTERS_MIN) return end
  const blank = window.lastIndexOf(" ")
  if (blank >= PASSAGE_CHARACTERS_MIN) return blank + 1
  return LOW_SURROGATE.test(text.charAt(PASSAGE_CHARACTERS_MAX)) ? PASSAGE_CHARACTERS_MAX - 1 : PASSAGE_CHARACTERS_MAX
}

/** Spoken words in passages of the length of a post, in their order. */
export const passagesOf = (transcript: string): ReadonlyArray<string> => {
  const passages: Array<string> = []
  let rest = transcript.slice(0, TRANSCRIPT_CHARACTERS_MAX).replace(/\s+/g, " ").trim()
  while (rest !== "") {
    const end = passageEnd(rest)
    passages.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trimStart()
  }
  return passages
}

/** A passage with the flags it is the gravest of. */
export interface FlaggedPassage {
  readonly normalised: NormalisedText
  readonly flags: ReadonlyArray<Flag>
}

export interface TranscriptReading {
  /** Of each kind the gravest passage alone: saying a thing often in one video is still one video. In their order. */
  readonly flagged: ReadonlyArray<FlaggedPassage>
  /** Of the weight of a post: the share of passages that carry a flag, at least TRANSCRIPT_SHARE_MIN; 0 where none does. */
  readonly share: number
}

/**
 * Reads spoken words, a passage at a time. Their signs are dropped: what was proven of a sign was proven on posts, so that no single
 * passage caps a score.
 */
export const readTranscript = (
  transcript: string,
  language: string | null,
  { read }: Pick<TextClassifier, "read">
): TranscriptReading => {
  const passages = passagesOf(transcript).map((text) => {
    const normalised = normalise(text)
    return { normalised, flags: flagsOf(text, read(normalised, language).signals) }
  })
  const found = passages.filter(({ flags }) => flags.length > 0)
  const worst = new Map<Flag["kind"], Flag>()
  for (const { flags } of found) {
    for (const flag of flags) {
      const before = worst.get(flag.kind)
      if (before === undefined || flag.level > before.level) worst.set(flag.kind, flag)
    }
  }
  const flagged = found.flatMap(({ normalised, flags }) => {
    const own = flags.filter((flag) => worst.get(flag.kind) === flag).map((flag) => ({ ...flag, sign: null }))
    return own.length === 0 ? [] : [{ normalised, flags: own }]
  })
  const share = found.length === 0 ? 0 : Math.max(TRANSCRIPT_SHARE_MIN, found.length / passages.length)
  return { flagged, share }
}
