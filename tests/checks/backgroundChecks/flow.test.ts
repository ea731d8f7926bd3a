import { afterAll, beforeAll, expect, test } from "bun:test"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { layer as localPayments } from "../../../adapters/payments/local/Payments.ts"
import { sealTicket } from "../../../domain/checks/backgroundChecks/consent/checkLinks.ts"
import { giveConsent } from "../../../domain/checks/backgroundChecks/consent/giveConsent.ts"
import { readConsent } from "../../../domain/checks/backgroundChecks/consent/readConsent.ts"
import { runDueChecks } from "../../../domain/checks/backgroundChecks/runDueChecks.ts"
import { scanNextCheck } from "../../../domain/checks/backgroundChecks/scanNextCheck.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Payments } from "../../../ports/accounts/payments/Payments.ts"
import { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { BASE_URL, openHost, type TestHost } from "../../http/host.ts"

const PATH = "/api/v1/background-checks"

const Started = Schema.Struct({
  check_id: CheckId,
  status: Schema.String,
  amount: Schema.Int,
  currency: Schema.String,
  payment_url: Schema.String,
  platforms: Schema.Array(Schema.String)
})
const Shown = Schema.Struct({
  check_id: Schema.String,
  status: Schema.String,
  pdf_url: Schema.NullOr(Schema.String),
  dashboard_url: Schema.NullOr(Schema.String),
  summary: Schema.NullOr(Schema.Struct({ posts_analyzed: Schema.Int }))
})
const Listed = Schema.Struct({
  checks: Schema.Array(Schema.Struct({ check_id: Schema.String, pdf_url: Schema.NullOr(Schema.String) })),
  next_cursor: Schema.NullOr(Schema.String)
})
const started = Schema.decodeUnknownSync(Started)
const shown = Schema.decodeUnknownSync(Shown)
const listed = Schema.decodeUnknownSync(Listed)

const pathOf = (url: string | null): string => (url ?? "").slice(BASE_URL.length)

let host: TestHost
let other: TestHost

const withOwnPage = () => {
  const own = Effect.runSync(
    Effect.scoped(
      Effect.map(Layer.build(localPayments({ baseUrl: BASE_URL, isOpen: true })), (built) =>
        Context.get(built, Payments)
      )
    )
  )
  return openHost({ adapters: fixtures, standIn: (ports) => Context.add(ports, Payments, own) })
}

beforeAll(async () => {
  host = await withOwnPage()
  other = await withOwnPage()
})
afterAll(async () => {
  await host.close()
  await other.close()
})

const QUICK = { handle: "@Nova.Cooks", platforms: ["instagram"], purpose: "A series of videos" }

const start = async (body: object, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await host.call(PATH, { method: "POST", key: host.secrets.full, body, headers })
  expect(answer.status).toBe(200)
  return started(answer.json)
}

const pay = (url: string) =>
  host.call(pathOf(url), {
    method: "POST",
    headers: { origin: BASE_URL, "content-type": "application/x-www-form-urlencoded" },
    body: "lawful_use=certified"
  })

const read = async (id: string) => {
  const answer = await host.call(`${PATH}/${id}`, { key: host.secrets.read })
  expect(answer.status).toBe(200)
  expect(answer.text).not.toContain('"score"')
  return shown(answer.json)
}

test("a quick check is ordered, paid on the host's own page, scanned and read as JSON, PDF and page; no credit is touched", async () => {
  const check = await start(QUICK)
  expect(check).toMatchObject({ status: "awaiting_payment", amount: 2_999, currency: "usd", platforms: ["instagram"] })
  expect((await host.call(pathOf(check.payment_url))).status).toBe(200)
  expect((await read(check.check_id)).status).toBe("awaiting_payment")
  expect((await pay(check.payment_url)).status).toBeLessThan(400)
  expect((await read(check.check_id)).status).toBe("scanning")
  expect(await host.run(scanNextCheck)).toBe(true)
  const completed = await read(check.check_id)
  expect(completed.status).toBe("completed")
  expect(completed.summary?.posts_analyzed).toBeGreaterThan(0)

  const pdf = await host.host.fetch(new Request(completed.pdf_url ?? ""))
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
  const page = await host.host.fetch(new Request(completed.dashboard_url ?? ""))
  expect([page.status, page.headers.get("content-type")?.startsWith("text/html")]).toEqual([200, true])
  const own = await host.call(`${PATH}/${check.check_id}?format=pdf`, { key: host.secrets.read })
  expect([own.status, own.headers.get("content-type")]).toEqual([200, "application/pdf"])

  const { checks } = listed((await host.call(PATH, { key: host.secrets.read })).json)
  expect(checks[0]?.check_id).toBe(check.check_id)
  expect(checks[0]?.pdf_url).toStartWith(`${BASE_URL}/api/v1/reports/`)
  const balance = await host.run(CreditLedger.use((ledger) => ledger.balance(host.tenant.id)))
  expect(Number(balance)).toBe(host.credits)
})

test("a verified check waits for the creator's consent, and is scanned once they gave it", async () => {
  const check = await start({
    ...QUICK,
    tier: "verified",
    creator_email: "nova@example.com",
    currency: "eur",
    consent_reasons: "We plan a series."
  })
  expect([check.amount, check.currency]).toEqual([2_799, "eur"])
  await pay(check.payment_url)
  expect((await read(check.check_id)).status).toBe("awaiting_consent")
  expect(await host.run(scanNextCheck)).toBe(false)
  await host.run(
    Effect.gen(function* () {
      const ticket = { tenantId: host.tenant.id, checkId: check.check_id }
      const found = Option.getOrThrow(yield* Checks.use((checks) => checks.find(ticket)))
      const token = yield* sealTicket("check_consent", ticket, found.consentDueAt ?? new Date(0))
      const { text } = yield* readConsent(token, { serviceName: "CreatorSignal" })
      const answer = { textHash: text.hash, confirmed: ["instagram/nova.cooks"], added: [], network: null }
      yield* giveConsent(token, answer, { serviceName: "CreatorSignal", serviceSlug: "creatorsignal" })
    })
  )
  expect((await read(check.check_id)).status).toBe("scanning")
  expect(await host.run(scanNextCheck)).toBe(true)
  expect((await read(check.check_id)).status).toBe("completed")
})

test("an order that is sent again under its Idempotency-Key is one check", async () => {
  const headers = { "idempotency-key": "order-of-one-check" }
  const first = await start(QUICK, headers)
  expect((await start(QUICK, headers)).check_id).toBe(first.check_id)
})

test("orders that are not as documented are refused", async () => {
  const send = async (body: object) => {
    const { status, text } = await host.call(PATH, { method: "POST", key: host.secrets.full, body })
    return [status, text] as const
  }
  for (const [body, problem] of [
    [{ ...QUICK, currency: "GBP" }, "currency"],
    [{ ...QUICK, tier: "verified" }, "creator_email"],
    [{ ...QUICK, purpose: "To decide on a mortgage" }, "purpose"],
    [{ ...QUICK, purpose: "Pre-employment screening" }, "purpose"],
    [{ ...QUICK, platforms: [] }, "platforms"],
    [{ ...QUICK, platforms: ["myspace"] }, "unsupported_platform"],
    [{ ...QUICK, handle: "no such/handle" }, "invalid_handle"],
    [{ ...QUICK, accounts: [{ platform: "youtube", handle: "nova" }] }, "accounts"]
  ] as const) {
    const [status, text] = await send(body)
    expect([status, text.includes(problem)]).toEqual([400, true])
  }
  expect((await host.call(PATH, { method: "POST", key: host.secrets.read, body: QUICK })).status).toBe(403)
})

test("another account's check is not found", async () => {
  const check = await start(QUICK)
  expect((await other.call(`${PATH}/${check.check_id}`, { key: other.secrets.full })).status).toBe(404)
  expect((await host.call(`${PATH}/none`, { key: host.secrets.full })).status).toBe(404)
  expect((await host.call("/api/v1/checks/none")).status).toBe(404)
})

test("nothing is due of checks that were just ordered", async () => {
  expect(await host.run(runDueChecks)).toBe(0)
})

test("test keys are answered with a placeholder and the completed fixture, whatever the id", async () => {
  const key = host.secrets.test
  const order = await host.call(PATH, { method: "POST", key, body: { ...QUICK, currency: "EUR" } })
  expect(order.json).toMatchObject({ status: "awaiting_payment", amount: 2_799, currency: "eur", sandbox: true })
  const fixture = await host.call(`${PATH}/${started(order.json).check_id}`, { key })
  expect(fixture.json).toMatchObject({ status: "completed", sandbox: true })
  expect(fixture.text).not.toContain('"score"')
  const { pdf_url, dashboard_url } = shown(fixture.json)
  for (const url of [pdf_url, dashboard_url]) expect((await host.host.fetch(new Request(url ?? ""))).status).toBe(200)
  expect(listed((await host.call(PATH, { key })).json).checks).toHaveLength(1)
})
