import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import { revokeKey } from "../../domain/accounts/keys/keys.ts"
import { sealCheckLink } from "../../domain/checks/backgroundChecks/checkLink.ts"
import { eraseSubject } from "../../domain/checks/backgroundChecks/eraseSubject.ts"
import { judgeBrandFit } from "../../domain/checks/backgroundChecks/findings/brandFit.ts"
import { sandboxChecksPort } from "../../fixtures/checks/backgroundChecks/sandboxChecks.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { CheckId, CONSENT_DAYS } from "../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { CheckStatus } from "../../ports/checks/backgroundChecks/checkStates.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { CHECKS, type Ordered, openCheckHost, pathOf, QUICK, VERIFIED } from "./checkWorld.ts"
import { account } from "./customers.ts"

// Each test says a sentence of the specification, by the number that its row of the acceptance table has.

describe("the course of a background check", () => {
  let world: Awaited<ReturnType<typeof openCheckHost>>
  beforeAll(async () => {
    world = await openCheckHost()
  })
  afterAll(() => world.host.close())

  const statusOf = async (check: Ordered) => (await world.read(check)).status
  const refundOf = async (check: Ordered) => (await world.read(check)).refund
  const paid = async (body: object) => {
    const check = await world.order(body)
    await world.pay(check)
    return check
  }

  test("row 368: of a quick check that is paid the scan starts automatically; unpaid it never does", async () => {
    const check = await world.order(QUICK)
    expect(await world.scan()).toBe(0)
    expect(await statusOf(check)).toBe("awaiting_payment")
    await world.pay(check)
    expect(await statusOf(check)).toBe("scanning")
    expect(await world.scan()).toBe(1)
    expect(await statusOf(check)).toBe("completed")
  })

  test("rows 369 and 370: a verified check that is paid is awaiting_consent, and the creator is emailed a consent link, once", async () => {
    const before = world.mails.length
    const check = await world.order(VERIFIED)
    await world.mail()
    expect(world.mails.slice(before)).toEqual([])
    await world.pay(check)
    expect(await statusOf(check)).toBe("awaiting_consent")
    const page = await world.consentPage(check)
    await world.mail()
    expect(world.mails.slice(before).map(({ to }) => to)).toEqual([VERIFIED.creator_email])
    expect((await world.host.call(page)).status).toBe(200)
    // Nothing is read before they agree, and opening the link is no answer.
    expect(await world.scan()).toBe(0)
    expect(await statusOf(check)).toBe("awaiting_consent")
  })

  test("row 371: once the creator authorizes the scan runs", async () => {
    const check = await paid(VERIFIED)
    expect(await world.scan()).toBe(0)
    await world.consent(check, "agree")
    expect(await statusOf(check)).toBe("scanning")
    expect(await world.scan()).toBe(1)
    expect(await statusOf(check)).toBe("completed")
  })

  test("row 372: where the creator never authorizes it is refunded automatically, as where they refuse", async () => {
    const [silent, refused] = [await paid(VERIFIED), await paid(VERIFIED)]
    await world.consent(refused, "refuse")
    expect(await statusOf(refused)).toBe("refunded")
    expect(await refundOf(refused)).toMatchObject({ state: expect.any(String) })
    world.passDays(CONSENT_DAYS - 0.01)
    await world.runDue()
    expect(await statusOf(silent)).toBe("awaiting_consent")
    expect(await refundOf(silent)).toBeNull()
    world.passDays(0.02)
    await world.runDue()
    expect(await statusOf(silent)).toBe("refunded")
    expect(await refundOf(silent)).toMatchObject({ state: expect.any(String) })
    expect(await world.scan()).toBe(0)
  })

  test("row 373: when the scan finishes it is completed, and the full report is readable", async () => {
    const check = await paid(QUICK)
    expect(await world.read(check)).toMatchObject({ status: "scanning", summary: null, report: null, flags: [] })
    const whilePdf = await world.host.call(`${CHECKS}/${check.check_id}?format=pdf`, { key: world.host.secrets.read })
    expect(whilePdf.status).toBe(400)
    await world.scan()
    const { status, summary, coverage, report, flags } = await world.read(check)
    expect(status).toBe("completed")
    expect([summary, coverage, report].every((part) => part !== null)).toBe(true)
    expect(Object(flags).length).toBeGreaterThan(0)
  })

  test("every status is one of those that are documented", async () => {
    await world.order(QUICK)
    await paid(QUICK)
    await paid(VERIFIED)
    const { json } = await world.host.call("/api/v1/openapi.json")
    const { schemas } = Object(json).components
    const documented = schemas.BackgroundCheck.properties.status.enum
    expect(documented).toEqual(CheckStatus.literals)
    expect(documented).toEqual(schemas.ListedBackgroundCheck.properties.status.enum)
    const { checks } = Object((await world.host.call(`${CHECKS}?limit=100`, { key: world.host.secrets.read })).json)
    const seen = new Set(checks.map((check: Ordered) => check.status))
    expect(seen.size).toBeGreaterThan(2)
    for (const status of seen) expect(documented).toContain(status)
  })
})

describe("the PDF link of a check", () => {
  const opened = async (
    name: string,
    change: (world: Awaited<ReturnType<typeof openCheckHost>>, check: Ordered) => Promise<unknown>
  ) => {
    await using world = await openCheckHost()
    const check = await world.completed(QUICK)
    const { pdf_url, dashboard_url } = await world.read(check)
    const open = async () => {
      const pdf = await world.host.call(pathOf(pdf_url))
      const page = await world.host.call(pathOf(dashboard_url))
      return [pdf.status, page.status]
    }
    expect([name, await open()]).toEqual([name, [200, 200]])
    await change(world, check)
    return open()
  }

  test("row 375: re-checks who owns the check at each download: revoked keys, erased subjects and time end it", async () => {
    expect(await opened("its key is revoked", (world) => world.host.run(revokeKey(world.host.keys.read.id)))).toEqual([
      404, 404
    ])
    expect(
      await opened("another key is revoked", (world) => world.host.run(revokeKey(world.host.keys.full.id)))
    ).toEqual([200, 200])
    const subject = { platform: "instagram", handle: QUICK.handle } as const
    expect(
      await opened("the subject is erased", async (world, { check_id }) => {
        const erase = eraseSubject(
          { ...subject, handle: Handle.make(subject.handle) },
          { checkId: CheckId.make(check_id), isDry: false }
        )
        await world.host.run(erase)
      })
    ).toEqual([404, 404])
    expect(await opened("24 hours are over", async (world) => world.passDays(1))).toEqual([410, 410])
  })

  test("row 341: it takes no key and is good for 24 hours, whoever opens it", async () => {
    expect(await opened("almost 24 hours are over", async (world) => world.passDays(0.999))).toEqual([200, 200])
  })

  test("a link for an account that is not there, or whose check it isn't, shows nothing", async () => {
    await using world = await openCheckHost()
    const check = await world.completed(QUICK)
    const checkId = CheckId.make(check.check_id)
    const other = await account(world.host, 0)
    const nobody = { tenantId: TenantId.make(crypto.randomUUID()), id: KeyId.make(crypto.randomUUID()) }
    const strangers = [
      nobody,
      { ...nobody, tenantId: world.host.tenant.id },
      { tenantId: other.tenantId, id: other.keyId },
      { tenantId: other.tenantId, id: world.host.keys.full.id }
    ]
    for (const stranger of strangers) {
      const token = await world.host.run(sealCheckLink(stranger, checkId))
      for (const path of [`/api/v1/reports/${token}`, `/api/v1/checks/${token}`, `/checks/${token}`]) {
        expect((await world.host.call(path)).status).toBe(404)
      }
    }
    const token = await world.host.run(sealCheckLink(world.host.keys.full, checkId))
    expect((await world.host.call(`/api/v1/reports/${token}`)).status).toBe(200)
    const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`
    expect((await world.host.call(`/api/v1/reports/${forged}`)).status).toBe(404)
  })
})

describe("a test key", () => {
  let world: Awaited<ReturnType<typeof openCheckHost>>
  beforeAll(async () => {
    world = await openCheckHost()
  })
  afterAll(() => world.host.close())
  const call = (path: string, body?: object) =>
    world.host.call(path, { key: world.host.secrets.test, ...(body === undefined ? {} : { method: "POST", body }) })

  test("rows 378 and 433: POST is awaiting_payment with the real amount and a placeholder payment_url; nothing is written", async () => {
    for (const [body, amount, currency] of [
      [QUICK, 2_999, "usd"],
      [{ ...VERIFIED, currency: "EUR" }, 2_799, "eur"]
    ] as const) {
      const { status, json } = await call(CHECKS, body)
      expect([status, json]).toMatchObject([200, { status: "awaiting_payment", amount, currency, sandbox: true }])
      const { payment_url } = Object(json)
      expect(new URL(payment_url).hostname).toBe("sandbox.example")
    }
    expect(world.host.isUntouched()).toBe(true)
    expect((await world.host.call(CHECKS, { key: world.host.secrets.read })).json).toMatchObject({ checks: [] })
    // Validation runs all the same.
    expect(await call(CHECKS, { ...QUICK, platforms: [] })).toMatchObject({ status: 400, json: { sandbox: true } })
    expect(await call(CHECKS, { ...QUICK, tier: "verified" })).toMatchObject({ status: 400 })
  })

  test("rows 379 and 434: GET {id} is the completed fixture at once, with pdf_url and dashboard_url and no score", async () => {
    const ordered = Object((await call(CHECKS, QUICK)).json)
    const { json } = await call(`${CHECKS}/${ordered.check_id}`)
    const { pdf_url, dashboard_url, ...body } = Object(json)
    expect(body.status).toBe("completed")
    expect(body.sandbox).toBe(true)
    expect(body.summary).toMatchObject({ total_flags: 1, categories_flagged: ["profanity"] })
    expect(JSON.stringify(json)).not.toMatch(/"\w*score\w*"/)
    for (const url of [pdf_url, dashboard_url]) expect((await world.host.call(pathOf(url))).status).toBe(200)
    const again = Object((await call(`${CHECKS}/${crypto.randomUUID()}`)).json)
    const { pdf_url: _pdf, dashboard_url: _page, ...other } = again
    const ofAnyOrder = { check_id: "", payment_url: "", accounts: [] }
    expect({ ...other, ...ofAnyOrder }).toEqual({ ...body, ...ofAnyOrder })
    expect(world.host.isUntouched()).toBe(true)
  })

  test("the fixture's verdict is the one that the rules give it", async () => {
    const ticket = { tenantId: world.host.tenant.id, checkId: CheckId.make(crypto.randomUUID()) }
    const fixture = Checks.use((checks) => {
      const sandbox = sandboxChecksPort(checks, world.host.keys.test)
      return Effect.all({ check: sandbox.find(ticket), report: sandbox.report(ticket) })
    })
    const { check, report } = await world.host.run(fixture)
    const { buyer } = Option.getOrThrow(check)
    const { verdict, findings, categories } = Option.getOrThrow(report)
    expect(verdict).not.toBeNull()
    expect(judgeBrandFit(buyer, findings, categories)).toEqual(verdict)
  })

  test("rows 380 and 435: GET lists that one fixture check", async () => {
    await call(CHECKS, QUICK)
    const { json } = await call(CHECKS)
    expect(json).toMatchObject({ next_cursor: null, sandbox: true })
    const { checks } = Object(json)
    expect(checks.map(({ status }: Ordered) => status)).toEqual(["completed"])
    expect(await call(`${CHECKS}/${checks[0].check_id}`)).toMatchObject({ json: { status: "completed" } })
    expect((await world.host.call(pathOf(checks[0].pdf_url))).status).toBe(200)
  })
})
