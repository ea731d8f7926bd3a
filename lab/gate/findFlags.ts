import { createHash } from "node:crypto"
import { missingFeature } from "../../domain/creators/scoring/features/feature.ts"
import { KNOCKOUT_RULES, knockoutsOf } from "../../domain/creators/scoring/knockouts.ts"
import { type FlaggedText, WEIGHT_PARTS } from "../../domain/creators/scoring/readEvidence.ts"
import { disclosureFlagsOf, type Flag, flagsOf } from "../../domain/creators/scoring/riskFlags.ts"
import type { FlagKind } from "../../domain/creators/textAnalysis/flagKind.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import { readDisclosure } from "../../domain/creators/textAnalysis/readDisclosure.ts"
import type { TextClassifier } from "../../domain/creators/textAnalysis/textReading.ts"
import type { Source } from "./sources.ts"

const HASH_DIGITS = 16

/** Names a text without showing it. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, HASH_DIGITS)

/** One flag on an everyday text. */
export interface EverydayFlag {
  readonly source: string
  readonly isPost: boolean
  readonly hash: string
  readonly text: string
  readonly kind: FlagKind
  readonly sign: string | null
  readonly isMasked: boolean
  readonly matched: string
  /** Whether it caps a clean creator's score: `alone`, or `together` with independent ones of its kind; null where neither. */
  readonly caps: "alone" | "together" | null
}

const FOLLOWERS = { suspect_followers: missingFeature("followers") }
/** As many as the rule that asks for most. */
const TEXTS_MAX = KNOCKOUT_RULES.reduce((most, { textsMin }) => Math.max(most, textsMin), 0)

/** A post with one flag and words of its own. */
const postWith = (flag: Flag, place: number): FlaggedText => ({
  text: String(place),
  url: String(place),
  ageDays: 0,
  weightParts: WEIGHT_PARTS,
  isRepost: false,
  postedAt: null,
  words: new Set([String(place)]),
  flags: [{ ...flag, matched: `${flag.matched} ${place}` }]
})

const capsBy = (flag: Flag): EverydayFlag["caps"] => {
  const texts = Array.from({ length: TEXTS_MAX }, (_, place) => postWith(flag, place))
  if (knockoutsOf({ flagged: texts.slice(0, 1) }, FOLLOWERS).length > 0) return "alone"
  return knockoutsOf({ flagged: texts }, FOLLOWERS).length > 0 ? "together" : null
}

/** The flags of every text of a source, as a score would have them. */
export const findFlags = (
  { name, isPosts, texts }: Source,
  { read }: Pick<TextClassifier, "read">
): ReadonlyArray<EverydayFlag> =>
  (texts ?? []).flatMap((text) => {
    const normalised = normalise(text)
    const { language, signals } = read(normalised, null)
    const disclosure = readDisclosure(normalised, false, null, () => language)
    const flags = [...flagsOf(text, signals), ...disclosureFlagsOf(text, disclosure)]
    return flags.map((flag) => ({
      source: name,
      isPost: isPosts,
      hash: hashOf(text),
      text,
      kind: flag.kind,
      sign: flag.sign,
      isMasked: flag.kind !== "undisclosed_ad" && signals[flag.kind].isMasked === true,
      matched: flag.matched,
      caps: capsBy(flag)
    }))
  })
