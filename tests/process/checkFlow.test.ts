import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { CheckBody } from "../../hosts/http/checks/backgroundChecks/checkBody.ts"
import { type CheckWorld, openCheckWorld, POSTS } from "./checkWorld.ts"
import { TEST_TIMEOUT_MS } from "./server.ts"

const decodeCheck = Schema.decodeUnknownSync(Schema.fromJsonString(CheckBody))
const readOrder = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      check_id: Schema.String,
      status: Schema.String,
      tier: Schema.String,
      amount: Schema.Int,
      currency: Schema.String,
      payment_url: Schema.String,
      platforms: Schema.Array(Schema.String)
    })
  )
)
const readListed = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ checks: Schema.Array(Schema.Struct({ check_id: Schema.String })) }))
)
const readProblem = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ error: Schema.String })))

const PDF = new TextEncoder().encode("%PDF-")
/** Refunds are asked for every ten seconds. */
const LOOK_AGAIN_MS = 1_000
const LAWFUL = [["lawful_use", "certified"]] as const
const [THREAT] = POSTS.nova
const [PROMISE] = POSTS.nova_bakes

const REASONS = "We plan a year of bread with you."

let orders = 0
/** An order that no other test has. A verified one is about accounts of which one isn't the creator's. */
const orderOf = (tier: "quick" | "verified", handle = "nova") => {
  orders += 1
  return {
    handle,
    platforms: tier === "quick" ? ["reddit"] : ["reddit", "twitch"],
    tier,
    ...(tier === "quick"
      ? {}
      : { creator_email: `creator-${orders}@creator.example`, creator_name: "Nova", consent_reasons: REASONS }),
    buyer: { brand_name: "Halberd Mill" }
  }
}
type Order = ReturnType<typeof orderOf>

const linkIn = (text: string, kind: "consent" | "subject"): string => {
  const [link] = new RegExp(`http://\\S+/${kind}/\\S+`).exec(text) ?? []
  if (link === undefined) throw new Error(`there is no link to ${kind}: ${text}`)
  return link
}
const hiddenText = (page: string): string => /name="text" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? ""

/** What may be done with a check by whoever ordered it, over the network. */
const buyerOf = (world: CheckWorld) => {
  const read = async (checkId: string) => {
    const answer = await world.read(checkId)
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain(`"score"`)
    return decodeCheck(answer.text)
  }
  return {
    read,
    order: async (order: Order) => {
      const answer = await world.order(order)
      expect(answer.status).toBe(200)
      const made = readOrder(answer.text)
      expect(made).toMatchObject({ status: "awaiting_payment", tier: order.tier, platforms: order.platforms })
      expect(made).toMatchObject({ amount: 2_999, currency: "usd" })
      const before = await read(made.check_id)
      expect(before).toMatchObject({ status: "awaiting_payment", pdf_url: null, report: null, flags: [] })
      expect((await world.read(made.check_id, "?format=pdf")).status).toBe(400)
      return made
    },
    /** Waits until a check has ended so, and until its money is back. */
    givenBack: async (checkId: string, status: "refunded" | "failed") => {
      await world.until(checkId, status)
      for (;;) {
        const check = await read(checkId)
        if (check.refund?.state === "done") {
          const { text } = await world.get(check.dashboard_url ?? "")
          expect(text).toContain("What was paid was given back on")
          return check
        }
        await Bun.sleep(LOOK_AGAIN_MS)
      }
    },
    /** A report in each of its forms, with and without a key. */
    looksAt: async (checkId: string, quotes: ReadonlyArray<string>) => {
      const check = await read(checkId)
      expect(check.flags.map(({ content_preview }) => content_preview).sort()).toEqual([...quotes].sort())
      expect(check.progress.percent).toBe(100)
      const [keyed, open, page] = await Promise.all([
        world.read(checkId, "?format=pdf"),
        world.get(check.pdf_url ?? ""),
        world.get(check.dashboard_url ?? "")
      ])
      for (const { status, bytes, headers } of [keyed, open]) {
        expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "application/pdf" })
        expect(bytes.slice(0, PDF.length)).toEqual(PDF)
      }
      expect(page.status).toBe(200)
      for (const quote of quotes) expect(page.text).toContain(quote)
      return check
    }
  }
}

/** Answers a consent mail: the link is opened by programs first, which changes nothing, and answered once. */
const answerConsent = async (
  world: CheckWorld,
  checkId: string,
  { creator_email = "" }: Order,
  says: "agree" | "refuse"
) => {
  const buyer = buyerOf(world)
  await world.until(checkId, "awaiting_consent")
  const [mail] = await world.mailed(creator_email, 1)
  expect(mail?.subject).toContain("asks for your consent")
  const link = linkIn(mail?.text ?? "", "consent")
  const page = await world.get(link)
  expect(page.status).toBe(200)
  expect((await world.get(link)).text).toBe(page.text)
  // What the buyer wrote can't be taken for the service's own words.
  expect(page.text).toMatch(new RegExp(`<blockquote[^>]*>(?:<p[^>]*>[^<]*</p>\\s*)*<p[^>]*>${REASONS}</p>`))
  expect((await world.get(link, "HEAD")).status).toBe(200)
  expect((await buyer.read(checkId)).status).toBe("awaiting_consent")
  const answer = [
    ["text", hiddenText(page.text)],
    ["account", "reddit/nova"],
    ["add_platform", "reddit"],
    ["add_handle", "nova_bakes"],
    ["answer", says]
  ] as const
  expect((await world.form(link, answer)).status).toBe(303)
  expect((await world.form(link, answer)).status).toBe(409)
  const [, recorded] = await world.mailed(creator_email, 2)
  expect(recorded?.subject).toContain("Your answer was recorded")
  return { consent: link, subject: linkIn(recorded?.text ?? "", "subject") }
}

/** A verified check from its payment to the end that its subject gives it. */
const consented = async (world: CheckWorld, checkId: string, order: Order) => {
  const buyer = buyerOf(world)
  const { subject } = await answerConsent(world, checkId, order, "agree")
  await world.until(checkId, "completed")
  const check = await buyer.looksAt(checkId, [THREAT, PROMISE])
  expect(check.coverage?.platforms.map(({ handle, ground }) => `${handle} ${ground}`).sort()).toEqual([
    "nova confirmed",
    "nova_bakes confirmed"
  ])
  // Whoever it is about has a copy, and says what is wrong with it.
  const mails = await world.mailed(order.creator_email ?? "", 3)
  expect(mails[2]?.subject).toContain("is ready")
  const copy = await world.get(linkIn(mails[2]?.text ?? "", "subject"))
  expect(copy.status).toBe(200)
  for (const said of [THREAT, PROMISE, "Not you", "Take your consent back"]) expect(copy.text).toContain(said)
  const threat = check.flags.find(({ content_preview }) => content_preview === THREAT)?.finding_id ?? ""
  const disputed = await world.form(`${subject}/dispute`, [
    ["finding", threat],
    ["text", "I speak to the cat in that post."]
  ])
  expect(disputed.status).toBe(303)
  expect((await world.get(subject)).text).toContain("I speak to the cat in that post.")
  const marked = (await buyer.read(checkId)).flags.filter(({ disputed }) => disputed)
  expect(marked.map(({ finding_id }) => finding_id)).toEqual([threat])
  // A person decides, and the finding is gone from every form.
  const decided = await world.ask(`/api/v1/reviews/${threat}`, { verdict: "dismiss", reason: "It is said to a cat." })
  expect(decided.status).toBe(200)
  await buyer.looksAt(checkId, [PROMISE])
  // The consent is taken back: the report is gone for everybody, and the money goes back.
  expect((await world.form(`${subject}/withdraw`, [["confirmed", "withdraw"]])).status).toBe(303)
  expect((await world.form(`${subject}/withdraw`, [])).status).toBe(409)
  const ended = await buyer.givenBack(checkId, "refunded")
  expect(ended).toMatchObject({ pdf_url: null, report: null, flags: [] })
  expect((await world.get(check.pdf_url ?? "")).status).toBe(404)
  expect((await world.read(checkId, "?format=pdf")).status).toBe(400)
  expect((await world.get(check.dashboard_url ?? "")).text).not.toContain(PROMISE)
  expect((await world.get(subject)).text).not.toContain(PROMISE)
}

const refused = async (world: CheckWorld, checkId: string, order: Order) => {
  const { consent, subject } = await answerConsent(world, checkId, order, "refuse")
  const ended = await buyerOf(world).givenBack(checkId, "refunded")
  expect(ended).toMatchObject({ report: null, reason: "The creator did not agree to the check." })
  expect((await world.get(consent)).text).toContain("You refused")
  expect((await world.get(subject)).text).toContain("You refused")
}

/** Both servers are there together, as their checks mostly wait. */
let atStripe: CheckWorld
let onOwnCheckout: CheckWorld
beforeAll(async () => {
  ;[atStripe, onOwnCheckout] = await Promise.all([
    openCheckWorld({ withStripe: true }),
    openCheckWorld({ withStripe: false })
  ])
}, TEST_TIMEOUT_MS)
afterAll(async () => {
  await Promise.all([atStripe, onOwnCheckout].map((world) => world[Symbol.asyncDispose]()))
})

const sessionOf = (checkId: string) => {
  const session = [...atStripe.stripe.sessions.values()].find(
    ({ client_reference_id }) => client_reference_id === checkId
  )
  if (session === undefined) throw new Error("no checkout was opened")
  return session
}
const refundsOf = (checkId: string) => {
  const { payment_intent } = sessionOf(checkId)
  return atStripe.stripe.refunds.filter((refund) => refund.payment_intent === payment_intent)
}

/** Pays an order; the event comes twice, signed by each of two secrets. */
const paidAtStripe = async (order: Order) => {
  const made = await buyerOf(atStripe).order(order)
  const session = sessionOf(made.check_id)
  expect(made.payment_url).toBe(String(session.url))
  expect((await atStripe.get(`/checkout/${session.id}`)).status).toBe(404)
  expect((await atStripe.form(`${atStripe.server.baseUrl}/checkout/${session.id}`, LAWFUL)).status).toBe(404)
  const event = atStripe.stripe.pay(session.id)
  expect((await atStripe.deliver(event, ["whsec_ofNobody"])).status).toBe(400)
  expect((await buyerOf(atStripe).read(made.check_id)).status).toBe("awaiting_payment")
  for (const secret of atStripe.stripeSecrets) expect((await atStripe.deliver(event, [secret])).status).toBe(200)
  return made.check_id
}

const confirmed = async (order: Order) => {
  const { check_id: checkId, payment_url: url } = await buyerOf(onOwnCheckout).order(order)
  expect(url).toStartWith(`${onOwnCheckout.server.baseUrl}/checkout/`)
  const page = await onOwnCheckout.get(url)
  expect(page.status).toBe(200)
  expect(page.text).toContain("No money moves here")
  expect((await onOwnCheckout.form(url, [])).status).toBe(400)
  expect((await buyerOf(onOwnCheckout).read(checkId)).status).toBe("awaiting_payment")
  expect((await onOwnCheckout.form(url, LAWFUL)).status).toBe(200)
  expect((await onOwnCheckout.get(url)).text).toContain("The check is confirmed")
  return checkId
}

describe("a check over the network", () => {
  test.concurrent(
    "at Stripe a quick one is scanned once it is paid, and its report is read",
    async () => {
      const checkId = await paidAtStripe(orderOf("quick"))
      await atStripe.until(checkId, "completed")
      const check = await buyerOf(atStripe).looksAt(checkId, [THREAT])
      expect(check).toMatchObject({ all_clear: false, refund: null, brand_fit: { brand_name: "Halberd Mill" } })
      expect(refundsOf(checkId)).toEqual([])
      // While the payer's bank has the money nothing is delivered, and again once it is back.
      const about = { id: `dp_${checkId}`, payment_intent: sessionOf(checkId).payment_intent, status: "needs_response" }
      const tell = (type: string) => atStripe.deliver(atStripe.stripe.happen(type, about))
      expect((await tell("charge.dispute.funds_withdrawn")).status).toBe(200)
      expect(await buyerOf(atStripe).read(checkId)).toMatchObject({
        status: "disputed",
        pdf_url: null,
        report: null,
        flags: []
      })
      expect((await atStripe.get(check.pdf_url ?? "")).status).toBe(404)
      expect((await atStripe.get(check.dashboard_url ?? "")).text).not.toContain(THREAT)
      expect((await tell("charge.dispute.funds_reinstated")).status).toBe(200)
      await buyerOf(atStripe).looksAt(checkId, [THREAT])
    },
    TEST_TIMEOUT_MS
  )

  test.concurrent(
    "at Stripe a quick one of which nothing counts is all clear",
    async () => {
      const checkId = await paidAtStripe(orderOf("quick", "plain_baker"))
      await atStripe.until(checkId, "completed")
      expect(await buyerOf(atStripe).looksAt(checkId, [])).toMatchObject({ all_clear: true })
    },
    TEST_TIMEOUT_MS
  )

  test.concurrent(
    "at Stripe one of which nothing can be read fails, and is paid back",
    async () => {
      const checkId = await paidAtStripe(orderOf("quick", "nobody_here"))
      const failed = await buyerOf(atStripe).givenBack(checkId, "failed")
      expect(failed).toMatchObject({ report: null, pdf_url: null })
      expect(refundsOf(checkId)).toHaveLength(1)
    },
    TEST_TIMEOUT_MS
  )

  test.concurrent(
    "at Stripe a verified one is asked for, agreed to, read, disputed, and taken back, and paid back once",
    async () => {
      const order = orderOf("verified")
      const checkId = await paidAtStripe(order)
      await consented(atStripe, checkId, order)
      expect(refundsOf(checkId)).toHaveLength(1)
      expect(atStripe.pages.asked.some((page) => page.includes("twitch"))).toBe(false)
    },
    TEST_TIMEOUT_MS
  )

  test.concurrent(
    "at Stripe a verified one that is refused is paid back once",
    async () => {
      const order = orderOf("verified")
      const checkId = await paidAtStripe(order)
      await refused(atStripe, checkId, order)
      expect(refundsOf(checkId)).toHaveLength(1)
    },
    TEST_TIMEOUT_MS
  )

  test.concurrent(
    "on the own checkout a quick one is scanned once it is confirmed, and its report is read",
    async () => {
      const checkId = await confirmed(orderOf("quick"))
      await onOwnCheckout.until(checkId, "completed")
      await buyerOf(onOwnCheckout).looksAt(checkId, [THREAT])
    },
    TEST_TIMEOUT_MS
  )

  test.concurrent(
    "on the own checkout a verified one is asked for, agreed to, read, disputed and taken back",
    async () => {
      const order = orderOf("verified")
      await consented(onOwnCheckout, await confirmed(order), order)
    },
    TEST_TIMEOUT_MS
  )

  test.concurrent(
    "on the own checkout a verified one that is refused is paid back",
    async () => {
      const order = orderOf("verified")
      await refused(onOwnCheckout, await confirmed(order), order)
    },
    TEST_TIMEOUT_MS
  )

  test.concurrent(
    "where there is no Stripe nobody's notice of a payment counts",
    async () => {
      const { check_id: checkId } = await buyerOf(onOwnCheckout).order(orderOf("quick"))
      const event = onOwnCheckout.stripe.happen("checkout.session.completed", {
        id: `local_${checkId}`,
        payment_status: "paid"
      })
      expect((await onOwnCheckout.deliver(event)).status).toBe(400)
      expect((await buyerOf(onOwnCheckout).read(checkId)).status).toBe("awaiting_payment")
    },
    TEST_TIMEOUT_MS
  )
})

// After the others, as they talk to the same Stripe.
describe("a checkout that Stripe does not open", () => {
  test(
    "is 502, and leaves nothing that could be paid",
    async () => {
      const { stripe } = atStripe
      const sessions = new Set(stripe.sessions.keys())
      const listed = async () => readListed((await atStripe.list()).text).checks.map(({ check_id }) => check_id)
      const checks = await listed()
      const refusals = [
        () => stripe.troubles.push({ status: 500 }, { status: 500 }),
        () => stripe.troubles.push({ status: 402 }),
        () => stripe.troubles.push("garbage", "garbage"),
        () => Object.assign(stripe.control.lies, { amount_total: 1 })
      ]
      for (const refuse of refusals) {
        refuse()
        const { status, text, headers } = await atStripe.order(orderOf("quick"))
        expect({ status, error: readProblem(text).error }).toEqual({ status: 502, error: "payment_setup_failed" })
        expect(headers.get("retry-after")).toMatch(/^\d+$/)
        expect(text).not.toContain("checkout.stripe")
        stripe.troubles.length = 0
      }
      // What was opened all the same, and is not as it was ordered, was ended. Of what was lost on its way nobody knows the address.
      const opened = [...stripe.sessions.values()].filter(({ id }) => !sessions.has(id))
      expect(opened.at(-1)?.status).toBe("expired")
      for (const { id } of opened) expect((await atStripe.deliver(stripe.pay(id))).status).toBe(200)
      expect(await listed()).toEqual(checks)
    },
    TEST_TIMEOUT_MS
  )
})
