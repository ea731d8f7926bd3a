import { expect, test } from "bun:test"
import { makeFontCache } from "../../../adapters/pdf/FontCache.ts"
import { printDocument } from "../../../adapters/pdf/printDocument.ts"
import { type CheckParts, composeCheckReport } from "../../../domain/checks/backgroundChecks/composeCheckReport.ts"
import { reportPage } from "../../../hosts/http/creators/reports/reportPage.ts"
import { ownPayment } from "../../../ports/accounts/payments/ownPayment.ts"
import { FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import type { ReviewItem } from "../../../ports/checks/review/Review.ts"
import { Handle } from "../../../ports/creators/identity/SocialAccount.ts"
import type { CheckDocument } from "../../../ports/creators/reports/ReportDocument.ts"
import { askOf, describePdf, textOf } from "../../pdf/readPdf.ts"
import { blocksOf, LONG_URL } from "../../pdf/sampleReports.ts"
import { cleanReport, flaggedReport, itemOf, PARTS, reviewed, unassessedReport } from "./documentSamples.ts"

const NOT_FOR = "Not for decisions about employment, credit, insurance or housing."
const IN_FULL = "The first page, in full"

const fonts = makeFontCache()
const print = (document: CheckDocument) => printDocument(fonts, document, new Map())
const pageOf = (document: CheckDocument) => reportPage(document, { pdfUrl: "/r.pdf", pictureUrl: () => null })
const findings = (document: CheckDocument) => blocksOf(document, "finding")
const said = (document: CheckDocument) => JSON.stringify(document)
const sectionOf = (document: CheckDocument, id: string) => document.sections.find((section) => section.id === id)
const labelsOf = ({ cover }: CheckDocument, standing: string) =>
  cover.categories.flatMap((category) => (category.standing === standing ? [category.label] : []))

const documents = Object.entries(PARTS).map(([name, parts]) => [name, composeCheckReport(parts)] as const)

test("what is flagged, clean and not assessed stands apart, with the reason of what wasn't assessed", () => {
  const document = composeCheckReport(PARTS.flagged)
  expect(labelsOf(document, "flagged")).toEqual(["Drugs and alcohol", "Deceptive claims", "Public feuds"])
  expect(labelsOf(document, "unassessed")).toEqual(["Sexual content"])
  expect(document.cover.categories.find(({ label }) => label === "Sexual content")?.text).toBe(
    "Nothing looks at pictures, and most such posts say nothing in words."
  )
  expect(document.cover.counts.map(({ label, count }) => [label, count])).toEqual([
    ["critical", 1],
    ["high", 1],
    ["medium", 2],
    ["low", 0]
  ])
  expect(document.cover.worst?.title).toBe("Public feuds: A threat to another creator in a quarrel")
})

test("what is said of several categories alike is said of each, and a platform that is read twice is named once", () => {
  const [finding, account] = [flaggedReport.findings[0], flaggedReport.accounts[0]]
  if (finding === undefined || account === undefined) throw new Error("the sample has none")
  const report = {
    ...flaggedReport,
    accounts: [account, { ...account, handle: Handle.make("orla.second") }],
    findings: (["violence", "profanity"] as const).map((category, at) => ({
      ...finding,
      id: FindingId.make(String(at).repeat(32)),
      category,
      weight: "risk" as const
    }))
  }
  const { cover } = composeCheckReport({ ...PARTS.flagged, report, items: [] })
  const flagged = cover.categories.filter(({ standing }) => standing === "flagged")
  expect(flagged.map(({ text }) => text)).toEqual(["In each, 1 finding counts.", "In each, 1 finding counts."])
  expect(cover.coverage[0]?.detail).toBe("Instagram")
})

test("a check that no money moved for does not say that it was paid by card", () => {
  expect(said(composeCheckReport(PARTS.flagged))).toContain("Paid once, by card.")
  const { checkId } = PARTS.flagged.check
  const own = said(
    composeCheckReport({ ...PARTS.flagged, check: { ...PARTS.flagged.check, payment: ownPayment(checkId) } })
  )
  expect(own).not.toContain("by card")
  expect(own).toContain("no money moved")
})

test("each account says why it was read, or that it wasn't", () => {
  expect(composeCheckReport(PARTS.flagged).cover.accounts.map(({ label, value }) => `${label} ${value}`)).toEqual([
    "Instagram @orla.sample, named by the buyer",
    "YouTube @orlasample, confirmed by whoever was mailed",
    "X @orla_sample, found by discovery, 93 % sure, not read",
    "Reddit @orla-not-me, named by the buyer, not read: the subject struck it out"
  ])
})

test("what nobody could read is never called clear", () => {
  const { cover } = composeCheckReport(PARTS.unassessed)
  expect(cover.decision).toMatchObject({ tone: "warning", title: "Nothing could be read" })
  expect(cover.categories.every(({ standing, tone }) => standing === "unassessed" && tone !== "good")).toBe(true)
})

test("what counts stands before context, in each category and of all of them", () => {
  for (const [, document] of documents) {
    const groups = blocksOf(document, "group")
    const weights = (group: (typeof groups)[number]) =>
      group.blocks.flatMap((block) =>
        block.kind === "finding" ? [block.detail.endsWith("context, doesn't count")] : []
      )
    for (const group of groups) expect(weights(group)).toEqual(weights(group).toSorted((a, b) => Number(a) - Number(b)))
    const isContextAlone = groups.map((group) => weights(group).every((isContext) => isContext))
    expect(isContextAlone).toEqual(isContextAlone.toSorted((a, b) => Number(a) - Number(b)))
  }
})

test("what a reviewer dismissed is gone, but counted; what they kept or moved says so; a dispute is marked", () => {
  const document = composeCheckReport(PARTS.disputed)
  expect(said(document)).not.toContain("Drinking on camera")
  expect(labelsOf(document, "clean")).toContain("Drugs and alcohol")
  expect(labelsOf(document, "flagged")).toContain("Violence")
  expect(JSON.stringify(sectionOf(document, "dropped"))).toContain("dismissed")
  const all = findings(document)
  expect(all.find(({ detail }) => detail.includes("isputed by the subject"))?.text).toContain("I quoted my grandmother")
  expect(all.find(({ detail }) => detail.includes("ept by a reviewer"))?.text).toContain("It was never drawn; asked.")
  expect(all.find(({ detail }) => detail.includes("ecategorised by a reviewer"))?.text).toContain("“Public feuds”")
  expect(document.cover.checks[0]).toStartWith("1 finding is disputed by the subject")
})

test("a report is signed by the people who decided on all of its findings, and by nobody before", () => {
  const signed = JSON.stringify(sectionOf(composeCheckReport(PARTS.signed), "sign_off"))
  expect(signed).toContain("Olu Operator and Rae Reviewer")
  expect(signed).toContain("0 findings have not been decided on")
  const signOf = (items: ReadonlyArray<ReviewItem>, more: Partial<CheckParts> = {}) =>
    sectionOf(composeCheckReport({ ...PARTS.signed, items, ...more }), "sign_off")
  const { items } = PARTS.signed
  const [first, ...others] = items
  if (first === undefined || first.decision === null) throw new Error("the sample has decisions")
  const { decision } = first
  // One is undecided, was decided by nobody with a name, or is disputed since.
  expect(signOf(others)).toBeUndefined()
  expect(signOf([{ ...first, decision: null }, ...others])).toBeUndefined()
  const nameless = { kind: "key", id: "33333333-3333-4333-8333-333333333333", name: null } as const
  expect(signOf([{ ...first, decision: { ...decision, by: nameless } }, ...others])).toBeUndefined()
  const dispute = { checkId: PARTS.signed.check.checkId, text: "It wasn't me.", at: PARTS.signed.now }
  expect(signOf([{ ...first, dispute }, ...others])).toBeUndefined()
  // Nothing was found, so that nobody looked; and the subject's copy names nobody of the buyer's.
  expect(signOf([], { report: cleanReport })).toBeUndefined()
  expect(signOf(items, { reader: "subject", disputeUrl: "https://cs.example/subject/t" })).toBeUndefined()
  expect(sectionOf(composeCheckReport(PARTS.disputed), "sign_off")).toBeUndefined()
})

test("a category whose findings were all dismissed is clean only where enough was read", () => {
  const report = {
    ...flaggedReport,
    categories: unassessedReport.categories.map((each) =>
      each.category === "substance" ? { ...each, standing: "flagged" as const, reason: null } : each
    )
  }
  const document = composeCheckReport({ ...PARTS.flagged, report, items: reviewed })
  expect(labelsOf(document, "clean")).toEqual(["Drugs and alcohol"])
  expect(said(document)).toContain("Assessed on Instagram and YouTube alone.")
  expect(said(document)).toContain("Nothing was read of an account on X and Reddit.")
  const nothing = composeCheckReport({ ...PARTS.flagged, report: { ...report, accounts: [] }, items: reviewed })
  expect(labelsOf(nothing, "unassessed")).toContain("Drugs and alcohol")
  const wellRead = { ...flaggedReport, accounts: cleanReport.accounts, notRead: [] }
  const enough = composeCheckReport({ ...PARTS.flagged, report: wellRead, items: reviewed })
  expect(labelsOf(enough, "clean")).toContain("Drugs and alcohol")
  expect(labelsOf(enough, "unassessed")).toEqual(["Sexual content"])
})

test("what is moved to politics is context", () => {
  const [first] = flaggedReport.findings
  if (first === undefined) throw new Error("the sample has findings")
  const by = { kind: "operator", name: "Op" } as const
  const decision = {
    verdict: "recategorise",
    category: "political",
    reason: "It is.",
    by,
    at: PARTS.flagged.now
  } as const
  const document = composeCheckReport({ ...PARTS.flagged, items: [itemOf(first, { decision })] })
  expect(labelsOf(document, "flagged")).not.toContain("Politics")
  expect(findings(document).find(({ url }) => url === first.postUrl)?.detail).toEndWith("context, doesn't count")
})

test("what was recovered from an archive says so, with its copy and where it stood", () => {
  const recovered = findings(composeCheckReport(PARTS.flagged)).find(({ title }) => title.startsWith("A giveaway"))
  expect(recovered).toMatchObject({ url: "https://archive.example/web/2021/https://photo.example/p/2" })
  expect(recovered?.detail).toContain("deleted, recovered from the Example Web Archive")
  expect(recovered?.text).toContain("It stood at https://photo.example/p/2")
})

test("after its evidence was removed it says so in place of quotes", () => {
  const document = composeCheckReport(PARTS.removed)
  expect(document.cover.warnings[0]).toContain("deleted on 22 November 2026")
  for (const { quote, picture, text } of findings(document)) {
    expect([quote, picture]).toEqual([null, null])
    expect(text).toContain("were removed on 22 November 2026")
  }
})

test("a picture that can't be shown is said so", () => {
  const threat = findings(composeCheckReport(PARTS.flagged)).find(({ title }) => title.startsWith("A threat"))
  expect(threat?.picture).toBeNull()
  expect(threat?.text).toContain("it can't be shown here")
})

test("the subject's copy has nothing of the buyer's money, and leads to their page", () => {
  const copy = composeCheckReport({ ...PARTS.flagged, reader: "subject", disputeUrl: "https://cs.example/subject/t" })
  for (const money of ["29.99", "pi_sample_1"]) expect(said(copy)).not.toContain(money)
  expect(said(copy)).toContain("https://cs.example/subject/t")
  expect(said(composeCheckReport(PARTS.flagged))).toContain("29.99 USD")
})

test("months are shown without gaps, quarters or years where there are too many", () => {
  for (const name of ["flagged", "hostile"] as const) {
    const [chart] = blocksOf(composeCheckReport(PARTS[name]), "columns")
    expect(chart?.columns.length).toBeLessThanOrEqual(60)
    const ats = chart?.columns.map(({ at }) => at.getTime()) ?? []
    expect(ats).toEqual(ats.toSorted((a, b) => a - b))
    const months = PARTS[name].report.timeline
    const total = chart?.columns.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)
    expect(total).toBe(months.reduce((sum, { live }) => sum + live, 0))
  }
})

test("no check has a score, and the same parts give the same document", () => {
  for (const [name, parts] of Object.entries(PARTS)) {
    const document = composeCheckReport(parts)
    expect(Object.keys(document.cover)).not.toContain("score")
    expect(said(document)).toBe(said(composeCheckReport(parts)))
    expect(document.mark).toBe(name === "quick" || name === "hostile" ? "TEST DATA" : null)
  }
})

test("the page of a check says its cover, and runs nothing that its texts hold", () => {
  const page = pageOf(composeCheckReport(PARTS.flagged))
  for (const text of ["Does not fit Fern", "Not assessed: not clear", "Findings that count"]) {
    expect(page).toContain(text)
  }
  expect(page).not.toContain("of 100")
  const quick = pageOf(composeCheckReport(PARTS.quick))
  expect(quick).toContain(`<p class="notice-of-page" dir="auto">${NOT_FOR}</p>`)
  expect(page).not.toContain(`<p class="notice-of-page"`)
  expect(pageOf(composeCheckReport(PARTS.hostile))).not.toContain('href="javascript:')
})

describePdf("a check as a PDF", () => {
  const pagesOf = (bytes: Uint8Array) => textOf(bytes).split("\f").slice(0, -1)

  test("every page of a quick check says what it is not for, and that it is test data", async () => {
    const bytes = await print(composeCheckReport(PARTS.quick))
    expect(askOf(bytes, ["qpdf", "--check", "FILE"])).toMatchObject({ code: 0 })
    const pages = pagesOf(bytes)
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages) {
      expect(page).toContain(NOT_FOR)
      expect(page).toContain("TEST DATA")
    }
  })

  test("the first page of a usual check fits whole, with nothing cut", async () => {
    for (const name of ["flagged", "clean", "unassessed", "disputed", "removed"] as const) {
      const document = composeCheckReport(PARTS[name])
      const [first = "", second = ""] = pagesOf(await print(document))
      expect(first).not.toContain("…")
      expect(second).not.toContain(IN_FULL)
      for (const { label } of document.cover.coverage) expect(first).toContain(label)
      expect(first).toContain("Findings are not facts")
    }
  })

  /** With twelve conditions, and reasons that are far longer than usual where `text` is. */
  const withConditions = (document: CheckDocument, text: string): CheckDocument => ({
    ...document,
    cover: {
      ...document.cover,
      decision: { ...document.cover.decision, reasons: [text, text, text] },
      checks: Array.from({ length: 12 }, (_, index) => `Agree before you sign: condition ${index + 1}, ${text}`)
    }
  })

  test("the worst that was found stands on the first page, whatever else there is", async () => {
    const everything = composeCheckReport(PARTS.everything)
    const crowded = [
      withConditions(everything, "the post is taken down."),
      withConditions(everything, "the post that is named is taken down, and the same is said nowhere else. ".repeat(6))
    ]
    const found = (["disputed", "long", "hostile"] as const).map((name) => composeCheckReport(PARTS[name]))
    for (const document of [...found, ...crowded]) {
      const [first = "", second = ""] = pagesOf(await print({ ...document, sections: [] }))
      const { worst } = document.cover
      const [start = ""] = (worst?.title ?? "").split(/[:\s]/)
      expect(first).toContain("The worst that was found")
      expect(start).not.toBe("")
      expect(first.slice(first.indexOf("The worst that was found"))).toContain(start)
      expect(first).toContain(worst?.label ?? "no label")
      expect(first).toContain("Findings are not facts")
      // What is folded stands in full behind it.
      if (first.includes("in full after this page")) expect(second).toContain(IN_FULL)
    }
    expect(pagesOf(await print(composeCheckReport(PARTS.clean)))[0]).not.toContain("The worst that was found")
  })

  test("the names of those who signed stand in it", async () => {
    const document = composeCheckReport(PARTS.signed)
    const sections = document.sections.filter(({ id }) => id === "sign_off")
    expect(textOf(await print({ ...document, sections }))).toContain("Olu Operator and Rae Reviewer")
  })

  test("what the first page had to cut follows in full, whatever the texts are", async () => {
    const bytes = await print(composeCheckReport(PARTS.hostile))
    expect(askOf(bytes, ["qpdf", "--check", "FILE"])).toMatchObject({ code: 0 })
    const [, second = ""] = pagesOf(bytes)
    expect(second).toContain(IN_FULL)
    expect(textOf(bytes).replace(/\s/g, "")).toContain(LONG_URL)
    expect(pagesOf(bytes).every((page) => page.includes(NOT_FOR))).toBe(true)
  })
})
