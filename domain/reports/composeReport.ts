import { PLATFORM_NAMES } from "../../ports/identity/platformNames.ts"
import type { DocumentSection, ReportDocument } from "../../ports/reports/ReportDocument.ts"
import type { ReportParts, Section } from "../creators/reportParts.ts"
import { formatDay } from "../wording.ts"
import { analysisSection } from "./sections/analysis.ts"
import { audienceSection } from "./sections/audience.ts"
import { brandMentionsSection } from "./sections/brandMentions.ts"
import { controversySection } from "./sections/controversy.ts"
import { coverOf, nameOf } from "./sections/cover.ts"
import { driversSection } from "./sections/drivers.ts"
import { engagementSection } from "./sections/engagement.ts"
import { followingSection } from "./sections/following.ts"
import { methodologySection } from "./sections/methodology.ts"
import { riskFlagsSection } from "./sections/riskFlags.ts"
import { scoreHistorySection } from "./sections/scoreHistory.ts"

/**
 * A report as people read it: the sections that were asked for, between a first page that says it all and how it was
 * made. The same parts always give the same document.
 */
export const composeReport = (
  parts: ReportParts,
  wanted: ReadonlySet<Section>,
  serviceName: string
): ReportDocument => {
  const { card, accounts, extras, history } = parts
  const name = nameOf(card)
  const sections: ReadonlyArray<DocumentSection | null> = [
    extras.flags === undefined ? null : riskFlagsSection(extras.flags),
    wanted.has("brand_mentions") ? brandMentionsSection(card) : null,
    wanted.has("controversy") ? controversySection(card) : null,
    wanted.has("drivers") ? driversSection(accounts) : null,
    wanted.has("audience") ? audienceSection(accounts) : null,
    wanted.has("following") ? followingSection(card) : null,
    wanted.has("score_history") ? scoreHistorySection(history) : null,
    extras.followerHistory === undefined ? null : engagementSection(accounts[0], extras.followerHistory),
    extras.analysis === undefined ? null : analysisSection(extras.analysis),
    methodologySection(card)
  ]
  return {
    service: serviceName,
    title: `Creator report: ${name}`,
    subject: `Trust score of @${card.handle} on ${PLATFORM_NAMES[card.platform]}, as of ${formatDay(card.scoredAt)}`,
    language: "en",
    mark: null,
    asOf: card.scoredAt,
    cover: coverOf(parts),
    sections: sections.flatMap((section) => (section === null ? [] : [section]))
  }
}
