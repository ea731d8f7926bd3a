import type { RiskFlag, SecondOpinionCounts, SecondOpinionSummary } from "../../../ports/creators/scoring/Score.ts"
import {
  type FlagOpinion,
  type FlagQuestion,
  READ_FLAGS_MAX,
  type TextQuestion,
  type Verdict
} from "../../../ports/creators/textAnalysis/TextReader.ts"
import { readLists } from "../../lists/readLists.ts"
import { compareAscending } from "../../paging/lists.ts"
import { severityOf } from "../textAnalysis/categories.ts"
import { normalise } from "../textAnalysis/normalise.ts"
import file from "./readerWords.txt" with { type: "text" }
import { affectsScore, type Flag, flagLabelOf, flagMeaningOf, SEVERITY_RANK } from "./riskFlags.ts"

const { list } = readLists(file)

/**
 * Words with which a text may speak to whoever judges it, folded, one entry a line: of orders to a model, of its verdicts, and of
 * the form of its answers. A text with one of them gets no second opinion. An ordinary post with one loses little by that: its
 * flags count as they would without a second reader.
 */
export const READER_WORDS = list("READER_WORDS")

/** Texts of one scoring that are read again at most, the worst. */
export const TEXTS_READ_AGAIN_MAX = 100
/**
 * From here on a sign of the gravest kind is unmistakable: the brand must see it counted, whatever a second reader was told, so
 * it never counts less than half, and what it knocks out stays knocked out.
 */
export const UNMISTAKABLE_LEVEL_MIN = 0.95
const DOUBTED_SHARE = 0.5

/** What a second reader said, gathered before the score is made: a part of what the score is made of. */
export interface SecondOpinions {
  /** Which model read. */
  readonly model: string
  /** By the text. */
  readonly byText: ReadonlyMap<string, ReadonlyArray<FlagOpinion>>
  /** False where it was asked and answered nothing at all. */
  readonly isAvailable: boolean
}

/** A text that carries flags, as far as a second reading is about it. */
export interface TextWithFlags {
  readonly text: string
  readonly weightParts: number
  readonly flags: ReadonlyArray<Flag>
}

type TextFlag = Flag & { readonly kind: Exclude<Flag["kind"], "undisclosed_ad"> }

/**
 * Whether a second reader may be asked of a flag: what is never scored can't be lowered, and whether an advertisement says that
 * it is one is a matter of its words, not of how they are meant. What a person moved was read by them.
 */
const isAskable = (flag: Flag): flag is TextFlag =>
  flag.kind !== "undisclosed_ad" && affectsScore(flag.kind) && flag.moved === undefined

const isUnmistakable = ({ kind, level }: TextFlag): boolean =>
  level >= UNMISTAKABLE_LEVEL_MIN && severityOf(kind, level) === "critical"

const PHRASES: ReadonlyArray<string> = READER_WORDS.split("\n")
  .map((line) => ` ${line.trim()} `)
  .filter((phrase) => phrase.trim() !== "")

/** Signs of the form in which models are spoken to and answer. */
const FORM_SIGNS = /[{}]|<\||\|>|\[\/?inst\]|```|["']\s*:|\b(?:system|user|assistant)\s*:/i

/** Whether a text may speak to its reader, who then is not asked: a creator could talk a reader into letting a flag go. */
export const speaksToReader = (text: string): boolean => {
  if (FORM_SIGNS.test(text)) return true
  const { words } = normalise(text)
  const written = ` ${words.map((word) => word.text).join(" ")} `
  return PHRASES.some((phrase) => written.includes(phrase))
}

const worstOf = (flags: ReadonlyArray<TextFlag>): readonly [rank: number, level: number] =>
  flags.reduce<readonly [number, number]>(
    ([rank, level], flag) => {
      const own = SEVERITY_RANK[severityOf(flag.kind, flag.level)]
      if (own === rank) return [rank, Math.max(level, flag.level)]
      return own > rank ? [own, flag.level] : [rank, level]
    },
    [-1, 0]
  )

/** What to ask of a second reader: each flagged text once, the worst first, at most TEXTS_READ_AGAIN_MAX. */
export const questionsFor = (
  flagged: ReadonlyArray<Pick<TextWithFlags, "text" | "flags">>
): ReadonlyArray<TextQuestion> => {
  const byText = new Map(flagged.map(({ text, flags }) => [text, flags.filter(isAskable)]))
  return [...byText]
    .filter(([text, flags]) => flags.length > 0 && !speaksToReader(text))
    .map(([text, flags]) => ({ text, flags, worst: worstOf(flags) }))
    .sort((a, b) => b.worst[0] - a.worst[0] || b.worst[1] - a.worst[1] || compareAscending(a.text, b.text))
    .slice(0, TEXTS_READ_AGAIN_MAX)
    .map(({ text, flags }) => ({
      text,
      flags: flags.slice(0, READ_FLAGS_MAX).map(
        ({ kind, excerpt }): FlagQuestion => ({
          kind,
          meaning: `${flagLabelOf(kind)}: ${flagMeaningOf(kind)}`,
          quote: excerpt
        })
      )
    }))
}

const COUNTS: Readonly<Record<Verdict, SecondOpinionCounts>> = { agrees: "full", doubts: "half", disagrees: "none" }

const countsOf = (flag: TextFlag, verdict: Verdict): SecondOpinionCounts =>
  verdict === "disagrees" && isUnmistakable(flag) ? "half" : COUNTS[verdict]

/** The text with what the second reader said of its flags. No flag comes or goes, and none gets graver. */
export const applySecondOpinions = <Text extends TextWithFlags>(text: Text, opinions: SecondOpinions | null): Text => {
  const given = opinions?.byText.get(text.text) ?? []
  if (given.length === 0) return text
  return {
    ...text,
    flags: text.flags.map((flag): Flag => {
      const opinion = given.find(({ kind }) => kind === flag.kind)
      if (opinion === undefined || !isAskable(flag)) return flag
      const { verdict, reason } = opinion
      return { ...flag, secondOpinion: { verdict, reason, counts: countsOf(flag, verdict) } }
    })
  }
}

const countsAs = ({ secondOpinion }: Flag): SecondOpinionCounts => secondOpinion?.counts ?? "full"

/**
 * A flagged text as it counts in the score: flags that the second reader doubts weigh half, on their own, and those that it
 * disagrees with weigh nothing. As a text without a second opinion counts, it is itself.
 */
export const countedParts = <Text extends TextWithFlags>(text: Text): ReadonlyArray<Text> => {
  if (text.flags.every((flag) => countsAs(flag) === "full")) return [text]
  const part = (counts: SecondOpinionCounts, weightParts: number): ReadonlyArray<Text> => {
    const flags = text.flags.filter((flag) => countsAs(flag) === counts)
    return flags.length === 0 ? [] : [{ ...text, weightParts, flags }]
  }
  return [...part("full", text.weightParts), ...part("half", Math.round(text.weightParts * DOUBTED_SHARE))]
}

/** What the second reader's part in a score comes to; the flags that count as they did before are unread. */
export const summariseOpinions = (
  flags: ReadonlyArray<RiskFlag>,
  { model, isAvailable }: SecondOpinions
): SecondOpinionSummary => {
  const said = (verdict: Verdict) => flags.filter(({ secondOpinion }) => secondOpinion?.verdict === verdict).length
  const unread = flags.filter((flag) => flag.secondOpinion === undefined && flag.scoreImpact === "scored").length
  return { model, isAvailable, agrees: said("agrees"), doubts: said("doubts"), disagrees: said("disagrees"), unread }
}

/** Whether a score is another than it would be without the second reader, at least in what it says. */
export const hasOpinions = ({ agrees, doubts, disagrees }: SecondOpinionSummary): boolean =>
  agrees + doubts + disagrees > 0
