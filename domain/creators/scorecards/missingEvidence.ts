import type { AgentScore } from "../../../ports/creators/scoring/Score.ts"
import { formatList, formatPlural } from "../../mail/wording.ts"

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
