import type { Block, DocumentSection } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { Scorecard, WebFinding } from "../../../../ports/creators/scoring/Scorecard.ts"
import { capitalise, formatPlural } from "../../../mail/wording.ts"
import { categoryLabel } from "../../scorecards/summariseFlags.ts"
import { SEVERITY_TONES } from "./finding.ts"

const findingOf = ({ url, title, excerpt, publishedAt, source, category, severity, why }: WebFinding): Block => ({
  kind: "finding",
  tone: SEVERITY_TONES[severity],
  label: capitalise(severity),
  title,
  detail: [categoryLabel(category), source].join(" · "),
  quote: excerpt === "" ? null : excerpt,
  text: why,
  url,
  at: publishedAt,
  similar: [],
  picture: null
})

/** What the web says against a creator, where it was searched. */
export const controversySection = ({ controversy }: Scorecard): DocumentSection => {
  const said: ReadonlyArray<Block> =
    controversy === null
      ? [{ kind: "paragraph", text: "The web was not searched for this score.", tone: "plain" }]
      : [
          {
            kind: "paragraph",
            text: controversy.summary ?? "A search of the web found nothing that is said against the creator.",
            tone: "plain"
          },
          ...controversy.findings.map(findingOf),
          {
            kind: "paragraph",
            text:
              `${formatPlural(controversy.filteredOut, "page")} left out: the creator's own, encyclopedias, biographies, ` +
              "and pages about something else. Nothing here moves the score.",
            tone: "muted"
          }
        ]
  return { id: "controversy", title: "Controversy", blocks: said }
}
