import { createHmac } from "node:crypto"
import { Schema } from "effect"
import { stripeNotice } from "../accounts/payments/stripeStandIn.ts"
import type { OrderMove, OrderRead, Report } from "./orders.ts"
import type { BalanceRead, Move, Outcome } from "./wallet.ts"
import { SCORED, SHOP_SECRET, scoredHandle, type Tenant, type World } from "./world.ts"

/** So long a caller waits for an answer; a test that waited as long as a host may take would see few faults. */
const PATIENCE_MS = 5_000
/** Tries of one thing, and the pause before each further one. */
const TRIES_MAX = 5
const AGAIN_MS = 100
const CALLERS = 6
const ORDERS_A_TENANT = 6
const REFUNDS_AN_ORDER = 2
export const PACK_CREDITS = 50
const SAID_CHARACTERS = 160
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"

/** What callers of one tenant did and were told. */
export interface TenantHistory {
  readonly tenant: Tenant
  readonly moves: Array<Move>
  readonly reads: Array<BalanceRead>
  readonly orders: Map<string, { readonly moves: Array<OrderMove>; readonly reads: Array<OrderRead> }>
  /** Calls by which a job was ordered, as far as is known, and when each was first asked for: they fail, and are to be given back. */
  readonly jobs: Map<string, number>
  /** Packs that were ordered and paid, by their call, and whether the service took the notice that they were. */
  readonly packs: Map<string, { readonly purchaseId: string; readonly paidAtMs: number; readonly isTold: boolean }>
}

export interface Callers {
  readonly histories: ReadonlyArray<TenantHistory>
  /** How the requests ended. */
  readonly outcomes: Readonly<Record<Outcome, number>>
  readonly operations: () => number
  /** Answers that are no success, by status and what was asked, with how often and what the last of them said. */
  readonly refusals: ReadonlyMap<string, { readonly count: number; readonly said: string }>
  /** Ends what is asked for; resolves once nothing is under way. */
  readonly stop: () => Promise<void>
  /** Resolves once so many further operations have ended with an answer. */
  readonly answered: (operations: number) => Promise<void>
}

type Asked = RequestInit & { readonly headers: Readonly<Record<string, string>> }

interface Answer {
  readonly startMs: number
  readonly endMs: number
  /** Null where none came. */
  readonly status: number | null
  readonly json: unknown
}

const decodeAccount = Schema.decodeUnknownSync(Schema.Struct({ credits: Schema.Struct({ balance: Schema.Int }) }))
const decodeOrder = Schema.decodeUnknownSync(Schema.Struct({ revenue_minor: Schema.Int }))
const decodeLookup = Schema.decodeUnknownSync(
  Schema.Struct({ status: Schema.Literals(["cached", "queued"]), credits_charged: Schema.Int })
)
const decodePack = Schema.decodeUnknownSync(Schema.Struct({ purchase_id: Schema.String }))

/** The body of an answer, null where it has none; rejects where it is shorter than it was announced to be. */
const wholeJson = async (answer: Response): Promise<unknown> => {
  const bytes = await answer.bytes()
  const announced = answer.headers.get("content-length")
  if (announced !== null && bytes.length < Number(announced)) throw new Error("the answer was cut")
  return bytes.length === 0 ? null : JSON.parse(new TextDecoder().decode(bytes))
}

/** Another try of the same is still under way, or its end was lost: nobody knows yet. */
const IN_FLIGHT = 409
const outcomeOf = ({ status }: Answer): Outcome =>
  status === null || status >= 500 || status === IN_FLIGHT ? "unknown" : status < 300 ? "ok" : "fail"

/** An amount as a shop writes it. */
const decimal = (minor: number) => (minor / 100).toFixed(2)

export const serverMinor = (order: number) => 1_999 + order
export const shopMinor = (order: number) => 2_049 + 3 * order
export const refundMinor = (refund: number) => 333 + refund

/** Numbers that a seed makes the same again. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** Has callers use a world until they are stopped, and records what they do. */
export const startCallers = async (
  { doors, stripe, stream, openTenants }: World,
  run: string,
  seed: number
): Promise<Callers> => {
  const tenants = await openTenants(run)
  const histories = tenants.map(
    (tenant): TenantHistory => ({
      tenant,
      moves: [{ id: "start", outcome: "ok", credits: tenant.startCredits, startMs: 0, endMs: 0 }],
      reads: [],
      orders: new Map(),
      jobs: new Map(),
      packs: new Map()
    })
  )
  const outcomes = { ok: 0, fail: 0, unknown: 0 }
  const refusals = new Map<string, { readonly count: number; readonly said: string }>()
  const random = randomOf(seed)
  let isOver = false
  let operations = 0
  let waiting: { left: number; readonly onDone: () => void } | null = null

  const ask = async (place: number, path: string, init: Asked): Promise<Answer> => {
    const door = doors[place % doors.length]
    const startMs = performance.now()
    const answer = await fetch(`http://127.0.0.1:${door?.port}${path}`, {
      ...init,
      headers: { ...init.headers, "accept-encoding": "identity" },
      // A connection that a fault left is no use to the next one.
      keepalive: false,
      signal: AbortSignal.timeout(PATIENCE_MS)
    })
      // An answer that was cut within its body is none.
      .then(async (given) => ({ status: given.status, json: await wholeJson(given) }))
      .catch(() => ({ status: null, json: null }))
    const told = { startMs, endMs: performance.now(), ...answer }
    outcomes[outcomeOf(told)]++
    if (told.status !== null && told.status >= 300) {
      const name = `${told.status} ${path.split("/").slice(0, 5).join("/")}`
      const count = (refusals.get(name)?.count ?? 0) + 1
      refusals.set(name, { count, said: JSON.stringify(told.json).slice(0, SAID_CHARACTERS) })
    }
    if (told.status !== null && waiting !== null && --waiting.left <= 0) {
      waiting.onDone()
      waiting = null
    }
    return told
  }
  /** Tries until it is told what came of it, as a client does; by another door each time. */
  const until = async (send: (place: number) => Promise<Answer>, onAnswer: (answer: Answer) => void) => {
    const from = random(doors.length)
    for (let turn = 0; turn < TRIES_MAX; turn++) {
      const answer = await send(from + turn)
      onAnswer(answer)
      if (outcomeOf(answer) !== "unknown" || isOver) return answer
      await Bun.sleep(AGAIN_MS)
    }
    return null
  }
  const newCall = () => `${run}-call-${operations}`

  const lookUp = async (history: TenantHistory, path: string, call: string) => {
    const { tenant, moves, reads, jobs } = history
    jobs.set(call, performance.now())
    return until(
      (place) =>
        ask(place, path, {
          headers: { "x-api-key": tenant.key, "idempotency-key": call, "x-customer-ref": call }
        }),
      (answer) => {
        const asked = outcomeOf(answer)
        const told = asked === "ok" ? decodeLookup(answer.json) : null
        // Whoever joins a job that is under way is charged nothing, as one who is refused.
        const outcome = told?.credits_charged === 0 ? "fail" : asked
        // Of a score that is too old, as by a clock that is ahead, a job is ordered; of any other none is.
        if (told?.status === "cached") jobs.delete(call)
        const endMs = outcome === "unknown" ? Number.POSITIVE_INFINITY : answer.endMs
        moves.push({ id: call, outcome, credits: -1, startMs: answer.startMs, endMs })
        if (answer.status === 402) {
          reads.push({ startMs: answer.startMs, endMs: answer.endMs, min: Number.NEGATIVE_INFINITY, max: 0 })
        }
      }
    )
  }
  const orderJob = async (history: TenantHistory) => {
    const call = newCall()
    await lookUp(history, `/api/v1/creators/creatorsignal/${call}`, call)
  }
  const readBalance = async ({ tenant, reads }: TenantHistory) => {
    const answer = await ask(random(doors.length), "/api/v1/account", { headers: { "x-api-key": tenant.key } })
    if (answer.status !== 200) return
    const { balance } = decodeAccount(answer.json).credits
    reads.push({ startMs: answer.startMs, endMs: answer.endMs, min: balance, max: balance })
  }
  const buyPack = async ({ tenant, packs }: TenantHistory) => {
    const call = newCall()
    const ordered = await until(
      (place) =>
        ask(place, "/api/v1/credits/packs", {
          method: "POST",
          headers: { "x-api-key": tenant.key, "idempotency-key": call, "content-type": "application/json" },
          body: JSON.stringify({ credits: PACK_CREDITS })
        }),
      () => {}
    )
    if (ordered === null || outcomeOf(ordered) !== "ok") return
    const purchaseId = decodePack(ordered.json).purchase_id
    const session = [...stripe.sessions.values()].find((each) => each.client_reference_id?.includes(purchaseId))
    if (session === undefined) throw new Error("a pack can't be paid")
    const paidAtMs = performance.now()
    packs.set(call, { purchaseId, paidAtMs, isTold: false })
    const event = stripe.pay(session.id)
    const told = await until(
      (place) => {
        const { body, signature } = stripeNotice(event)
        return ask(place, "/api/webhooks/payments", {
          method: "POST",
          headers: { "stripe-signature": signature },
          body
        })
      },
      () => {}
    )
    packs.set(call, { purchaseId, paidAtMs, isTold: told !== null && outcomeOf(told) === "ok" })
  }

  const orderOf = (history: TenantHistory, order: number) => {
    const name = String(1_000_000 + order)
    const found = history.orders.get(name) ?? { moves: [], reads: [] }
    history.orders.set(name, found)
    return { name, ...found }
  }
  const report = async (
    history: TenantHistory,
    order: number,
    told: Report,
    send: (place: number) => Promise<Answer>
  ) => {
    const { moves } = orderOf(history, order)
    await until(send, (answer) => {
      const outcome = outcomeOf(answer)
      const endMs = outcome === "unknown" ? Number.POSITIVE_INFINITY : answer.endMs
      moves.push({ report: told, outcome, startMs: answer.startMs, endMs })
    })
  }
  const notify = (tenant: Tenant, topic: string, body: string) => (place: number) =>
    ask(place, "/api/webhooks/shop", {
      method: "POST",
      headers: {
        "x-shop-topic": topic,
        "x-shop-domain": tenant.shop,
        "x-shop-hmac-sha256": createHmac("sha256", SHOP_SECRET).update(body).digest("base64")
      },
      body
    })
  /** The same moment in every report of an order: a later one would be another. */
  const placedAt = new Date().toISOString()
  const reportByServer = (history: TenantHistory, order: number) => {
    const minor = serverMinor(order)
    const { name } = orderOf(history, order)
    const body = JSON.stringify({
      event_type: "purchase",
      event_id: `0190b1c0-0000-7000-8000-${`${order}`.padStart(12, "0")}`,
      pv_id: `0190b1c0-0000-4000-8000-${`${order}`.padStart(12, "0")}`,
      order_id: name,
      revenue: minor / 100,
      currency: "USD"
    })
    return report(history, order, { source: "server", minor }, (place) =>
      ask(place, "/api/v1/track", {
        method: "POST",
        headers: { "x-api-key": history.tenant.key, "content-type": "application/json", "user-agent": BROWSER },
        body
      })
    )
  }
  const reportByShop = (history: TenantHistory, order: number) => {
    const minor = shopMinor(order)
    const body = JSON.stringify({
      id: Number(orderOf(history, order).name),
      total_price: decimal(minor),
      currency: "USD",
      financial_status: "paid",
      created_at: placedAt,
      updated_at: placedAt
    })
    return report(history, order, { source: "shop", minor }, notify(history.tenant, "orders/create", body))
  }
  const reportRefund = (history: TenantHistory, order: number, refund: number) => {
    const id = 10 * (1_000_000 + order) + refund
    const minor = refundMinor(refund)
    const body = JSON.stringify({
      id,
      order_id: Number(orderOf(history, order).name),
      created_at: placedAt,
      processed_at: placedAt,
      transactions: [{ id, kind: "refund", status: "success", amount: decimal(minor), currency: "USD" }],
      refund_line_items: [],
      order_adjustments: []
    })
    return report(
      history,
      order,
      { source: "refund", refundId: String(id), minor },
      notify(history.tenant, "refunds/create", body)
    )
  }
  const readOrder = async (history: TenantHistory, order: number) => {
    const { name, reads } = orderOf(history, order)
    const answer = await ask(random(doors.length), `/api/v1/attribution/orders/${name}`, {
      headers: { "x-api-key": history.tenant.key }
    })
    if (answer.status !== 200 && answer.status !== 404) return
    const minor = answer.status === 404 ? null : decodeOrder(answer.json).revenue_minor
    reads.push({ startMs: answer.startMs, endMs: answer.endMs, minor })
  }

  const act = async () => {
    const history = histories[random(histories.length)]
    if (history === undefined) return
    // New orders come up as time goes on, each with all its reports.
    const order = Math.max(0, Math.floor(operations / 20) - random(ORDERS_A_TENANT))
    const turn = random(100)
    if (turn < 30) {
      const call = newCall()
      await lookUp(history, `/api/v1/creators/youtube/${scoredHandle(random(SCORED))}`, call)
    } else if (turn < 36) await orderJob(history)
    else if (turn < 55) await readBalance(history)
    else if (turn < 57) await buyPack(history)
    else if (turn < 67) await reportByServer(history, order)
    else if (turn < 77) await reportByShop(history, order)
    else if (turn < 85) await reportRefund(history, order, random(REFUNDS_AN_ORDER))
    // By a stream an order is there some time after it was acknowledged: what it is before says nothing.
    else if (stream === null) await readOrder(history, order)
  }
  const caller = async () => {
    while (!isOver) {
      operations++
      await act()
    }
  }
  const over = Promise.all(Array.from({ length: CALLERS }, caller))
  // A fault of the callers themselves is told by `stop`.
  over.catch(() => {})
  return {
    histories,
    outcomes,
    refusals,
    operations: () => operations,
    stop: async () => {
      isOver = true
      await over
    },
    answered: (more) =>
      Promise.race([
        new Promise<void>((onDone) => {
          waiting = { left: more, onDone }
        }),
        over.then(() => {})
      ])
  }
}
