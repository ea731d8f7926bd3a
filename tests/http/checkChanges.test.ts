import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { proofCode } from "../../domain/checks/backgroundChecks/consent/contacts.ts"
import { CONSENT_REMINDER_DAYS } from "../../domain/checks/backgroundChecks/steps.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import { PersonId, SignInAddress } from "../../ports/accounts/people/Person.ts"
import { CheckId, CONSENT_DAYS, CONSENT_REQUESTS_MAX } from "../../ports/checks/backgroundChecks/Check.ts"
import { CHECKS, type Ordered, openCheckHost, pathOf, QUICK, VERIFIED } from "./checkWorld.ts"

const TYPO = { ...VERIFIED, creator_email: "noav@creator.example" }
const CORRECTED = "nova@creator.example"

describe("whom the subject of a check writes to", () => {
  const SERVICES_OWN = "privacy@operator.example"
  const BUYERS = "privacy@kettle.example"

  test.each([
    [SERVICES_OWN, BUYERS],
    [SERVICES_OWN, null],
    [undefined, BUYERS]
  ] as const)(
    "with CONTACT_EMAIL %p and the buyer's %p: mail, consent page, subject page and report name it for objecting and erasure",
    async (contactEmail, buyers) => {
      await using world = await openCheckHost(contactEmail === undefined ? {} : { contactEmail })
      const buyer = { brand_name: "Kettle", ...(buyers === null ? {} : { contact_email: buyers }) }
      const check = await world.order({ ...VERIFIED, buyer })
      await world.pay(check)
      const page = await world.consentPage(check)
      const asked = world.mails.at(-1)?.text ?? ""
      const shown = (await world.host.call(page)).text
      await world.consent(check, "agree")
      await world.scan()
      await world.mail()
      const [link] = world.mails.flatMap(({ text }) => /http:\/\/localhost\/subject\/\S+/.exec(text)?.[0] ?? [])
      const subjects = (await world.host.call(pathOf(link))).text
      const report = (await world.host.call(pathOf((await world.read(check)).dashboard_url))).text
      const addresses = [contactEmail, buyers].flatMap((each) => each ?? [])
      for (const [text, about] of [
        [asked, "you"],
        [shown, "you"],
        [subjects, "you"],
        [report, "them"]
      ] as const) {
        expect(text).toContain(
          `To object, to ask what is kept about ${about}, or to have it corrected or erased, write to ${addresses.join(" or ")}.`
        )
        if (contactEmail !== undefined) expect(text).toContain(`is reached at ${contactEmail}.`)
        if (buyers !== null) expect(text).toContain(`is reached at ${buyers}.`)
      }
    }
  )
})

describe("what a buyer can still change of a check", () => {
  let world: Awaited<ReturnType<typeof openCheckHost>>
  beforeEach(async () => {
    world = await openCheckHost()
  })
  afterEach(() => world.host.close())

  const send = async (check: Pick<Ordered, "check_id">, what: string, body?: object, key = world.host.secrets.full) => {
    const { status, json } = await world.host.call(`${CHECKS}/${check.check_id}/${what}`, {
      method: "POST",
      key,
      ...(body === undefined ? {} : { body })
    })
    return { status, json: Object(json) }
  }
  const cancel = (check: Ordered) => send(check, "cancel")
  const askAgain = (check: Ordered, body?: object) => send(check, "consent-request", body)
  const asked = async (order: object) => {
    const check = await world.order(order)
    await world.pay(check)
    return { check, page: await world.consentPage(check) }
  }

  test("an unpaid check is cancelled, once and for all, and what is paid all the same is given back", async () => {
    const check = await world.order(QUICK)
    const cancelled = { status: 200, json: { status: "expired", reason: "The buyer cancelled it before it was paid." } }
    expect(await cancel(check)).toMatchObject(cancelled)
    expect(await cancel(check)).toMatchObject(cancelled)
    expect(await world.scan()).toBe(0)
  })

  test("a check whose creator didn't answer is cancelled: nothing is read, the payment is given back, their link ends", async () => {
    const { check, page } = await asked(VERIFIED)
    expect(await cancel(check)).toMatchObject({
      status: 200,
      json: {
        status: "refunded",
        refund: { state: "owed" },
        reason: "The buyer cancelled it before the creator answered."
      }
    })
    expect((await world.host.call(page)).text).toContain("This request has ended")
    expect(await world.scan()).toBe(0)
    const sent = world.mails.length
    world.passDays(CONSENT_DAYS)
    await world.mail()
    expect(world.mails).toHaveLength(sent)
    expect(await world.read(check)).toMatchObject({ status: "refunded", pdf_url: null })
  })

  test("a check that is read or has ended is cancelled no more, and asks nobody again", async () => {
    const done = await world.completed()
    const scanned = await world.order(QUICK)
    await world.pay(scanned)
    const refused = await asked(VERIFIED)
    await world.consent(refused.check, "refuse")
    for (const check of [scanned, done, refused.check]) {
      expect(await cancel(check)).toMatchObject({ status: 400, json: { error: "invalid_request" } })
      expect(await askAgain(check)).toMatchObject({ status: 400, json: { error: "invalid_request" } })
    }
    const nobodys = { check_id: crypto.randomUUID() }
    for (const what of ["cancel", "consent-request"]) {
      expect(await send(nobodys, what)).toMatchObject({ status: 404, json: { error: "not_found" } })
      expect(await send(done, what, undefined, world.host.secrets.read)).toMatchObject({ status: 403 })
    }
  })

  test("an address with a mistake is corrected: the link mailed there answers for nobody, and the creator has 14 days anew", async () => {
    const { check, page } = await asked(TYPO)
    world.passDays(CONSENT_DAYS - 1)
    expect(await askAgain(check, { creator_email: CORRECTED })).toMatchObject({
      status: 200,
      json: {
        status: "awaiting_consent",
        creator_email: CORRECTED,
        consent: {
          asked_again: 1,
          decision: null,
          mailbox: "n•••@creator.example",
          due_at: new Date(world.now().getTime() + CONSENT_DAYS * 86_400_000).toISOString()
        }
      }
    })
    expect((await world.host.call(page)).status).toBe(404)
    const fields = new URLSearchParams({ text: "0".repeat(64), account: "instagram/nova.cooks", answer: "agree" })
    const stranger = await world.host.call(page, {
      method: "POST",
      headers: { origin: "http://localhost", "content-type": "application/x-www-form-urlencoded" },
      body: fields.toString()
    })
    expect(stranger.status).toBe(404)
    await world.consent(check, "agree")
    expect(world.mails.at(-1)?.to).toBe(CORRECTED)
    expect(await world.scan()).toBe(1)
    expect(await world.read(check)).toMatchObject({ status: "completed", consent: { decision: "given" } })
  })

  test("a creator is asked again at the same address within the time that they have, at most so often", async () => {
    const { check, page } = await asked(VERIFIED)
    const { consent } = await world.read(check)
    for (let time = 1; time <= CONSENT_REQUESTS_MAX; time += 1) {
      expect(await askAgain(check)).toMatchObject({
        status: 200,
        json: { consent: { asked_again: time, due_at: Object(consent).due_at } }
      })
    }
    expect(await askAgain(check)).toMatchObject({ status: 400, json: { error: "invalid_request" } })
    const before = world.mails.length
    await world.mail()
    expect(world.mails).toHaveLength(before + CONSENT_REQUESTS_MAX)
    expect((await world.host.call(page)).status).toBe(200)
    await cancel(check)
  })

  test("the buyer's own address is refused, and fields that mean nothing", async () => {
    const { check } = await asked(VERIFIED)
    const { tenant } = world.host
    const owner = Schema.decodeSync(SignInAddress)(`owner@${crypto.randomUUID()}.example`)
    const member = { tenantId: tenant.id, id: PersonId.make(crypto.randomUUID()), email: owner, role: "owner" as const }
    await world.host.run(Members.use((members) => members.add({ ...member, at: new Date() })))
    const before = world.mails.length
    for (const creator_email of [owner, owner.toUpperCase(), owner.replace("owner", "talent")]) {
      expect(await askAgain(check, { creator_email })).toMatchObject({
        status: 400,
        json: { error: "invalid_request", message: expect.stringContaining("creator_email: must be the creator's own") }
      })
    }
    await world.mail()
    expect(
      world.mails.slice(before).filter(({ to }) => to.toLowerCase().endsWith(owner.slice(owner.indexOf("@"))))
    ).toEqual([])
    for (const body of [{ creator_email: "nobody" }, { creatorEmail: CORRECTED }, { creator_email: 7 }]) {
      expect(await askAgain(check, body)).toMatchObject({ status: 400, json: { error: "invalid_request" } })
    }
    expect(await world.read(check)).toMatchObject({ consent: { asked_again: 0 } })
    await cancel(check)
  })

  test("whoever doesn't answer is reminded once, a week before their time ends", async () => {
    const { check } = await asked(VERIFIED)
    const before = world.mails.length
    await world.mail()
    expect(world.mails).toHaveLength(before)
    world.passDays(CONSENT_DAYS - CONSENT_REMINDER_DAYS)
    await world.mail()
    world.passDays(1)
    await world.mail()
    expect(world.mails.slice(before)).toMatchObject([
      { to: CORRECTED, subject: expect.stringContaining("A reminder:"), text: expect.stringContaining("/consent/") }
    ])
    await world.consent(check, "agree")
    await world.scan()
  })

  test("the creator is told whom to write to, and the report by which mailbox it was agreed to, and what shows their control", async () => {
    const order = { ...VERIFIED, buyer: { brand_name: "Kettle", contact_email: "privacy@kettle.example" } }
    const { check, page } = await asked(order)
    expect(world.mails.at(-1)?.text).toContain("Kettle (Mugs Ltd) is reached at privacy@kettle.example.")
    const { text } = await world.host.call(page)
    expect(text).toContain("privacy@kettle.example")
    expect(text).toContain(proofCode({ checkId: CheckId.make(check.check_id) }))
    await world.consent(check, "agree")
    await world.scan()
    const read = await world.read(check)
    expect(read).toMatchObject({
      buyer: { brand_name: "Kettle", contact_email: "privacy@kettle.example" },
      consent: { decision: "given", mailbox: "n•••@creator.example" },
      accounts: [{ ground: "confirmed", tied_by: "subject", controls_account: false }],
      pdf_url_expires_at: expect.any(String)
    })
    const shown = await world.host.call(String(read.dashboard_url).slice("http://localhost".length))
    expect(shown.text).toContain("agreed to by the mailbox n•••@creator.example")
    expect(shown.text).toContain("Nothing shows that they control it.")
    expect(shown.text).toContain("privacy@kettle.example")
  })

  test("a check of which a platform could not be read is read again for nothing, once, within 14 days; its report stays", async () => {
    const first = await world.completed({ handle: "quiet.cooks", platforms: ["instagram", "twitch"] })
    const { brand_fit, summary } = await world.read(first)
    expect(summary).toMatchObject({ assessed_gaps: "Nothing was read of an account on Twitch." })
    expect(brand_fit).toMatchObject({ verdict: "fits_with_conditions" })
    const again = await send(first, "read-again")
    expect(again).toMatchObject({
      status: 200,
      json: { status: "scanning", amount: 0, platforms: ["instagram", "twitch"] }
    })
    expect(again.json.check_id).not.toBe(first.check_id)
    expect((await send(first, "read-again")).json.check_id).toBe(again.json.check_id)
    expect(await world.scan()).toBe(1)
    expect(await world.read(again.json)).toMatchObject({ status: "completed", amount: 0, refund: null })
    expect(await world.read(first)).toMatchObject({ status: "completed", amount: 2999 })
    expect(await send(again.json, "read-again")).toMatchObject({ status: 400 })
    const whole = await world.completed({ handle: "quiet.cooks", platforms: ["instagram"] })
    expect(await send(whole, "read-again")).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining("can be read again once, within 14 days") }
    })
    const late = await world.completed({ handle: "quiet.cooks", platforms: ["instagram", "twitch"] })
    world.passDays(15)
    expect(await send(late, "read-again")).toMatchObject({ status: 400 })
  })

  test("a platform that could not be read has its part of the price given back instead, once, and is then not read again", async () => {
    const order = { handle: "quiet.cooks", platforms: ["instagram", "twitch"] }
    const first = await world.completed(order)
    const offered = await world.read(first)
    expect(offered).toMatchObject({
      refund: null,
      read_again_until: new Date(world.now().getTime() + 14 * 86_400_000).toISOString(),
      refundable_amount: 1_499
    })
    const shown = async () => (await world.host.call(pathOf(offered.dashboard_url))).text
    expect(await shown()).toContain("have it read again for nothing, or 14.99 USD of its price given back")
    const both = await Promise.all([send(first, "refund"), send(first, "refund")])
    for (const { status, json } of [...both, await send(first, "refund")]) {
      expect([status, json.status, json.amount]).toEqual([200, "completed", 2_999])
      expect(json.refund).toMatchObject({ amount: 1_499, currency: "usd" })
      expect([json.read_again_until, json.refundable_amount]).toEqual([null, null])
      expect(json.pdf_url).not.toBeNull()
    }
    expect(await shown()).toContain("14.99 USD, for what could not be read")
    expect(await shown()).not.toContain("have it read again")
    expect(await send(first, "read-again")).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining("no part of its price was given back") }
    })

    const again = await world.completed(order)
    await send(again, "read-again")
    expect(await world.read(again)).toMatchObject({ read_again_until: null, refundable_amount: null })
    expect(await send(again, "refund")).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining("has a part of its price given back once, within 14 days") }
    })
    await world.scan()
    const whole = await world.completed({ handle: "quiet.cooks", platforms: ["instagram"] })
    const late = await world.completed(order)
    world.passDays(15)
    for (const check of [whole, late]) expect(await send(check, "refund")).toMatchObject({ status: 400 })
    expect(await send({ check_id: crypto.randomUUID() }, "refund")).toMatchObject({ status: 404 })
  })

  test("the creator of a verified check is asked anew before anything is read again", async () => {
    const { check } = await asked({ ...VERIFIED, platforms: ["instagram", "twitch"] })
    const path = await world.consentPage(check)
    const [, hash = ""] = /name="text" value="([0-9a-f]{64})"/.exec((await world.host.call(path)).text) ?? []
    const answer = new URLSearchParams([
      ["text", hash],
      ["account", "instagram/nova.cooks"],
      ["account", "twitch/nova.cooks"],
      ["answer", "agree"]
    ])
    await world.host.call(path, {
      method: "POST",
      headers: { origin: "http://localhost", "content-type": "application/x-www-form-urlencoded" },
      body: answer.toString()
    })
    expect(await world.scan()).toBe(1)
    const again = await send(check, "read-again")
    expect(again).toMatchObject({ status: 200, json: { status: "awaiting_consent", amount: 0 } })
    expect(await world.scan()).toBe(0)
    const before = world.mails.length
    await world.mail()
    expect(world.mails.slice(before).some(({ text }) => text.includes("/consent/"))).toBe(true)
    expect(await send(again.json, "cancel")).toMatchObject({ status: 200, json: { status: "refunded", refund: null } })
  })

  test("the checkout names whom the check is about, where, and who is asked", async () => {
    const check = await world.order({ ...VERIFIED, platforms: ["instagram", "youtube"] })
    const { text } = await world.host.call(new URL(check.payment_url).pathname)
    expect(text).toContain("<bdi>nova.cooks</bdi> on Instagram, YouTube")
    expect(text).toContain(CORRECTED)
    const quick = await world.order(QUICK)
    expect((await world.host.call(new URL(quick.payment_url).pathname)).text).not.toContain("Asked at")
  })

  test("checks are listed by their status; an unfinished one says when to ask again, and why it has no PDF", async () => {
    const { check } = await asked(VERIFIED)
    const { read } = world.host.secrets
    const listed = await world.host.call(`${CHECKS}?status=awaiting_consent`, { key: read })
    expect(Object(listed.json).checks).toMatchObject([{ check_id: check.check_id, status: "awaiting_consent" }])
    expect(await world.host.call(`${CHECKS}?status=open`, { key: read })).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining("status: must be one of awaiting_payment") }
    })
    const waiting = await world.host.call(`${CHECKS}/${check.check_id}`, { key: read })
    expect(waiting.headers.get("retry-after")).toBe("30")
    const pdf = await world.host.call(`${CHECKS}/${check.check_id}?format=pdf`, { key: read })
    expect(pdf).toMatchObject({ status: 400, json: { message: expect.stringContaining("it is awaiting_consent") } })
    await cancel(check)
  })

  test("a test key cancels and asks again as a live key does", async () => {
    const key = world.host.secrets.test
    const ordered = await world.host.call(CHECKS, {
      method: "POST",
      key,
      body: { ...VERIFIED, handle: "sandboxconsent" }
    })
    const check = { check_id: String(Object(ordered.json).check_id) }
    const { json } = await world.host.call(`${CHECKS}/${check.check_id}`, { key })
    expect(Object(json).status).toBe("awaiting_consent")
    expect(await send(check, "consent-request", { creator_email: CORRECTED }, key)).toMatchObject({
      status: 200,
      json: { creator_email: CORRECTED, consent: { asked_again: 1 } }
    })
    expect(await send(check, "cancel", undefined, key)).toMatchObject({ status: 200, json: { status: "refunded" } })
  })
})
