import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { settle } from "../../../domain/checks/backgroundChecks/document/settle.ts"
import { reviewedReport } from "../../../domain/checks/backgroundChecks/findings/reviewed.ts"
import { standingsOf } from "../../../domain/checks/backgroundChecks/findings/standings.ts"
import { CheckBody, type CheckLinks, checkBody } from "../../../hosts/http/checks/backgroundChecks/checkBody.ts"
import type { AccountCoverage, CheckReport } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CheckCategory } from "../../../ports/checks/backgroundChecks/categories.ts"
import { type Finding, FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import type { ReviewItem } from "../../../ports/checks/review/Review.ts"
import { accountOf, checkOf, HANDLE, NOW, PLATFORMS } from "./subject/subject.ts"

const findingOf = (place: number, more: Partial<Finding>): Finding => ({
  id: FindingId.make(String(place).padStart(32, "0")),
  category: "profanity",
  platform: "x",
  handle: HANDLE,
  severity: "medium",
  confidence: 0.9,
  weight: "risk",
  rule: "own_words",
  description: "Profanity in a post",
  why: "Found because strong language is used: “damn”.",
  excerpt: "damn",
  place: "post",
  source: "live",
  postUrl: "https://x.com/novabrandt/status/1",
  archivedUrl: null,
  postedAt: NOW,
  detectedAt: NOW,
  pictures: [
    { role: "thumbnail", sourceUrl: "https://media.invalid/1.jpg", mediaId: "media-1" },
    { role: "frame", sourceUrl: "https://media.invalid/2.jpg", mediaId: null }
  ],
  ...more
})
const coverageOf = (platform: (typeof PLATFORMS)[number]): AccountCoverage => ({
  platform,
  handle: HANDLE,
  ground: "named",
  posts: 10,
  postsExist: 10,
  isComplete: true,
  assessed: 9,
  withoutWords: 1,
  otherLanguages: [],
  videos: 3,
  transcripts: 2,
  visual: 5,
  comments: 0,
  earliestAt: new Date("2021-03-01T08:00:00.000Z"),
  latestAt: NOW,
  archive: null
})
const accounts = PLATFORMS.map(coverageOf)
const reportOf = (findings: ReadonlyArray<Finding>, more: Partial<CheckReport> = {}): CheckReport => ({
  findings,
  dropped: [{ code: "protected_class", reason: "It says nothing else.", findings: 2 }],
  accounts,
  notRead: [],
  categories: standingsOf({ accounts, notRead: [], ...more }, findings),
  timeline: [{ month: "2026-11", live: 30, captures: 0, recovered: 0 }],
  archiveSource: null,
  verdict: null,
  rulesVersion: 1,
  modelVersion: "test",
  scannedAt: NOW,
  ...more
})
const links: CheckLinks = {
  pdfUrl: "https://shop.invalid/pdf",
  dashboardUrl: "https://shop.invalid/dashboard",
  mediaUrl: (mediaId) => `https://shop.invalid/media/${mediaId}`,
  refund: null,
  unread: null,
  linksUntil: new Date("2026-11-21T12:00:00Z")
}
const check = checkOf("Fizz Cola")
const itemOf = (finding: Finding, more: Partial<ReviewItem>): ReviewItem => ({
  tenantId: check.tenantId,
  finding,
  checkId: check.checkId,
  dispute: null,
  decision: null,
  foundAt: NOW,
  ...more
})
const decided = (verdict: "keep" | "dismiss" | "recategorise", category: CheckCategory | null = null) => ({
  verdict,
  category,
  reason: "a person looked",
  by: { kind: "operator" as const, name: "Op" },
  at: NOW
})
const coarse = findingOf(1, {})
const grave = findingOf(2, { category: "hate_speech", severity: "critical", excerpt: "vermin", source: "wayback" })
const quoted = findingOf(3, { category: "violence", weight: "context", rule: "quotation", excerpt: "kill" })
const report = reportOf([grave, coarse, quoted])

/** Every name of a field, however deep. */
const namesIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)])
    : []

describe("a check on the wire", () => {
  test("is as it is described, counts risk alone, and never has a score", () => {
    const body = checkBody(check, report, [], links)
    expect(Schema.is(CheckBody)(body)).toBe(true)
    expect(namesIn(body).filter((name) => /score|tier_|rating|grade/.test(name))).toEqual([])
    expect(body.all_clear).toBe(false)
    expect(body.summary).toMatchObject({
      total_flags: 2,
      critical_flags: 1,
      categories_flagged: ["hate_speech", "profanity"],
      coverage: 90,
      posts_analyzed: 30,
      earliest_content: "2021-03-01",
      cleared_count: 0
    })
    expect(body.summary?.categories_clean).toContain("violence")
    expect(body.summary?.categories_unassessed).toEqual([])
    expect(
      body.report?.categories.map(({ key, severity, count, context_count }) => [key, severity, count, context_count])
    ).toEqual([
      ["hate_speech", "critical", 1, 0],
      ["violence", null, 0, 1],
      ["profanity", "medium", 1, 0]
    ])
    expect(body.flags).toHaveLength(3)
    expect(body.flags[0]).toMatchObject({ source: "wayback", risk_weight: "risk", content_preview: "vermin" })
    expect(body.flags[0]?.evidence).toEqual({
      thumbnail: "https://shop.invalid/media/media-1",
      frame: null,
      expires_at: "2026-11-21T12:00:00.000Z"
    })
    expect(
      body.report?.categories
        .flatMap(({ flags }) => flags)
        .map(({ finding_id: id }) => id)
        .toSorted()
    ).toEqual(body.flags.map(({ finding_id: id }) => id).toSorted())
    expect(body.coverage?.totals).toEqual({ posts: 30, videos: 9, visual: 0, video: 0, transcript: 6 })
    expect(body.coverage?.platforms[0]).toMatchObject({ platform: "x", coverage_pct: 90, read_pct: 100 })
    expect(body.report?.left_out).toEqual([{ code: "protected_class", reason: "It says nothing else.", count: 2 }])
  })

  test("leaves out and counts what was dismissed, and shows elsewhere what belongs there", () => {
    const cleared = checkBody(
      check,
      report,
      [itemOf(grave, { decision: decided("dismiss") }), itemOf(coarse, { decision: decided("keep") })],
      links
    )
    expect(cleared.summary).toMatchObject({ total_flags: 1, critical_flags: 0, cleared_count: 1 })
    expect(cleared.summary?.categories_clean).toContain("hate_speech")
    expect(cleared.flags.map(({ finding_id: id }) => id)).not.toContain(grave.id)

    const moved = checkBody(
      check,
      report,
      [itemOf(coarse, { decision: decided("recategorise", "public_feuds") })],
      links
    )
    expect(moved.summary?.categories_flagged).toEqual(["hate_speech", "public_feuds"])
    const politics = checkBody(
      check,
      report,
      [itemOf(grave, { decision: decided("recategorise", "political") })],
      links
    )
    expect(politics.summary).toMatchObject({ total_flags: 1, critical_flags: 0 })

    const all = [grave, coarse].map((finding) => itemOf(finding, { decision: decided("dismiss") }))
    expect(checkBody(check, report, all, links)).toMatchObject({ all_clear: true, brand_fit: { verdict: "fits" } })
  })

  test("never calls clean what was not assessed, whatever people decide, and has one verdict with the document", () => {
    const unread = "Nothing looks at pictures."
    const categories = report.categories.map((each) =>
      each.category === "nsfw" || each.category === "profanity"
        ? { ...each, standing: "unassessed" as const, reason: unread }
        : each
    )
    const partly = { ...report, categories }
    const items = (verdict: "keep" | "dismiss") =>
      [grave, coarse].map((finding) => itemOf(finding, { decision: decided(verdict) }))
    const dismissed = reviewedReport(partly, items("dismiss"), check.buyer)
    const standingOf = (given: typeof dismissed) =>
      Object.fromEntries(given.categories.map(({ category, standing }) => [category, standing]))
    expect(standingOf(dismissed)).toMatchObject({ nsfw: "unassessed", profanity: "unassessed", hate_speech: "clean" })
    expect([dismissed.isAllClear, dismissed.verdict?.verdict]).toEqual([false, "fits_with_conditions"])
    expect(standingOf(reviewedReport(partly, items("keep"), check.buyer))).toMatchObject({
      nsfw: "unassessed",
      profanity: "flagged",
      hate_speech: "flagged"
    })

    const short = { ...report, accounts: accounts.map((each) => ({ ...each, isComplete: false, postsExist: 100 })) }
    expect(standingOf(reviewedReport(short, items("dismiss"), check.buyer)).hate_speech).toBe("unassessed")

    const body = checkBody(check, partly, items("dismiss"), links)
    const settled = settle(partly, items("dismiss"), check.buyer)
    expect(body.all_clear).toBe(false)
    expect(body.summary?.categories_unassessed.map(({ key, reason }) => [key, reason])).toEqual([
      ["nsfw", unread],
      ["profanity", unread]
    ])
    expect([settled.categories, settled.verdict]).toEqual([dismissed.categories, dismissed.verdict])
    expect(body.brand_fit?.verdict).toBe("fits_with_conditions")
  })

  test("marks what the subject disputes", () => {
    const dispute = { checkId: check.checkId, text: "That is not what I said", at: NOW }
    const { flags } = checkBody(check, report, [itemOf(coarse, { dispute })], links)
    expect(flags.filter(({ disputed }) => disputed).map(({ finding_id: id }) => id)).toEqual([coarse.id])
  })

  test("is never all clear where a platform was not read: it says over which accounts its categories are clean, and the gap", () => {
    const notRead = [{ platform: "youtube" as const, handle: HANDLE, code: "unavailable", reason: "It didn't answer." }]
    const body = checkBody(check, reportOf([], { accounts: accounts.slice(0, 2), notRead }), [], links)
    expect(body.all_clear).toBe(false)
    expect(body.summary?.coverage).toBe(0)
    expect(body.summary?.categories_clean).toEqual([...CheckCategory.literals])
    expect(body.summary?.categories_unassessed).toEqual([])
    expect(body.summary?.assessed_over).toEqual(
      accounts.slice(0, 2).map(({ platform, handle }) => ({ platform, handle }))
    )
    expect(body.summary?.assessed_gaps).toBe("Nothing was read of an account on YouTube.")
    expect(body.brand_fit).toMatchObject({
      verdict: "fits_with_conditions",
      reasons: [{ rule: "partly_assessed", text: expect.stringContaining("YouTube") }]
    })
    expect(body.coverage?.platforms_not_read).toEqual([
      { platform: "youtube", handle: HANDLE, code: "unavailable", reason: "It didn't answer." }
    ])
    const nothing = checkBody(check, reportOf([], { accounts: [], notRead }), [], links)
    expect(nothing.summary).toMatchObject({ categories_clean: [], assessed_over: [] })
    expect(nothing.summary?.categories_unassessed.map(({ key }) => key)).toEqual([...CheckCategory.literals])
    expect(nothing.summary?.categories_unassessed.every(({ reason }) => reason.includes("YouTube"))).toBe(true)
  })

  test("has nothing that was found before it is completed, and no picture once they are removed", () => {
    for (const status of ["awaiting_payment", "scanning", "refunded", "disputed"] as const) {
      const body = checkBody({ ...check, status }, report, [], links)
      expect(body).toMatchObject({ status, summary: null, report: null, all_clear: null, pdf_url: null, flags: [] })
      expect(Schema.is(CheckBody)(body)).toBe(true)
    }
    const removed = checkBody({ ...check, evidenceRemovedAt: NOW }, report, [], links)
    expect(removed.evidence_deleted_at).toBe(NOW.toISOString())
    expect(removed.flags.map(({ evidence }) => evidence.thumbnail)).toEqual([null, null, null])
  })

  test("spells platforms as the customer did", () => {
    const spelled = { ...check, accounts: [{ ...accountOf("x"), spelling: "twitter" }] }
    const body = checkBody(spelled, report, [], links)
    expect(body.platforms).toEqual(["twitter"])
    expect(body.flags[0]?.platform).toBe("twitter")
  })
})
