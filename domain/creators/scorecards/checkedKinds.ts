import type { Severity } from "../../../ports/creators/scoring/Score.ts"
import type { ReadingCounts, Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { formatList, formatPlural } from "../../mail/wording.ts"
import { SEVERITY_RANK } from "../scoring/riskFlags.ts"
import { FLAG_KINDS } from "../textAnalysis/flagKind.ts"
import { flagLabel, kindLabel } from "./flagLabel.ts"
import { languageName } from "./languageName.ts"

/** Languages that one sentence names at most. */
const LANGUAGES_NAMED_MAX = 4

/** One thing that texts were read for. */
export interface CheckedKind {
  readonly label: string
  /** Posts that were read in full; null where it isn't kept. */
  readonly assessed: number | null
  /** Posts that were not; null where it isn't kept. */
  readonly notAssessed: number | null
  /** Texts that were flagged: posts, comments and the profile. */
  readonly flagged: number
  /** Of the gravest flag; null where there is none. */
  readonly worst: Severity | null
}

/** Everything that a creator's texts were read for, found or not, in the order of the model's kinds. */
export const checkedKindsOf = ({ score: { flags }, reading }: Scorecard): ReadonlyArray<CheckedKind> =>
  FLAG_KINDS.map((kind) => {
    const label = kindLabel(kind)
    const severities = flags.filter((flag) => flagLabel(flag) === label).map(({ severity }) => severity)
    return {
      label,
      assessed: reading === null ? null : reading.assessed,
      notAssessed: reading === null ? null : reading.posts - reading.assessed,
      flagged: reading?.flagged.find((each) => each.kind === kind)?.texts ?? severities.length,
      worst: severities.reduce<Severity | null>(
        (worst, each) => (worst === null || SEVERITY_RANK[each] > SEVERITY_RANK[worst] ? each : worst),
        null
      )
    }
  })

/** `12 posts in Tagalog and 3 in Dutch`; empty where all were in a language that is assessed. */
export const otherLanguagesText = ({ otherLanguages }: ReadingCounts): string => {
  const named = otherLanguages.slice(0, LANGUAGES_NAMED_MAX)
  const left = otherLanguages.slice(LANGUAGES_NAMED_MAX).reduce((sum, { posts }) => sum + posts, 0)
  return formatList([
    ...named.map(({ language, posts }) => `${formatPlural(posts, "post")} in ${languageName(language)}`),
    ...(left === 0 ? [] : [`${formatPlural(left, "post")} in other languages`])
  ])
}
