import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { readMessage } from "../accounts/mail/readMessage.ts"
import { type StandInEvent, type StripeStandIn, stripeNotice } from "../accounts/payments/stripeStandIn.ts"
import type { Lives } from "./checkLives.ts"
import { NOBODY } from "./checkPages.ts"

const CHECKS = "/api/v1/background-checks"
const FORM = { "content-type": "application/x-www-form-urlencoded" }
/** The pause before a customer tries again what a dead process did not answer. */
const AGAIN_MS = 50
const LOOK_MS = 100
const OK = 200
const ACCEPTED = 303
const CLOSED = 409
const SERVER_ERRORS_FROM = 500

/** What customers have before them. */
export interface World {
  readonly lives: Lives
  readonly stripe: StripeStandIn
  readonly key: string
  /** Mails that came to an address so far, oldest first. */
  readonly mailsTo: (address: string) => ReadonlyArray<ReturnType<typeof readMessage>>
  /** Pages of an account's posts that were asked for, in their order. */
  readonly pagesOf: (handle: string) => ReadonlyArray<number>
  /** Amounts that a payer's bank has taken back, by payment. */
  readonly withdrawn: Map<string, number>
}

/** What a customer did and saw. */
export interface Run {
  readonly script: string
  readonly handle: string
  readonly email: string
  checkId: string
  sessionId: string
  /** Addresses under which the one order was to be paid, as they were told. */
  readonly urls: Set<string>
  /** Answers to consent that were taken. */
  accepted: number
  /** Payments that the customer made. */
  paid: number
  /** Requests that no process lived to answer. */
  unanswered: number
}

type Status = number | null
type Tier = "quick" | "verified"

const Ordered = Schema.Struct({ check_id: Schema.String, payment_url: Schema.String })
const decodeOrdered = Schema.decodeUnknownSync(Schema.fromJsonString(Ordered))

const textHashIn = (page: string): string => /name="text" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? ""

/** One customer with one check, and the creator it is about. */
const actsOf = (world: World, run: Run, random: () => number) => {
  const { lives, stripe } = world
  const { ask } = lives

  /** Asks once; null where whoever was asked died. */
  const once = async (path: string, init: RequestInit = {}) => {
    const base = await lives.web()
    try {
      const answer = await fetch(base + path, { ...init, redirect: "manual", keepalive: false })
      return { status: answer.status, text: await answer.text() }
    } catch {
      run.unanswered += 1
      await Bun.sleep(AGAIN_MS)
      return null
    }
  }
  /** Asks until it is answered, and not by an error of the server's. */
  const send = async (path: string, init: RequestInit = {}) => {
    for (;;) {
      const answer = await once(path, init)
      if (answer !== null && answer.status < SERVER_ERRORS_FROM) return answer
      await Bun.sleep(AGAIN_MS)
    }
  }

  /** Looks again and again until it sees something. */
  const until = async <A>(look: () => A | undefined | Promise<A | undefined>): Promise<A> => {
    for (;;) {
      const seen = await look()
      if (seen !== undefined) return seen
      await Bun.sleep(LOOK_MS)
    }
  }
  const payment = (): { readonly id: string; readonly amount: number; readonly currency: string } => {
    const session = stripe.sessions.get(run.sessionId)
    const id = session?.payment_intent ?? ""
    const made = stripe.payments.get(id)
    if (made === undefined) throw new Error("nothing was paid")
    return { id, ...made }
  }

  /** Tells the service of events, some of them twice, until each is kept. */
  const tell = async (...events: ReadonlyArray<StandInEvent>) => {
    const heard = random() < 0.5 ? [...events, ...events] : events
    await Promise.all(
      heard.map(async (event) => {
        const { body, signature } = stripeNotice(event)
        const { status: said } = await send("/api/webhooks/payments", {
          method: "POST",
          body,
          headers: { "stripe-signature": signature, "content-type": "application/json" }
        })
        if (said !== OK) throw new Error(`a notice was answered with ${said}`)
      })
    )
  }

  const mail = (subject: string): Promise<string> =>
    until(() => world.mailsTo(run.email).find((each) => each.subject.includes(subject))?.text)
  const linkIn = (text: string, page: string): string =>
    new RegExp(`http://checks\\.example(/${page}/[\\w-]+)`).exec(text)?.[1] ?? ""

  const acts = {
    random,
    tell,
    /** Waits until the check is in one of some states. */
    is: (...wanted: ReadonlyArray<string>) =>
      until(async () => {
        const now = (await lives.statuses()).get(run.checkId)
        return now !== undefined && wanted.includes(now) ? now : undefined
      }),

    order: async (tier: Tier) => {
      const body = JSON.stringify({
        handle: run.handle,
        platforms: ["x"],
        purpose: "A series of videos",
        tier,
        ...(tier === "verified" ? { creator_email: run.email, consent_reasons: "We plan a series." } : {})
      })
      const init = {
        method: "POST",
        body,
        headers: {
          "x-api-key": world.key,
          "content-type": "application/json",
          "idempotency-key": `order-${run.handle}`
        }
      }
      const ordered = async () => {
        for (;;) {
          const { status: said, text } = await send(CHECKS, init)
          if (said === OK) return decodeOrdered(text)
          // The order is in the hands of a process that died, for as long as its claim holds.
          if (said !== CLOSED) throw new Error(`an order was answered with ${said}: ${text}`)
          await Bun.sleep(AGAIN_MS)
        }
      }
      const all = await Promise.all(random() < 0.3 ? [ordered(), ordered()] : [ordered()])
      for (const { check_id, payment_url } of all) {
        run.checkId = check_id
        run.urls.add(payment_url)
        run.sessionId = payment_url.split("/").at(-1) ?? ""
      }
    },

    /** Pays, where the checkout is open; null where it isn't. */
    pay: (lies: Record<string, unknown> = {}): StandInEvent | null => {
      if (stripe.sessions.get(run.sessionId)?.status !== "open") return null
      run.paid += 1
      return stripe.pay(run.sessionId, lies)
    },
    /** Pays as ordered; the provider tells of it at once and again, or never, or twice by other events. */
    payAndTell: async () => {
      const event = acts.pay()
      if (event === null) throw new Error("the checkout was not open")
      const dice = random()
      if (dice < 0.2) return
      await tell(event)
      if (dice > 0.8) await tell(stripe.pay(run.sessionId, {}, "checkout.session.async_payment_succeeded"))
    },

    /** The time to pay, or to answer, is over. */
    runsOut: (column: "payable_until" | "consent_due_at") =>
      ask(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`update checks set ${sql(column)} = now() - interval '1 second' where check_id = ${run.checkId}::uuid`
        })
      ),

    refundAtProvider: (): ReadonlyArray<StandInEvent> => {
      const { id, amount, currency } = payment()
      if (stripe.refunds.some(({ payment_intent }) => payment_intent === id)) return []
      const refund = {
        id: `re_outside_${run.handle}`,
        object: "refund",
        payment_intent: id,
        amount,
        currency,
        status: "succeeded",
        metadata: {}
      }
      stripe.refunds.push(refund)
      const charge = { id: `ch_${run.handle}`, payment_intent: id, amount_refunded: amount, currency }
      return [stripe.happen("refund.created", refund), stripe.happen("charge.refunded", charge)]
    },
    dispute: (): StandInEvent => {
      const { id, amount } = payment()
      world.withdrawn.set(id, amount)
      return stripe.happen("charge.dispute.funds_withdrawn", {
        id: `dp_${run.handle}`,
        payment_intent: id,
        status: "needs_response"
      })
    },
    reinstate: (): StandInEvent => {
      const { id } = payment()
      world.withdrawn.delete(id)
      return stripe.happen("charge.dispute.funds_reinstated", {
        id: `dp_${run.handle}`,
        payment_intent: id,
        status: "won"
      })
    },

    /** Uses the link that consent is asked by, several times at once and again afterwards. */
    answer: async (...answers: ReadonlyArray<"agree" | "refuse">) => {
      const path = linkIn(await mail("asks for your consent"), "consent")
      let hash = ""
      const use = async (said: string): Promise<Status> => {
        const body = new URLSearchParams({ text: hash, account: `x/${run.handle}`, answer: said }).toString()
        const used = await once(path, { method: "POST", headers: FORM, body })
        if (used?.status === ACCEPTED) run.accepted += 1
        return used === null || used.status >= SERVER_ERRORS_FROM ? null : used.status
      }
      for (;;) {
        // Programs open links of mails.
        const opened = await send(path)
        hash = textHashIn(opened.text) || hash
        const statuses = await Promise.all([...answers, ...answers].map(use))
        const wrong = statuses.filter((each) => each !== null && each !== ACCEPTED && each !== CLOSED)
        if (wrong.length > 0) throw new Error(`an answer was answered with ${wrong.join()}`)
        if (statuses.some((each) => each !== null)) break
      }
      for (const again of answers) {
        if ((await use(again)) === ACCEPTED) throw new Error("a link worked again")
      }
    },
    /** Takes the consent back, twice at once. */
    withdraw: async () => {
      const path = linkIn(await mail("Your answer was recorded"), "subject")
      const use = () => send(`${path}/withdraw`, { method: "POST", headers: FORM, body: "confirmed=withdraw" })
      await Promise.all([use(), use()])
    },
    hasMail: mail
  }
  return acts
}
type Acts = ReturnType<typeof actsOf>

const PAID = ["scanning", "completed", "failed"]

/** What customers and creators do, from the order to where nothing more happens. */
export const SCRIPTS: Readonly<Record<string, (acts: Acts) => Promise<unknown>>> = {
  quick: async ({ order, payAndTell, is }) => {
    await order("quick")
    await payAndTell()
    await is("completed")
  },
  "quick of nobody": async ({ order, payAndTell, is }) => {
    await order("quick")
    await payAndTell()
    await is("failed")
  },
  "quick, never paid": async ({ order, runsOut, is, pay }) => {
    await order("quick")
    await runsOut("payable_until")
    await is("expired")
    if (pay() !== null) throw new Error("an expired checkout could be paid")
  },
  "quick, paid while its time ends": async ({ order, runsOut, is, pay, tell, random }) => {
    await order("quick")
    const isFirst = random() < 0.5
    const early = isFirst ? pay() : null
    await runsOut("payable_until")
    const event = early ?? pay()
    if (random() < 0.5) await is("expired", "refunded", ...PAID)
    if (event !== null) await tell(event)
    await is(...(event === null ? ["expired"] : ["refunded", "completed"]))
  },
  "quick, paid wrongly": async ({ order, pay, tell, is, random }) => {
    await order("quick")
    const event = pay(random() < 0.5 ? { amount_total: 100 } : { currency: "gbp" })
    if (event !== null) await tell(event)
    await is("refunded")
  },
  "quick, given back at the provider": async ({ order, payAndTell, refundAtProvider, tell, is, random }) => {
    await order("quick")
    await payAndTell()
    await is(...(random() < 0.5 ? PAID : ["completed"]))
    const events = refundAtProvider()
    await tell(...(random() < 0.5 ? events : events.toReversed()))
    await is("refunded")
  },
  "quick, disputed": async ({ order, payAndTell, dispute, reinstate, tell, is, random }) => {
    await order("quick")
    await payAndTell()
    await is(...(random() < 0.5 ? PAID : ["completed"]))
    await tell(dispute())
    await is("disputed")
    if (random() < 0.4) return
    await tell(reinstate())
    await is("completed")
  },
  "quick, its dispute told in disorder": async ({ order, payAndTell, dispute, reinstate, tell, is }) => {
    await order("quick")
    await payAndTell()
    await is("completed")
    const [withdrawn, reinstated] = [dispute(), reinstate()]
    await tell(reinstated)
    await tell(withdrawn)
    // The withdrawal was told of last, and what came before it is settled behind it.
    await is("completed")
  },
  verified: async ({ order, payAndTell, answer, is, hasMail }) => {
    await order("verified")
    await payAndTell()
    await answer("agree")
    await is("completed")
    await Promise.all([hasMail("Your answer was recorded"), hasMail("is ready")])
  },
  "verified of nobody": async ({ order, payAndTell, answer, is }) => {
    await order("verified")
    await payAndTell()
    await answer("agree")
    await is("failed")
  },
  "verified, refused": async ({ order, payAndTell, answer, is, hasMail }) => {
    await order("verified")
    await payAndTell()
    await answer("refuse")
    await is("refunded")
    await hasMail("Your answer was recorded")
  },
  "verified, agreed and refused at once": async ({ order, payAndTell, answer, is }) => {
    await order("verified")
    await payAndTell()
    await answer("agree", "refuse")
    await is("completed", "refunded")
  },
  "verified, unanswered": async ({ order, payAndTell, is, runsOut }) => {
    await order("verified")
    await payAndTell()
    await is("awaiting_consent")
    await runsOut("consent_due_at")
    await is("refunded")
  },
  "verified, answered while its time ends": async ({ order, payAndTell, answer, is, runsOut, hasMail }) => {
    await order("verified")
    await payAndTell()
    await hasMail("asks for your consent")
    await Promise.all([answer("agree"), runsOut("consent_due_at")])
    await is("completed", "refunded")
  },
  "verified, taken back": async ({ order, payAndTell, answer, withdraw, is, hasMail, random }) => {
    await order("verified")
    await payAndTell()
    await answer("agree")
    if (random() < 0.5) await hasMail("is ready")
    await withdraw()
    await is("refunded")
  },
  "verified, disputed before the answer": async ({
    order,
    payAndTell,
    dispute,
    reinstate,
    tell,
    answer,
    is,
    hasMail
  }) => {
    await order("verified")
    await payAndTell()
    await hasMail("asks for your consent")
    await tell(dispute())
    await is("disputed")
    await tell(reinstate())
    await is("awaiting_consent")
    await answer("agree")
    await is("completed")
  },
  "verified, disputed, then taken back": async ({ order, payAndTell, answer, dispute, tell, withdraw, is }) => {
    await order("verified")
    await payAndTell()
    await answer("agree")
    await is("completed")
    await tell(dispute())
    await is("disputed")
    await withdraw()
    await is("refunded")
  },
  "verified, given back at the provider": async ({ order, payAndTell, refundAtProvider, tell, is }) => {
    await order("verified")
    await payAndTell()
    await is("awaiting_consent")
    await tell(...refundAtProvider())
    await is("refunded")
  }
}

let runs = 0

/** Plays a script to its end; what was done and seen is in `run` also where it fails. */
export const play = async (world: World, script: string, random: () => number, begun: (run: Run) => void) => {
  runs += 1
  const handle = `${script.includes("nobody") ? NOBODY : "baker"}${runs}`
  const run: Run = {
    script,
    handle,
    email: `${handle}@creators.example`,
    checkId: "",
    sessionId: "",
    urls: new Set(),
    accepted: 0,
    paid: 0,
    unanswered: 0
  }
  begun(run)
  await SCRIPTS[script]?.(actsOf(world, run, random))
}
