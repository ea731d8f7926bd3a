import type { AgentScore, Severity } from "../../../ports/creators/scoring/Score.ts"
import type { ReadingCounts, Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { formatList, formatPlural } from "../../mail/wording.ts"
import { SEVERITY_RANK } from "../scoring/riskFlags.ts"
import { FLAG_KINDS } from "../textAnalysis/flagKind.ts"
import { flagLabel, kindLabel } from "./groupFlags.ts"
import { languageName } from "./regionNames.ts"

/** What is named at most of what was missing. */
const NAMED_MAX = 4

/** What the evidence of these agents didn't show, each once. */
export const missingEvidenceIn = (agents: ReadonlyArray<Pick<AgentScore, "missing">>): ReadonlyArray<string> => [
  ...new Set(agents.flatMap(({ missing }) => missing))
]

/** The first few of what was missing, and how many others there are: `3 other things`, null for none. */
export const nameMissingEvidence = (
  missing: ReadonlyArray<string>
): { readonly named: string; readonly others: string | null } => ({
  named: formatList(missing.slice(0, NAMED_MAX)),
  others: missing.length > NAMED_MAX ? formatPlural(missing.length - NAMED_MAX, "other thing") : null
})

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
