import { describe, expect, test } from "bun:test"
import { Context, Effect, Redacted, Schema } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { REPORT_LINK_HOURS, signReportLink } from "../../domain/creators/lookups/reportLink.ts"
import { OPENINGS_MAX, OPENINGS_SECONDS } from "../../domain/creators/reports/countOpenings.ts"
import { makeScorecard } from "../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { sealToken, signToken } from "../../domain/tokens/signedToken.ts"
import { CreditLedger, LedgerUnavailable } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { ReportAccess } from "../../ports/creators/reports/ReportAccess.ts"
import type { ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"
import { PrinterBusy, ReportPrinter } from "../../ports/creators/reports/ReportPrinter.ts"
import { ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { HOUR_MS } from "../../ports/time/days.ts"
import { aJob } from "../contracts/creatorsExamples.ts"
import { toxicCreator } from "../creators/scoring/invented.ts"
import { BASE_URL, openHost, requestOf, type TestHost } from "./host.ts"

const ACCOUNT: SocialAccount = { platform: "instagram", handle: Handle.make("nóra.lamp") }
const REPORT = `/api/v1/creators/instagram/${encodeURIComponent(ACCOUNT.handle)}/report`

const readLinks = Schema.decodeUnknownSync(
  Schema.Struct({
    report: Schema.Struct({
      pdf_url: Schema.String,
      pdf_url_expires_at: Schema.String,
      view_url: Schema.String,
      view_url_expires_at: Schema.String
    })
  })
)

const tenantWith = (host: TestHost, credits: number) =>
  host.run(
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Brand")
      if (credits > 0) yield* grantCredits({ tenantId, credits })
      const { key, secret } = yield* createKey({ tenantId, scope: "full", label: "full" })
      return { tenantId, key, secret: Redacted.value(secret) }
    })
  )

/** A tenant that had the account scored. */
const owner = async (host: TestHost) => {
  const tenant = await tenantWith(host, 1)
  await host.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const at = new Date()
      const job = aJob(tenant.tenantId, { account: ACCOUNT, createdAt: at })
      const gathered = { ...toxicCreator, profile: { ...toxicCreator.profile, ...ACCOUNT }, gatheredAt: at }
      yield* jobs.enqueue(job)
      const shared = makeScorecard(gathered, scoreCreator(gathered), {
        id: ScoreId.make(crypto.randomUUID()),
        media: []
      })
      yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, at)
    })
  )
  return tenant
}

const linksOf = async (host: TestHost, secret: string) =>
  readLinks((await host.call(REPORT, { key: secret })).json).report

const pathOf = (url: string): string => {
  expect(url).toStartWith(`${BASE_URL}/`)
  return url.slice(BASE_URL.length)
}

/** Opens a link as a browser does, without a key. */
const open = (host: TestHost, path: string) => host.host.fetch(requestOf(path))
const isPdf = async (answer: Response) => (await answer.text()).startsWith("%PDF-")

const pdfPath = (token: string): string => `/api/v1/reports/${token}`
const viewPath = (token: string): string => `/reports/${token}`

describe("links to a report", () => {
  test("pdf_url opens in a browser without a key, and is good for 24 hours", async () => {
    await using host = await openHost()
    const { secret } = await owner(host)
    const fromMs = Date.now()
    const { pdf_url: url, pdf_url_expires_at: expiresAt } = await linksOf(host, secret)
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(fromMs + REPORT_LINK_HOURS * HOUR_MS)
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + REPORT_LINK_HOURS * HOUR_MS)
    const answer = await open(host, pathOf(url))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff"
    })
    expect(answer.headers.get("content-disposition")).toMatch(
      new RegExp(
        /^inline; filename="creatorsignal-report-instagram-n_ra\.lamp-\d{4}-\d\d-\d\d\.pdf"; /.source +
          /filename\*=UTF-8''creatorsignal-report-instagram-n%C3%B3ra\.lamp-\d{4}-\d\d-\d\d\.pdf$/.source
      )
    )
    expect(await isPdf(answer)).toBe(true)
  })

  test("view_url shows the same report as a page that runs no script", async () => {
    await using host = await openHost()
    const { secret } = await owner(host)
    const { view_url: url, pdf_url: pdfUrl } = await linksOf(host, secret)
    const answer = await open(host, pathOf(url))
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    const policy = answer.headers.get("content-security-policy") ?? ""
    expect(policy).toStartWith("default-src 'none';")
    expect(policy).not.toContain("script-src")
    const page = await answer.text()
    expect(page).toContain(pdfUrl)
    expect(page).toContain(toxicCreator.profile.displayName)
    expect(page).not.toMatch(/<script/i)
  })

  test("with any part changed is 404, and so is one of another kind", async () => {
    await using host = await openHost()
    const { secret } = await owner(host)
    const { pdf_url: url } = await linksOf(host, secret)
    const token = url.slice(url.lastIndexOf("/") + 1)
    const { token: media } = await host.run(
      Effect.map(signToken("media", "a".repeat(64), new Date(Date.now() + HOUR_MS)), (made) => ({ token: made }))
    )
    const other = token.startsWith("A") ? "B" : "A"
    for (const wrong of [
      `${other}${token.slice(1)}`,
      `${token.slice(0, -1)}`,
      `${token.slice(0, 40)}.${token.slice(40)}`,
      `${token}.`,
      "x",
      media
    ]) {
      expect(await host.call(pdfPath(wrong))).toMatchObject({ status: 404, json: { error: "not_found" } })
      expect((await open(host, viewPath(wrong))).status).toBe(404)
    }
  })

  test("past its time is 410", async () => {
    await using host = await openHost()
    const { key } = await owner(host)
    const of = [key.tenantId, key.id, ACCOUNT.platform, encodeURIComponent(ACCOUNT.handle)].join(" ")
    const token = await host.run(sealToken("report", of, new Date(Date.now() - HOUR_MS)))
    expect(await host.call(pdfPath(token))).toMatchObject({ status: 410, json: { error: "link_expired" } })
    const page = await open(host, viewPath(token))
    expect(page.status).toBe(410)
    expect(await page.text()).toContain("This link has expired")
    const shown = await host.call(pdfPath(token), { headers: { accept: "text/html,*/*;q=0.8" } })
    expect([shown.status, shown.headers.get("content-type")]).toEqual([410, "text/html; charset=utf-8"])
    expect(shown.text).toContain("Ask whoever sent it to you for a new one.")
  })

  test("ownership is checked again: another tenant's link, and one of a revoked key, give nothing", async () => {
    await using host = await openHost()
    const { secret, key } = await owner(host)
    const stranger = await tenantWith(host, 5)
    const { token } = await host.run(signReportLink(stranger.key, ACCOUNT))
    const { token: mixed } = await host.run(signReportLink({ tenantId: key.tenantId, id: stranger.key.id }, ACCOUNT))
    for (const wrong of [token, mixed]) {
      expect(await host.call(pdfPath(wrong))).toMatchObject({ status: 404, json: { error: "not_found" } })
      expect((await open(host, viewPath(wrong))).status).toBe(404)
    }
    const { pdf_url: url } = await linksOf(host, secret)
    expect((await open(host, pathOf(url))).status).toBe(200)
    await host.run(ApiKeys.use((keys) => keys.revoke(key.id, new Date())))
    expect((await open(host, pathOf(url))).status).toBe(404)
    // Links charge nobody.
    expect(Number(await host.run(CreditLedger.use((ledger) => ledger.balance(stranger.tenantId))))).toBe(5)
  })

  test("80 holders of one link cost one print, and so does every later opening; another account's is printed beside", async () => {
    const titles: Array<string> = []
    await using host = await openHost({
      standIn: (ports) => {
        const { print } = Context.get(ports, ReportPrinter)
        return Context.add(ports, ReportPrinter, {
          print: (document, pictures) => {
            titles.push(document.title)
            return print(document, pictures)
          }
        })
      }
    })
    const { secret, key } = await owner(host)
    const { pdf_url: url } = await linksOf(host, secret)
    const opened = Array.from({ length: 80 }, () => open(host, pathOf(url)))
    const reader = await tenantWith(host, 1)
    const beside = await host.host.fetch(requestOf(`${REPORT}?format=pdf&sections=accounts`, { key: reader.secret }))
    expect(await isPdf(beside)).toBe(true)
    for (const answer of await Promise.all(opened)) expect(await isPdf(answer)).toBe(true)
    expect(await isPdf(await open(host, pathOf(url)))).toBe(true)
    expect(titles).toHaveLength(2)
    // Another link to the same report gives the same bytes.
    const { pdf_url: again } = await linksOf(host, secret)
    expect(await isPdf(await open(host, pathOf(again)))).toBe(true)
    expect(titles).toHaveLength(2)
    // What is kept is given to nobody whose link is good no more.
    await host.run(ApiKeys.use((keys) => keys.revoke(key.id, new Date())))
    expect((await open(host, pathOf(url))).status).toBe(404)
  })

  test("a link may be opened OPENINGS_MAX times in OPENINGS_SECONDS; others are not held back", async () => {
    await using host = await openHost()
    const { secret } = await owner(host)
    const { pdf_url: url } = await linksOf(host, secret)
    const { pdf_url: other } = await linksOf(host, host.secrets.test)
    const statuses = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => open(host, pathOf(url))))).map(({ status }) => status)
    expect(new Set(await statuses(OPENINGS_MAX))).toEqual(new Set([200]))
    expect(new Set(await statuses(20))).toEqual(new Set([429]))
    const refused = await host.call(pathOf(url))
    expect(refused).toMatchObject({ status: 429, json: { error: "rate_limit_exceeded" } })
    expect(Number(refused.headers.get("retry-after"))).toBe(OPENINGS_SECONDS)
    expect((await open(host, pathOf(url).replace("/api/v1", ""))).status).toBe(503)
    expect((await open(host, pathOf(other))).status).toBe(200)
  })

  test("HEAD prints nothing, and the sandbox's report is printed once", async () => {
    let prints = 0
    await using host = await openHost({
      standIn: (ports) => {
        const { print } = Context.get(ports, ReportPrinter)
        return Context.add(ports, ReportPrinter, {
          print: (document, pictures) => {
            prints += 1
            return print(document, pictures)
          }
        })
      }
    })
    const { secret } = await owner(host)
    for (const owned of [secret, host.secrets.test]) {
      const { pdf_url: url } = await linksOf(host, owned)
      const head = await host.host.fetch(requestOf(pathOf(url), { method: "HEAD" }))
      expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/pdf"])
    }
    expect(prints).toBe(0)
    for (let time = 0; time < 3; time++) {
      const { pdf_url: url } = await linksOf(host, host.secrets.test)
      expect(await isPdf(await open(host, pathOf(url)))).toBe(true)
    }
    expect(prints).toBe(1)
  })

  test("format=pdf streams the PDF for what the report costs, once", async () => {
    await using host = await openHost()
    await owner(host)
    const reader = await tenantWith(host, 1)
    const [poor, wrong] = [await tenantWith(host, 0), `${REPORT}?format=xml`]
    expect(await host.call(wrong, { key: reader.secret })).toMatchObject({ status: 400 })
    expect(await host.call(`${REPORT}?format=pdf`, { key: poor.secret })).toMatchObject({ status: 402 })
    for (let time = 0; time < 2; time++) {
      const answer = await host.host.fetch(requestOf(`${REPORT}?format=pdf`, { key: reader.secret }))
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-disposition")).toStartWith("attachment; ")
      expect(await isPdf(answer)).toBe(true)
    }
    expect(Number(await host.run(CreditLedger.use((ledger) => ledger.balance(reader.tenantId))))).toBe(0)
    expect(await host.call("/api/v1/creators/x/nobody/report?format=pdf", { key: reader.secret })).toMatchObject({
      status: 404,
      json: { error: "not_scored" }
    })
  })

  test("when too many wait to be printed it says when to come back", async () => {
    await using host = await openHost({
      standIn: (ports) => Context.add(ports, ReportPrinter, { print: () => Effect.fail(new PrinterBusy()) })
    })
    const { secret } = await owner(host)
    const { pdf_url: url } = await linksOf(host, secret)
    for (const answer of [await host.call(pathOf(url)), await host.call(`${REPORT}?format=pdf`, { key: secret })]) {
      expect(answer).toMatchObject({ status: 503, json: { error: "report_busy" } })
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
    }
  })

  test("when the scores can't be read the page says so to people, and the PDF to programs", async () => {
    const cause = new Error("gone")
    await using host = await openHost({
      standIn: (ports) =>
        Context.add(ports, ReportAccess, {
          ...Context.get(ports, ReportAccess),
          reopen: () => Effect.fail(new LedgerUnavailable({ cause }))
        })
    })
    const { secret } = await owner(host)
    const { pdf_url: pdfUrl, view_url: viewUrl } = await linksOf(host, secret)
    const page = await open(host, pathOf(viewUrl))
    expect(page.status).toBe(503)
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await page.text()).toContain("can&#39;t be shown right now")
    expect(await host.call(pathOf(pdfUrl))).toMatchObject({ status: 503, json: { error: "service_unavailable" } })
    expect(host.logged.filter((line) => line.includes("gone"))).toHaveLength(2)
  })

  test("a test key's links lead to the fixture's report", async () => {
    await using host = await openHost()
    const { pdf_url: pdfUrl, view_url: viewUrl } = await linksOf(host, host.secrets.test)
    const pdf = await open(host, pathOf(pdfUrl))
    expect(pdf.status).toBe(200)
    expect(await isPdf(pdf)).toBe(true)
    const page = await open(host, pathOf(viewUrl))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain("Nova Cooks")
    expect(host.isUntouched()).toBe(true)
  })

  test("a test key's PDF has the score history and says it is test data, asked for and behind its link, of any account", async () => {
    const printed: Array<ReportDocument> = []
    await using host = await openHost({
      standIn: (ports) => {
        const { print } = Context.get(ports, ReportPrinter)
        return Context.add(ports, ReportPrinter, {
          print: (document, pictures) => {
            printed.push(document)
            return print(document, pictures)
          }
        })
      }
    })
    const { secret } = await owner(host)
    const { pdf_url: url } = await linksOf(host, host.secrets.test)
    expect(await isPdf(await open(host, pathOf(url)))).toBe(true)
    for (const path of [REPORT, "/api/v1/creators/youtube/somebody.else/report"]) {
      expect(await isPdf(await host.host.fetch(requestOf(`${path}?format=pdf`, { key: host.secrets.test })))).toBe(true)
    }
    const histories = printed.map(({ sections }) => sections.find(({ id }) => id === "score_history")?.blocks)
    expect(histories).toEqual(
      printed.map(() => [expect.objectContaining({ kind: "line", points: [expect.anything(), expect.anything()] })])
    )
    expect(printed.map(({ mark }) => mark)).toEqual(printed.map(() => "TEST DATA"))
    expect(printed.length).toBeGreaterThanOrEqual(2)

    printed.length = 0
    const { pdf_url: live } = await linksOf(host, secret)
    expect(await isPdf(await open(host, pathOf(live)))).toBe(true)
    expect(await isPdf(await host.host.fetch(requestOf(`${REPORT}?format=pdf`, { key: secret })))).toBe(true)
    expect(printed.map(({ mark }) => mark)).toEqual(printed.map(() => null))
    expect(printed.length).toBeGreaterThanOrEqual(1)
  })
})
