import { matchAccounts, probabilityOf } from "../../domain/creators/identity/matchAccounts.ts"
import type { MatchPart } from "../../ports/creators/discovery/Discovery.ts"
import { groupBy } from "../../ports/text/groupBy.ts"
import { editSimilarity } from "./measureHandles.ts"
import { areaUnderCurve, type Prediction } from "./measures.ts"
import type { IdentityPair } from "./readIdentityPairs.ts"

/** From here people would link by themselves. */
const SURE = 0.9

export interface PairFigures {
  readonly what: string
  readonly auc: number
  /** Mean of the squared difference between what is stated and what is true. */
  readonly brier: number
  /** Of those stated surely, the share that is true; of the true, the share that is. */
  readonly precision: number
  readonly recall: number
}

const PARTS = ["prior", "claims", "handle", "display_name", "picture", "links", "bio", "language"] as const

const brierOf = (judged: ReadonlyArray<Prediction>): number =>
  judged.reduce((sum, { truth, predicted }) => sum + (truth - predicted) ** 2, 0) / Math.max(1, judged.length)

const figuresOf = (what: string, judged: ReadonlyArray<Prediction>): PairFigures => {
  const sure = judged.filter(({ predicted }) => predicted >= SURE)
  const hits = sure.filter(({ truth }) => truth === 1).length
  const own = judged.filter(({ truth }) => truth === 1).length
  return {
    what,
    auc: areaUnderCurve(judged),
    brier: brierOf(judged),
    precision: hits / Math.max(1, sure.length),
    recall: hits / Math.max(1, own)
  }
}

export interface PairMeasurement {
  readonly figures: ReadonlyArray<PairFigures>
  readonly stated: ReadonlyArray<Prediction>
  /** By the kind of the case: how many, of how many one owner, and the mean confidence. */
  readonly kinds: ReadonlyArray<{
    readonly kind: string
    readonly pairs: number
    readonly own: number
    readonly sure: number
    readonly mean: number
  }>
}

/** Measures confidences by pairs with known owners: with all parts, without each, and with each alone. */
export const measurePairs = (pairs: ReadonlyArray<IdentityPair>): PairMeasurement => {
  const matched = pairs.map(({ one, other, foundBy, isSame, kind }) => ({
    one,
    other,
    truth: isSame ? 1 : 0,
    kind,
    match: matchAccounts(one, other, foundBy)
  }))
  const judgedWith = (counts: (part: MatchPart["part"]) => boolean): ReadonlyArray<Prediction> =>
    matched.map(({ truth, match }) => ({
      truth,
      predicted: probabilityOf(match.parts.reduce((sum, { part, bits }) => (counts(part) ? sum + bits : sum), 0))
    }))
  const stated = matched.map(({ truth, match }) => ({ truth, predicted: match.confidence }))
  const edit = matched.map(({ one, other, truth }) => ({ truth, predicted: editSimilarity(one.handle, other.handle) }))
  const used = PARTS.filter((part) => matched.some(({ match }) => match.parts.some((each) => each.part === part)))
  return {
    figures: [
      figuresOf("all parts", stated),
      ...used.map((part) =>
        figuresOf(
          `without ${part}`,
          judgedWith((each) => each !== part)
        )
      ),
      ...used.map((part) =>
        figuresOf(
          `${part} alone`,
          judgedWith((each) => each === part)
        )
      ),
      figuresOf("edit distance of the handles", edit)
    ],
    stated,
    kinds: [...groupBy(matched, ({ kind }) => kind)]
      .map(([kind, ofKind]) => ({
        kind,
        pairs: ofKind.length,
        own: ofKind.filter(({ truth }) => truth === 1).length,
        sure: ofKind.filter(({ match }) => match.confidence >= SURE).length,
        mean: ofKind.reduce((sum, { match }) => sum + match.confidence, 0) / ofKind.length
      }))
      .sort((a, b) => (a.kind < b.kind ? -1 : 1))
  }
}
