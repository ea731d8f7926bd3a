import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import type { Block, DocumentSection } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { AgentScore } from "../../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { capitalise } from "../../../mail/wording.ts"
import { SUBJECTS } from "../../scorecards/narrateScore.ts"

const contributionsOf = ({ agent, base, score, drivers }: AgentScore): Block => ({
  kind: "contributions",
  title: capitalise(SUBJECTS[agent]),
  base,
  score,
  contributions: drivers
    .filter(({ contribution }) => contribution !== 0)
    .map(({ text, contribution }) => ({ text, points: contribution }))
})

/** How each agent came to its score, by account where there are several. */
export const driversSection = (accounts: ReadonlyArray<Scorecard>): DocumentSection => ({
  id: "drivers",
  title: "What moved the score",
  blocks: [
    {
      kind: "paragraph",
      text:
        "Each agent starts from what a creator of whom nothing is known gets, and adds or takes away what was found. " +
        "More is always better. What is listed adds up to the score, exactly.",
      tone: "plain"
    },
    ...accounts.flatMap(
      ({ platform, handle, score }): ReadonlyArray<Block> => [
        ...(accounts.length === 1
          ? []
          : [{ kind: "heading", text: `@${handle} on ${PLATFORM_NAMES[platform]}` } as const]),
        ...score.agents.map(contributionsOf)
      ]
    )
  ]
})
