import { PLATFORM_NAMES } from "../../../ports/identity/platformNames.ts"
import type { Block, DocumentSection } from "../../../ports/reports/ReportDocument.ts"
import type { Scorecard } from "../../../ports/scoring/Scorecard.ts"
import { countryName } from "../../scorecards/countryName.ts"
import { formatPercent, formatPlural } from "../../wording.ts"

/** Countries of one account that a document names at most, the largest. */
const COUNTRIES_PRINTED_MAX = 10

const blocksOf = ({ platform, handle, audience }: Scorecard): ReadonlyArray<Block> => {
  const place = `@${handle} on ${PLATFORM_NAMES[platform]}`
  if (audience.length === 0) {
    return [
      {
        kind: "paragraph",
        text: `${place}: the platform doesn't show where the audience is.`,
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

export const audienceSection = (accounts: ReadonlyArray<Scorecard>): DocumentSection => ({
  id: "audience",
  title: "Audience",
  blocks: accounts.flatMap(blocksOf)
})
