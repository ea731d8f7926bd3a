import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import type { Block, DocumentSection } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { FlaggedAccount, Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { capitalise, formatCount, formatPlural } from "../../../mail/wording.ts"
import { categoryLabel } from "../../scorecards/summariseFlags.ts"
import { SEVERITY_TONES } from "./finding.ts"

const findingOf = ({ platform, handle, displayName, url, category, severity, why }: FlaggedAccount): Block => ({
  kind: "finding",
  tone: SEVERITY_TONES[severity],
  label: capitalise(severity),
  title: displayName === "" ? `@${handle}` : displayName,
  detail: `${categoryLabel(category)} · @${handle} on ${PLATFORM_NAMES[platform]}`,
  quote: null,
  text: why,
  url,
  at: null,
  similar: [],
  picture: null
})

/** Whom a creator follows where nobody can see it. */
const notRead = ({ following, evidenceSource }: Scorecard): Block => {
  const isFromFiles = evidenceSource === "imported"
  const whom = isFromFiles
    ? "imported files don't tell whom the creator follows"
    : "the platform doesn't show whom the creator follows"
  return {
    kind: "paragraph",
    text:
      following === null
        ? `Not assessed: ${whom}.`
        : `Not assessed: the creator follows ${formatPlural(following, "account")}, and ` +
          `${isFromFiles ? "imported files don't tell" : "the platform doesn't show"} which.`,
    tone: "plain"
  }
}

/** Whom a creator follows, as far as that was read. */
export const followingSection = (card: Scorecard): DocumentSection => {
  const {
    following,
    followed: { sampled, flagged }
  } = card
  return {
    id: "following",
    title: "Following",
    blocks:
      sampled === 0
        ? [notRead(card)]
        : [
            {
              kind: "facts",
              facts: [
                {
                  label: "Accounts followed",
                  value: following === null ? "not shown" : formatCount(following),
                  url: null
                },
                { label: "Of them read", value: formatCount(sampled), url: null },
                { label: "Flagged", value: formatCount(flagged.length), url: null }
              ]
            },
            ...flagged.map(findingOf),
            {
              kind: "paragraph",
              text:
                flagged.length === 0
                  ? `None of the ${formatPlural(sampled, "account")} read is one a brand would want to know of.`
                  : "Whom a creator follows is no opinion of theirs, and doesn't move the score.",
              tone: "muted"
            }
          ]
  }
}
