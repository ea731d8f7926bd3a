import type { Block, DocumentSection, Tone } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { RiskFlag, Severity } from "../../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { formatList, formatPlural } from "../../../mail/wording.ts"
import type { ShownFlags } from "../../lookups/extras.ts"
import { type FlagGroup, groupFlags } from "../../scorecards/groupFlags.ts"
import { SEVERITY_RANK } from "../../scoring/riskFlags.ts"
import { checkedBlocks } from "./checkedTable.ts"
import { findingOf, SEVERITY_TONES } from "./finding.ts"

/** Findings that a document tells of at most, the worst; those that are folded into another aren't counted. */
export const FLAGS_PRINTED_MAX = 100
/** One point on a line of time shows nothing. */
const TIMED_MIN = 2
const GRAVE: ReadonlyArray<Severity> = ["critical", "high"]

const isScored = ({ scoreImpact }: RiskFlag): boolean => scoreImpact === "scored"

/** `12 flags, 2 of them high`. */
const groupDetail = (flags: ReadonlyArray<RiskFlag>): string => {
  const graves = GRAVE.flatMap((severity) => {
    const count = flags.filter((flag) => flag.severity === severity).length
    return count === 0 ? [] : [`${count === flags.length ? "all" : count} of them ${severity}`]
  })
  return [
    formatPlural(flags.length, "flag"),
    ...(flags.length === 1 ? [] : graves.length === 0 ? [] : [formatList(graves)]),
    ...(flags.some(isScored) ? [] : ["shown for context, not counted"])
  ].join(", ")
}

const toneOf = (flags: ReadonlyArray<RiskFlag>): Tone => {
  const [first] = flags
  const worst = flags.reduce<Severity>(
    (grave, { severity }) => (SEVERITY_RANK[severity] > SEVERITY_RANK[grave] ? severity : grave),
    first?.severity ?? "low"
  )
  return SEVERITY_TONES[worst]
}

/** When what was flagged was posted, a row a kind; null where too few dates are known to tell anything. */
const timelineOf = (groups: ReadonlyArray<FlagGroup>, { reading, scoredAt }: Scorecard): Block | null => {
  const rows = groups.flatMap(({ label, flags }) => {
    const events = flags.flatMap(({ postedAt, severity, description }) =>
      postedAt === null ? [] : [{ at: postedAt, tone: SEVERITY_TONES[severity], text: description }]
    )
    return events.length === 0 ? [] : [{ label, events: events.sort((a, b) => a.at.getTime() - b.at.getTime()) }]
  })
  const times = rows.flatMap(({ events }) => events.map(({ at }) => at.getTime()))
  if (times.length < TIMED_MIN) return null
  const from = Math.min(reading?.oldestPostAt?.getTime() ?? Infinity, ...times)
  return {
    kind: "timeline",
    caption: "When it was posted",
    from: new Date(from),
    to: new Date(Math.max(scoredAt.getTime(), ...times)),
    rows
  }
}

/** A group of findings: at most `max` of them. */
const groupOf = (
  { label, flags, folded }: FlagGroup,
  links: ShownFlags["links"],
  isOpen: boolean,
  max: number
): Extract<Block, { kind: "group" }> => {
  const shown = folded.slice(0, max)
  return {
    kind: "group",
    title: label,
    detail: groupDetail(flags),
    tone: toneOf(flags),
    isOpen,
    blocks: shown.map((each) => findingOf(each, links))
  }
}

/** What was looked for, found or not, and each kind of finding; the first page quotes the worst, here it stands with its reason. */
export const riskFlagsSection = (card: Scorecard, { shown, summary, links }: ShownFlags): DocumentSection => {
  const groups = groupFlags(shown)
  const timeline = timelineOf(groups, card)
  let room = FLAGS_PRINTED_MAX
  let isFirst = true
  const told = groups.flatMap((group) => {
    const block = groupOf(group, links, isFirst, room)
    room -= block.blocks.length
    if (block.blocks.length > 0) isFirst = false
    return block.blocks.length === 0 ? [] : [block]
  })
  const findings = groups.flatMap(({ folded }) => folded)
  const left = findings.length - (FLAGS_PRINTED_MAX - room) + (summary.count - shown.length)
  const nothing =
    card.reading !== null && card.reading.assessed === 0
      ? "Nothing was flagged, and no post could be assessed: that says nothing of the creator."
      : "Nothing was flagged in what was read."
  return {
    id: "risk_flags",
    title: "What was looked for, and what was found",
    blocks: [
      ...checkedBlocks(card),
      ...(summary.count === 0
        ? [{ kind: "paragraph", text: nothing, tone: "plain" } as const]
        : [
            ...(timeline === null ? [] : [timeline]),
            {
              kind: "paragraph",
              text: "A flag quotes what was written and says why it was flagged; read the post before you judge.",
              tone: "muted"
            } as const,
            ...told,
            ...(left === 0
              ? []
              : [
                  {
                    kind: "paragraph",
                    text: `${formatPlural(left, "more flag")} of lesser weight: the report's data lists them.`,
                    tone: "muted"
                  } as const
                ])
          ])
    ]
  }
}
