import type { Block, DocumentSection, Tone } from "../../../ports/reports/ReportDocument.ts"
import type { RiskFlag, Severity, SignalSource } from "../../../ports/scoring/Score.ts"
import type { ShownFlags } from "../../creators/extras.ts"
import { describeOpinion } from "../../scorecards/describeSecondOpinion.ts"
import { categoryLabel } from "../../scorecards/summariseFlags.ts"
import { capitalise, formatCount, formatPercent, formatPlural } from "../../wording.ts"
import { makeCell } from "./makeCell.ts"

/** Flags that a document tells of at most, the worst. */
export const FLAGS_PRINTED_MAX = 100

/** How grave a severity looks. */
export const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = {
  low: "plain",
  medium: "warning",
  high: "bad",
  critical: "bad"
}

const PLACES: Readonly<Record<SignalSource, string>> = {
  post_text: "in a post",
  creator_comment: "in a comment of theirs",
  profile_text: "in the profile"
}

const WORST_FIRST: ReadonlyArray<Severity> = ["critical", "high", "medium", "low"]

const findingOf = (flag: RiskFlag, links: ShownFlags["links"]): Block => {
  const link = links.get(flag.postUrl)
  return {
    kind: "finding",
    tone: SEVERITY_TONES[flag.severity],
    label: capitalise(flag.severity),
    title: categoryLabel(flag.category),
    detail: [
      `${formatPercent(flag.confidence)} sure`,
      PLACES[flag.signalSource],
      flag.scoreImpact === "scored" ? "counts in the score" : "shown for context, doesn't count"
    ].join(" · "),
    quote: flag.excerpt === "" ? null : flag.excerpt,
    text:
      flag.secondOpinion === undefined ? flag.whyFlagged : `${flag.whyFlagged} ${describeOpinion(flag.secondOpinion)}`,
    url: flag.postUrl,
    at: null,
    similar: [],
    picture:
      link?.source === "archive"
        ? { mediaId: link.mediaId, alternative: `Picture of the flagged post: ${flag.description}` }
        : null
  }
}

export const riskFlagsSection = ({ shown, summary, links }: ShownFlags): DocumentSection => {
  const printed = shown.slice(0, FLAGS_PRINTED_MAX)
  const left = summary.count - printed.length
  return {
    id: "risk_flags",
    title: "Risk flags",
    blocks:
      summary.count === 0
        ? [{ kind: "paragraph", text: "Nothing was flagged in what was read.", tone: "plain" }]
        : [
            {
              kind: "paragraph",
              text:
                `${formatPlural(summary.count, "flag")}, worst first. ` +
                "A flag quotes what was written and says why it was flagged; read the post before you judge.",
              tone: "plain"
            },
            {
              kind: "table",
              caption: "Flags by severity",
              columns: WORST_FIRST.map((severity) => ({ label: capitalise(severity), align: "right", weight: 1 })),
              rows: [WORST_FIRST.map((severity) => makeCell(formatCount(summary.bySeverity[severity])))]
            },
            ...printed.map((flag) => findingOf(flag, links)),
            ...(left === 0
              ? []
              : [
                  {
                    kind: "paragraph",
                    text: `${formatPlural(left, "more flag")} of lesser weight: the report's data lists them.`,
                    tone: "muted"
                  } as const
                ])
          ]
  }
}
