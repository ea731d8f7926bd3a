import type { Block, Cell } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { EvidenceSource, Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { formatCount, formatDay, formatList, formatPlural } from "../../../mail/wording.ts"
import { type CheckedKind, checkedKindsOf, otherLanguagesText } from "../../scorecards/checkedKinds.ts"
import { makeCell } from "./cells.ts"
import { SEVERITY_TONES } from "./finding.ts"

const NOT_KEPT = "not kept"

const resultCell = ({ assessed, flagged, worst }: CheckedKind): Cell => {
  if (flagged > 0) {
    return worst === null
      ? { text: "flagged", url: null, tone: "warning" }
      : { text: `flagged: ${worst}${flagged === 1 ? "" : " at worst"}`, url: null, tone: SEVERITY_TONES[worst] }
  }
  // Nothing found in nothing read says nothing.
  if (assessed === 0) return { text: "not assessed", url: null, tone: "warning" }
  return assessed === null
    ? { text: "nothing flagged", url: null, tone: "plain" }
    : { text: "nothing found", url: null, tone: "good" }
}

const countCell = (count: number | null): Cell => makeCell(count === null ? NOT_KEPT : formatCount(count))

const READ_WHERE: Readonly<Record<EvidenceSource, string>> = {
  public: "Read",
  imported: "Read in the files that were imported",
  public_and_imported: "Read on the platform and in the files that were imported"
}

/** What was read, in a sentence. */
const readText = ({ reading, evidence, evidenceSource }: Scorecard): string => {
  if (reading === null) {
    return `${formatPlural(evidence.posts, "post")} and the profile were read. How many could be assessed is not kept with this score.`
  }
  const { oldestPostAt, newestPostAt, posts, comments, transcripts = 0 } = reading
  const when =
    oldestPostAt === null || newestPostAt === null
      ? ""
      : ` from ${formatDay(oldestPostAt)} to ${formatDay(newestPostAt)}`
  const parts = [
    `${formatPlural(posts, "post")}${when}`,
    ...(transcripts === 0 ? [] : [`what is said in ${formatPlural(transcripts, "post")}, by captions`]),
    ...(comments === 0
      ? []
      : [formatPlural(comments, "comment of the creator's own", "comments of the creator's own")]),
    // Of a profile that was not opened, what the files say of it may be nothing.
    ...(evidenceSource === "imported" ? [] : ["the profile"])
  ]
  return `${READ_WHERE[evidenceSource]}: ${formatList(parts)}.`
}

/** Why some of it was not assessed, each in a sentence. */
const unreadTexts = ({ reading }: Scorecard): ReadonlyArray<string> => {
  if (reading === null) return []
  const { withoutWords, withMedia, transcripts = 0 } = reading
  const others = otherLanguagesText(reading)
  return [
    ...(others === ""
      ? []
      : [
          `Language not assessed: ${others}. Only coarse words and words that mean the same everywhere are found there.`
        ]),
    ...(withoutWords === 0
      ? []
      : [`No text: ${formatPlural(withoutWords, "post has", "posts have")} no words to read.`]),
    ...(withMedia === 0
      ? []
      : [
          `Pictures and videos: those of ${formatPlural(withMedia, "post")} were not looked at; ` +
            (transcripts === 0
              ? "what is said or shown in them is not in this report."
              : `what is said in ${formatCount(transcripts)} of them was read by its captions, and what is shown ` +
                "in them is not in this report.")
        ])
  ]
}

/** Everything that was looked for, found or not, and what could not be looked at. */
export const checkedBlocks = (card: Scorecard): ReadonlyArray<Block> => {
  const unread = unreadTexts(card)
  return [
    { kind: "paragraph", text: readText(card), tone: "plain" },
    {
      kind: "table",
      caption: "Each kind, and what came of it",
      columns: [
        { label: "Looked for", align: "left", weight: 3 },
        { label: "Posts assessed", align: "right", weight: 1.6 },
        { label: "Not assessed", align: "right", weight: 1.6 },
        { label: "Texts flagged", align: "right", weight: 1.6 },
        { label: "Result", align: "left", weight: 3.2 }
      ],
      rows: checkedKindsOf(card).map((kind) => [
        makeCell(kind.label),
        countCell(kind.assessed),
        countCell(kind.notAssessed),
        makeCell(formatCount(kind.flagged)),
        resultCell(kind)
      ])
    },
    ...(unread.length === 0 ? [] : [{ kind: "list", items: unread } as const])
  ]
}
