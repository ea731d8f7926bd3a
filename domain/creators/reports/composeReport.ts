import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import type { DocumentSection, ScoreReport } from "../../../ports/creators/reports/ReportDocument.ts"
import { formatDay } from "../../mail/wording.ts"
import type { ReportParts, Section } from "../lookups/reportParts.ts"
import { groupFlags } from "../scorecards/groupFlags.ts"
import { accuracySection } from "./sections/accuracy.ts"
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

/** What stands on every page of a report that was made up, so that none is taken for a real one. */
export const TEST_MARK = "TEST DATA"

/**
 * A report as people read it: the sections that were asked for, between a first page that says what matters and how it was
 * made. No page says again what the first one says. The same parts always give the same document.
 */
export const composeReport = (
  parts: ReportParts,
  wanted: ReadonlySet<Section>,
  serviceName: string,
  mark: string | null = null
): ScoreReport => {
  const { card, accounts, extras, history } = parts
  const name = nameOf(card)
  const [worst = null] = groupFlags(card.score.flags)[0]?.folded ?? []
  const sections: ReadonlyArray<DocumentSection | null> = [
    extras.flags === undefined ? null : riskFlagsSection(card, extras.flags),
    wanted.has("brand_mentions") ? brandMentionsSection(card) : null,
    wanted.has("controversy") ? controversySection(card) : null,
    wanted.has("drivers") ? driversSection(accounts) : null,
    wanted.has("audience") ? audienceSection(card, accounts) : null,
    wanted.has("following") ? followingSection(card) : null,
    wanted.has("score_history") ? scoreHistorySection(history) : null,
    extras.followerHistory === undefined ? null : engagementSection(accounts[0], card, extras.followerHistory),
    extras.analysis === undefined ? null : analysisSection(extras.analysis),
    methodologySection(card, accounts),
    accuracySection
  ]
  return {
    service: serviceName,
    title: `Creator report: ${name}`,
    subject: `Trust score of @${card.handle} on ${PLATFORM_NAMES[card.platform]}, as of ${formatDay(card.scoredAt)}`,
    language: "en",
    mark,
    asOf: card.scoredAt,
    cover: coverOf(parts, worst),
    sections: sections.flatMap((section) => (section === null ? [] : [section]))
  }
}
