import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { CREATOR_CREDITS, REPORT_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { CACHE_FRESHNESS_DAYS } from "../../../../domain/creators/scorecards/olderScore.ts"
import { formatPlural } from "../../../../domain/mail/wording.ts"
import { CREATOR_ACCOUNTS_MAX } from "../../../../ports/creators/lookups/Lookups.ts"
import { isJsonObject } from "../askApi.ts"
import { reportAddress } from "../reportAddress.ts"
import { at, BUYS, countAt, HANDLE, type Link, numberAt, PLATFORM, READS, type ToolSpec, wordAt } from "../toolSpec.ts"

const textAt = (value: unknown): string => (typeof value === "string" ? value : "")

export const lookUpCreator: ToolSpec = {
  name: "look_up_creator",
  title: "Look a creator up",
  description:
    `The trust score of one creator, 1 to 100, with its tier, seven agents and knockouts. At most ${CACHE_FRESHNESS_DAYS} days old it ` +
    "is answered at once; otherwise it is ordered, and the answer has a job_id for job_status. Use it when you know platform and " +
    "handle; search_creators finds some, resolve_identity tells who a name means. What lies behind a score is in get_report, which " +
    "is free afterwards.",
  operations: ["POST /api/v1/creators/bulk"],
  without: ["creators"],
  takes: { platform: PLATFORM, handle: HANDLE },
  required: ["platform", "handle"],
  toApi: ({ platform, handle }) => ({ creators: [{ platform, handle }] }),
  answers: ["BulkCached", "BulkQueued"],
  read: ({ results, sandbox }) => {
    const first: unknown = Array.isArray(results) ? results[0] : undefined
    if (!isJsonObject(first) || first.status === "error") {
      return { refusal: { error: textAt(at(first, "error")), message: textAt(at(first, "message")) } }
    }
    return { answer: { ...first, ...(sandbox === undefined ? {} : { sandbox }) } }
  },
  price: {
    creditsMax: () => CREATOR_CREDITS,
    words: `${formatCredits(CREATOR_CREDITS)}, whether the score was there or is ordered; given back where a job fails.`
  },
  isRetriedByArguments: true,
  hints: BUYS,
  say: (answer) =>
    answer.status === "cached"
      ? `Score ${numberAt(answer, "creator", "score")} of 100 (${wordAt(answer, "creator", "tier")}), ` +
        `${countAt(answer, "creator", "knockouts")} knockouts.`
      : `The score is being made; ask job_status for it in about ${numberAt(answer, "eta_seconds")} seconds.`
}

/** How many accounts of a vetting are not taken for the creator's; empty where none is. */
const leftOut = ({ accounts }: Readonly<Record<string, unknown>>): string => {
  const standings = Array.isArray(accounts) ? accounts.map((account: unknown) => at(account, "standing")) : []
  const count = standings.filter((standing) => standing === "another_person" || standing === "identity_unknown").length
  return count === 0
    ? ""
    : ` ${formatPlural(count, "account was", "accounts were")} left out: standing and note say why.`
}

export const vetCreators: ToolSpec = {
  name: "vet_creators",
  title: "Vet a creator over their accounts",
  description:
    `One creator by the fresh scores of up to ${CREATOR_ACCOUNTS_MAX} accounts of theirs: the unified score, each account, the worst ` +
    "risk flags with their evidence. It never orders a score; accounts without a fresh one come back as not_scored. Each account is " +
    "compared with the first: standing another_person or identity_unknown means that nothing of it counts, as its words may be a " +
    "stranger's. Set same_person of an account only where somebody checked that it is the same person's.",
  operations: ["POST /api/v1/creators/vet"],
  price: {
    creditsMax: ({ creators }) => CREATOR_CREDITS * (Array.isArray(creators) ? creators.length : 1),
    words:
      `${formatCredits(CREATOR_CREDITS)} for each creator whose score is delivered; free while a fresh score that you paid for is on ` +
      "your roster."
  },
  isRetriedByArguments: true,
  hints: BUYS,
  list: ["risk_flags"],
  say: (answer) =>
    at(answer, "unified") === null
      ? "None of these accounts has a fresh score; look_up_creator orders one."
      : `Unified score ${numberAt(answer, "unified", "score")} of 100 (${wordAt(answer, "unified", "tier")}), ` +
        `${numberAt(answer, "risk_flags_summary", "count")} risk flags.${leftOut(answer)}`
}

/** What a report shows unless its sections are chosen: what a decision is made by, short enough for one answer. */
const SECTIONS_DEFAULT = ["creator", "accounts", "risk_flags", "brand_mentions", "controversy", "pdf_url"]

const webLink = (address: unknown, name: string, title: string, mimeType: string): ReadonlyArray<Link> =>
  typeof address === "string" && URL.canParse(address) ? [{ uri: address, name, title, mimeType }] : []

export const getReport: ToolSpec = {
  name: "get_report",
  title: "Get a creator's report",
  description:
    "Everything behind a creator's score, by sections: what to do and why, risk flags with evidence, brand mentions, controversy, " +
    "drivers, audience. With links to the page and the PDF for people. It never orders a score: not_scored means look_up_creator first. " +
    `Unless sections are named: ${SECTIONS_DEFAULT.join(", ")}.`,
  operations: ["GET /api/v1/creators/{platform}/{handle}/report"],
  without: ["format"],
  defaults: { sections: SECTIONS_DEFAULT },
  price: {
    creditsMax: () => REPORT_CREDITS,
    words: `free for a creator whom you paid for; ${formatCredits(REPORT_CREDITS)} otherwise, and free from then on.`
  },
  hints: { ...BUYS, idempotentHint: true, openWorldHint: false },
  list: ["report", "risk_flags", "items"],
  links: ({ platform, handle }, { report }) => [
    ...webLink(at(report, "view_url"), "report_page", "The report as a page, for 24 hours", "text/html"),
    ...webLink(at(report, "pdf_url"), "report_pdf", "The report as a PDF, for 24 hours", "application/pdf"),
    {
      uri: reportAddress(textAt(platform), textAt(handle)),
      name: "report_whole",
      title: "All sections of the report, page by page",
      mimeType: "text/plain"
    }
  ],
  say: (answer) =>
    `${countAt(answer, "sections")} sections of the report (${wordAt(answer, "access")}).` +
    (at(answer, "report", "creator", "score") === undefined
      ? ""
      : ` Score ${numberAt(answer, "report", "creator", "score")} of 100 (${wordAt(answer, "report", "creator", "tier")}).`)
}

export const jobStatus: ToolSpec = {
  name: "job_status",
  title: "How far a job is",
  description:
    "How far a score that was ordered is, or the creator once it is done. Free. With wait_seconds it waits that long for a change and " +
    "tells of the progress meanwhile; each look counts as one request. A score takes 10 minutes and more: ask every minute or so, not " +
    "all the time. A job that failed was refunded.",
  operations: ["GET /api/v1/jobs/{job_id}"],
  waits: true,
  hints: READS,
  say: (answer) => {
    if (answer.status === "done") {
      return `Done: score ${numberAt(answer, "creator", "score")} of 100 (${wordAt(answer, "creator", "tier")}).`
    }
    return answer.status === "failed"
      ? "It failed, and the credit was given back."
      : `${wordAt(answer, "status")}, ${numberAt(answer, "progress")} %; about ${numberAt(answer, "eta_seconds")} seconds left.`
  }
}
