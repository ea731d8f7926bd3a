import { CATEGORY_LABELS, CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { FindingPlace } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import type { Reviewer, ReviewItem } from "../../../../ports/checks/review/Review.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import type { Block, DocumentSection } from "../../../../ports/creators/reports/ReportDocument.ts"
import { SEVERITY_TONES } from "../../../creators/reports/sections/finding.ts"
import { capitalise, formatDay, formatList, formatPercent, formatPlural } from "../../../mail/wording.ts"
import { countedIn, type Settled, type SettledFinding } from "./settle.ts"

type FindingBlock = Extract<Block, { kind: "finding" }>

const PLACES: Readonly<Record<FindingPlace, string>> = {
  post: "in a post",
  repost: "in a repost",
  comment: "in a comment of theirs",
  profile: "in the profile",
  transcript: "in what is said in a video",
  news: "in the news"
}

const reviewerText = (by: Reviewer): string =>
  by.kind === "operator" ? `${by.name}, for the service` : (by.name ?? "the buyer's side")

const decisionText = ({ decision }: ReviewItem, movedFrom: CheckCategory | null): string | null => {
  if (decision === null) return null
  const did = movedFrom === null ? "Kept" : `Moved here from “${CATEGORY_LABELS[movedFrom]}”`
  return `${did} by a reviewer (${reviewerText(decision.by)}) on ${formatDay(decision.at)}: ${decision.reason}`
}

const disputeText = ({ dispute }: ReviewItem): string | null =>
  dispute === null
    ? null
    : `The subject disputes this since ${formatDay(dispute.at)}; it is not decided. In their words: “${dispute.text}”`

const sourceText = ({ source }: SettledFinding["finding"], archive: string | null): string => {
  switch (source) {
    case "live":
      return "live on the platform"
    case "wayback":
      return `deleted, recovered from ${archive ?? "a web archive"}`
    case "web_search":
      return "found by a search of the web"
  }
}

/** How findings of one report are shown. */
export interface FindingStyle {
  readonly archive: string | null
  /** When quotes and pictures were removed; null while they are there. */
  readonly removedAt: Date | null
}

const addressOf = ({ archivedUrl, postUrl }: SettledFinding["finding"]): string | null => {
  const address = archivedUrl ?? postUrl
  return address === "" ? null : address
}

/** A finding as a card: what it is, where, why it counts or is context, and what people said of it. */
export const findingBlock = (
  { finding, movedFrom, item }: SettledFinding,
  { archive, removedAt }: FindingStyle
): FindingBlock => {
  const decision = item?.decision ?? null
  const [picture] = finding.pictures.flatMap(({ mediaId, role }) => (mediaId === null ? [] : [{ mediaId, role }]))
  const unkept = finding.pictures.length > 0 && picture === undefined
  const detail = [
    ...(item === null || item.dispute === null ? [] : ["disputed by the subject"]),
    ...(decision === null ? [] : [movedFrom === null ? "kept by a reviewer" : "recategorised by a reviewer"]),
    `${formatPercent(finding.confidence)} sure`,
    `@${finding.handle} on ${PLATFORM_NAMES[finding.platform]}, ${PLACES[finding.place]}`,
    sourceText(finding, archive),
    finding.weight === "risk" ? "counts" : "context, doesn't count"
  ]
  const text = [
    finding.why,
    item === null ? null : disputeText(item),
    item === null ? null : decisionText(item, movedFrom),
    finding.archivedUrl === null || finding.postUrl === "" ? null : `It stood at ${finding.postUrl}`,
    removedAt === null ? null : `The quote and the pictures were removed on ${formatDay(removedAt)}.`,
    removedAt === null && unkept ? "It had a picture, of which no copy is kept: it can't be shown here." : null
  ]
  return {
    kind: "finding",
    tone: finding.weight === "risk" ? SEVERITY_TONES[finding.severity] : "plain",
    label: capitalise(finding.severity),
    title: finding.description === "" ? CATEGORY_LABELS[finding.category] : finding.description,
    detail: capitalise(detail.join(" · ")),
    quote: removedAt !== null || finding.excerpt === "" ? null : finding.excerpt,
    text: text.flatMap((line) => (line === null || line === "" ? [] : [line])).join("\n"),
    url: addressOf(finding),
    at: finding.postedAt,
    similar: [],
    picture:
      removedAt !== null || picture === undefined
        ? null
        : { mediaId: picture.mediaId, alternative: `${capitalise(picture.role)} of the post: ${finding.description}` }
  }
}

/** `3 count, 2 are context`. */
export const weighText = (risk: number, context: number): string =>
  [
    ...(risk === 0 ? [] : [`${formatPlural(risk, "finding counts", "findings count")}`]),
    ...(context === 0 ? [] : [`${formatPlural(context, "is context", "are context")}`])
  ].join(", ")

const groupOf = (category: CheckCategory, of: ReadonlyArray<SettledFinding>, style: FindingStyle): Block => {
  const risk = countedIn(of)
  const context = of.filter(({ finding }) => finding.weight === "context")
  const heading = (text: string): Block => ({ kind: "heading", text })
  return {
    kind: "group",
    title: CATEGORY_LABELS[category],
    detail: weighText(risk.length, context.length),
    tone: risk[0] === undefined ? "plain" : SEVERITY_TONES[risk[0].finding.severity],
    isOpen: risk.length > 0,
    blocks: [
      ...(risk.length > 0 && context.length > 0 ? [heading("What counts")] : []),
      ...risk.map((one) => findingBlock(one, style)),
      ...(context.length > 0 ? [heading("Shown for context: it doesn't count")] : []),
      ...context.map((one) => findingBlock(one, style))
    ]
  }
}

/** What was found, by category: those with something that counts before those with context alone, else in their stated order. */
export const findingsSection = ({ shown, categories }: Settled, style: FindingStyle): DocumentSection => {
  const found = CheckCategory.literals.flatMap((category) => {
    const of = shown.filter(({ finding }) => finding.category === category)
    return of.length === 0 ? [] : [{ category, of, counts: countedIn(of).length > 0 }]
  })
  const groups = found
    .toSorted((a, b) => Number(b.counts) - Number(a.counts))
    .map(({ category, of }) => groupOf(category, of, style))
  const unassessed = categories.flatMap(({ category, standing }) =>
    standing === "unassessed" ? [CATEGORY_LABELS[category]] : []
  )
  const removed: ReadonlyArray<Block> =
    style.removedAt === null
      ? []
      : [
          {
            kind: "callout",
            tone: "plain",
            title: "The evidence was removed",
            text:
              `Quotes and pictures were deleted on ${formatDay(style.removedAt)}, as announced. What is left says ` +
              "what was found and when, without the words."
          }
        ]
  const nothing: Block = {
    kind: "paragraph",
    tone: "plain",
    text: `Nothing was found in what was read.${
      unassessed.length === 0 ? "" : ` That says nothing about ${formatList(unassessed)}, which were not assessed.`
    }`
  }
  return {
    id: "findings",
    title: "What was found",
    blocks: [...removed, ...(groups.length === 0 ? [nothing] : groups)]
  }
}
