import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import type { Block, DocumentSection, Tone } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { formatCount, formatPercent, formatPlural } from "../../../mail/wording.ts"
import { countryName } from "../../scorecards/regionNames.ts"
import { USUAL_SUSPECT_SHARE } from "../../scoring/benchmarks.ts"

/** Countries of one account that a document names at most, the largest. */
const COUNTRIES_PRINTED_MAX = 10

const blocksOf = ({ platform, handle, audience, evidenceSource }: Scorecard): ReadonlyArray<Block> => {
  const place = `@${handle} on ${PLATFORM_NAMES[platform]}`
  if (audience.length === 0) {
    return [
      {
        kind: "paragraph",
        text:
          evidenceSource === "imported"
            ? `${place}: the platform was not read, and imported files don't tell where the audience is.`
            : `${place}: the platform doesn't show where the audience is.`,
        tone: "plain"
      }
    ]
  }
  const printed = audience.slice(0, COUNTRIES_PRINTED_MAX)
  const left = audience.length - printed.length
  return [
    {
      kind: "bars",
      caption: `Audience of ${place} by country`,
      bars: printed.map(({ countryCode, share }) => ({
        label: countryName(countryCode),
        value: share,
        text: formatPercent(share),
        max: 1,
        mark: null
      }))
    },
    ...(left === 0
      ? []
      : [{ kind: "paragraph", text: `and ${formatPlural(left, "more place")}.`, tone: "muted" } as const])
  ]
}

/** How much of a sample of the followers looks real, and how sure that is. */
const qualityBlocks = ({ followerQuality }: Scorecard): ReadonlyArray<Block> => {
  if (followerQuality === null) return []
  const { judged, real, doubtful, fake, likelyFake } = followerQuality
  const part = (label: string, count: number, tone: Tone) => ({
    label,
    share: count / judged,
    text: `${formatPercent(count / judged)} (${formatCount(count)})`,
    tone
  })
  return [
    {
      kind: "parts",
      caption: `Followers: ${formatPlural(judged, "sampled account")}`,
      parts: [part("Look real", real, "good"), part("Doubtful", doubtful, "warning"), part("Look fake", fake, "bad")],
      note:
        `${formatPercent(likelyFake / judged)} look fake, ${formatPercent(USUAL_SUSPECT_SHARE)} is usual. ` +
        (doubtful === 0
          ? "None of them is doubtful."
          : `The share lies between ${formatPercent(fake / judged)}, which surely look so, and ` +
            `${formatPercent((fake + doubtful) / judged)}, which may.`)
    }
  ]
}

/** Who follows: of all accounts together how real, and of each where. */
export const audienceSection = (card: Scorecard, accounts: ReadonlyArray<Scorecard>): DocumentSection => ({
  id: "audience",
  title: "Audience",
  blocks: [...qualityBlocks(card), ...accounts.flatMap(blocksOf)]
})
