import type { Block, Tone } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { Severity, SignalSource } from "../../../../ports/creators/scoring/Score.ts"
import { capitalise, formatPercent } from "../../../mail/wording.ts"
import type { ShownFlags } from "../../lookups/extras.ts"
import type { FoldedFlag } from "../../scorecards/dedupeFlags.ts"
import { describeOpinion } from "../../scorecards/describeSecondOpinion.ts"
import { flagLabel } from "../../scorecards/groupFlags.ts"

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
  profile_text: "in the profile",
  transcript: "in what is said in a post"
}

/** A flag as a finding, with those that say nearly the same folded into it. */
export const findingOf = (
  { flag, similar }: FoldedFlag,
  links: ShownFlags["links"]
): Extract<Block, { kind: "finding" }> => {
  const link = links.get(flag.postUrl)
  return {
    kind: "finding",
    tone: SEVERITY_TONES[flag.severity],
    label: capitalise(flag.severity),
    title: flagLabel(flag),
    detail: [
      `${formatPercent(flag.confidence)} sure`,
      flag.isRepost === true ? "in a repost" : PLACES[flag.signalSource],
      flag.scoreImpact === "scored" ? "counts in the score" : "shown for context, doesn't count"
    ].join(" · "),
    quote: flag.excerpt === "" ? null : flag.excerpt,
    text:
      flag.secondOpinion === undefined ? flag.whyFlagged : `${flag.whyFlagged} ${describeOpinion(flag.secondOpinion)}`,
    url: flag.postUrl,
    at: flag.postedAt,
    similar: similar.map(({ postedAt, postUrl }) => ({ at: postedAt, url: postUrl })),
    picture:
      link?.source === "archive"
        ? { mediaId: link.mediaId, alternative: `Picture of the flagged post: ${flag.description}` }
        : null
  }
}
