import { createHmac } from "node:crypto"
import { SECOND_MS } from "../../../ports/time/days.ts"

export const SECRET_KEY = "sk_test_standInOfTheTests"
export const WEBHOOK_SECRET = "whsec_standInNow"
export const WEBHOOK_SECRET_BEFORE = "whsec_standInBefore"

const PAGE_MAX = 100
const PAGE_DEFAULT = 10

type Json = Record<string, unknown>

export interface StandInSession extends Json {
  readonly id: string
  status: "open" | "complete" | "expired"
  payment_status: "unpaid" | "paid"
  amount_total: number
  currency: string
  payment_intent: string | null
  readonly client_reference_id: string | null
  readonly expires_at: number
}

export interface StandInEvent extends Json {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: { readonly object: Json }
}

interface Kept {
  readonly body: string
  readonly status: number
  readonly answer: Json
}

/** What the next requests meet: an answer with a status, one that is carried out and lost, or no connection worth the name. */
type Trouble = { readonly status: number } | "lost" | "garbage"

const problem = (status: number, type: string, code: string | null, message: string) => ({
  status,
  answer: { error: { type, message, ...(code === null ? {} : { code }) } }
})

/** `a[b][0]=c` as Stripe reads it, flat. */
const formOf = (body: string): ReadonlyMap<string, string> => new Map(new URLSearchParams(body))

/**
 * A server that speaks Stripe's documented wire format: form-encoded requests, idempotency keys, Checkout Sessions, refunds, the
 * list of events with its pages, and signed notices. It can be told to fail, to lose answers, and to lie.
 */
export const startStripeStandIn = () => {
  const sessions = new Map<string, StandInSession>()
  const payments = new Map<string, { readonly amount: number; readonly currency: string }>()
  const refunds: Array<
    Json & { readonly id: string; readonly payment_intent: string; readonly amount: number; status: string }
  > = []
  const events: Array<StandInEvent> = []
  const kept = new Map<string, Kept>()
  const requests: Array<{ readonly method: string; readonly path: string; readonly key: string | null }> = []
  const troubles: Array<Trouble> = []
  const control = {
    /** How refunds stand that are made from now on. */
    refundsAre: "succeeded",
    /** Why those fail that do. */
    failureReason: null as string | null,
    /** The code that refunds are refused with from now on; null: they are made. */
    refundsRefused: null as string | null,
    /** What a session that is opened is changed by before it is answered. */
    lies: {} as Json
  }
  let made = 0
  const idOf = (prefix: string) => {
    made += 1
    return `${prefix}_${made}`
  }

  const openSession = (form: ReadonlyMap<string, string>) => {
    const expiresAt = Number(form.get("expires_at"))
    const leftMinutes = (expiresAt * SECOND_MS - Date.now()) / 60_000
    if (!(leftMinutes >= 30 && leftMinutes <= 24 * 60)) {
      return problem(
        400,
        "invalid_request_error",
        "parameter_invalid",
        "expires_at must be 30 minutes to 24 hours away"
      )
    }
    const id = idOf("cs_test")
    const session: StandInSession = {
      id,
      object: "checkout.session",
      mode: form.get("mode"),
      status: "open",
      payment_status: "unpaid",
      amount_total:
        Number(form.get("line_items[0][price_data][unit_amount]")) * Number(form.get("line_items[0][quantity]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      payment_intent: null,
      client_reference_id: form.get("client_reference_id") ?? null,
      metadata: { check_id: form.get("metadata[check_id]") },
      expires_at: expiresAt,
      shown: {
        product: form.get("line_items[0][price_data][product_data][name]") ?? null,
        beside_button: form.get("custom_text[submit][message]") ?? null
      },
      livemode: false,
      url: `https://checkout.stripe.example/c/pay/${id}`
    }
    sessions.set(id, session)
    return { status: 200, answer: { ...session, ...control.lies } }
  }

  const expireSession = (id: string) => {
    const session = sessions.get(id)
    if (session === undefined) return problem(404, "invalid_request_error", "resource_missing", "No such session")
    if (session.status !== "open")
      return problem(400, "invalid_request_error", null, "Only open sessions can be expired")
    session.status = "expired"
    return { status: 200, answer: { ...session, url: null } }
  }

  const makeRefund = (form: ReadonlyMap<string, string>) => {
    const payment = form.get("payment_intent") ?? ""
    const paid = payments.get(payment)
    if (paid === undefined) return problem(404, "invalid_request_error", "resource_missing", "No such payment_intent")
    if (control.refundsRefused !== null) {
      return problem(400, "invalid_request_error", control.refundsRefused, "No refund is made")
    }
    const left = refunds
      .filter(({ payment_intent, status }) => payment_intent === payment && !["failed", "canceled"].includes(status))
      .reduce((rest, { amount }) => rest - amount, paid.amount)
    if (left <= 0) {
      return problem(400, "invalid_request_error", "charge_already_refunded", "It has already been refunded")
    }
    const amount = Number(form.get("amount") ?? left)
    if (amount > left) return problem(400, "invalid_request_error", null, "It is more than is left of the payment")
    const refund = {
      id: idOf("re"),
      object: "refund",
      payment_intent: payment,
      amount,
      created: Math.floor(Date.now() / SECOND_MS) + refunds.length,
      currency: paid.currency,
      status: control.refundsAre,
      ...(control.refundsAre === "failed" && control.failureReason !== null
        ? { failure_reason: control.failureReason }
        : {}),
      metadata: Object.fromEntries(
        ["refund_key", "refund_turn"].flatMap((name) => {
          const value = form.get(`metadata[${name}]`)
          return value === undefined ? [] : [[name, value]]
        })
      )
    }
    refunds.push(refund)
    return { status: 200, answer: { ...refund } }
  }

  const listOf = (data: ReadonlyArray<Json>, hasMore: boolean, url: string) => ({
    status: 200,
    answer: { object: "list", data, has_more: hasMore, url }
  })

  const listEvents = (query: URLSearchParams) => {
    const since = Number(query.get("created[gte]") ?? 0)
    const types = [...query].flatMap(([name, value]) => (name.startsWith("types[") ? [value] : []))
    const limit = Math.min(Number(query.get("limit") ?? PAGE_DEFAULT), PAGE_MAX)
    const newestFirst = events
      .filter(({ created, type }) => created >= since && (types.length === 0 || types.includes(type)))
      .reverse()
    const after = query.get("starting_after")
    const from = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
    return listOf(newestFirst.slice(from, from + limit), newestFirst.length > from + limit, "/v1/events")
  }

  const answerTo = (method: string, { pathname, searchParams }: URL, body: string) => {
    const [, sessionId = "", action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(pathname) ?? []
    if (method === "POST" && pathname === "/v1/checkout/sessions") return openSession(formOf(body))
    if (method === "POST" && action !== undefined) return expireSession(sessionId)
    if (method === "GET" && sessionId !== "") {
      const session = sessions.get(sessionId)
      return session === undefined
        ? problem(404, "invalid_request_error", "resource_missing", "No such session")
        : { status: 200, answer: { ...session } }
    }
    if (method === "POST" && pathname === "/v1/refunds") return makeRefund(formOf(body))
    if (method === "GET" && pathname === "/v1/refunds") {
      const payment = searchParams.get("payment_intent")
      return listOf(
        refunds.filter((refund) => refund.payment_intent === payment),
        false,
        "/v1/refunds"
      )
    }
    if (method === "GET" && pathname === "/v1/events") return listEvents(searchParams)
    return problem(404, "invalid_request_error", null, `Unrecognized request URL (${method}: ${pathname})`)
  }

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const url = new URL(request.url)
      const key = request.headers.get("idempotency-key")
      const body = await request.text()
      requests.push({ method: request.method, path: url.pathname, key })
      const reply = (status: number, answer: Json, isReplayed = false) =>
        Response.json(answer, {
          status,
          headers: { "request-id": idOf("req"), ...(isReplayed ? { "idempotent-replayed": "true" } : {}) }
        })
      if (request.headers.get("authorization") !== `Bearer ${SECRET_KEY}`) {
        return reply(401, { error: { type: "invalid_request_error", message: "Invalid API Key provided" } })
      }
      const trouble = troubles.shift()
      if (typeof trouble === "object") {
        return reply(trouble.status, { error: { type: "api_error", message: "It broke" } })
      }
      const before = key === null ? undefined : kept.get(`${url.pathname} ${key}`)
      if (before !== undefined && before.body !== body) {
        const { status, answer } = problem(400, "idempotency_error", null, "Keys are for the same parameters alone")
        return reply(status, answer)
      }
      const { status, answer } = before ?? answerTo(request.method, url, body)
      if (key !== null && request.method === "POST") kept.set(`${url.pathname} ${key}`, { body, status, answer })
      if (trouble === "lost") return reply(500, { error: { type: "api_error", message: "The answer was lost" } })
      if (trouble === "garbage") return new Response("<html>502 Bad Gateway</html>", { status: 200 })
      return reply(status, answer, before !== undefined)
    }
  })

  /** Has something happen, and answers its event. */
  const happen = (type: string, object: Json, created = Math.floor(Date.now() / SECOND_MS)): StandInEvent => {
    const event: StandInEvent = {
      id: idOf("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      type,
      created,
      livemode: false,
      data: { object },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null }
    }
    events.push(event)
    return event
  }

  /** Pays a session, as it was ordered or as `lies` say. */
  const pay = (sessionId: string, lies: Json = {}, type = "checkout.session.completed"): StandInEvent => {
    const session = sessions.get(sessionId)
    if (session === undefined) throw new Error("nobody opened this session")
    session.payment_intent ??= idOf("pi")
    session.status = "complete"
    session.payment_status = "paid"
    const told = { ...session, ...lies }
    payments.set(session.payment_intent, { amount: Number(told.amount_total), currency: String(told.currency) })
    return happen(type, told)
  }

  return {
    url: `http://127.0.0.1:${server.port}`,
    sessions,
    refunds,
    events,
    requests,
    troubles,
    control,
    happen,
    pay,
    payments,
    stop: () => server.stop(true)
  }
}
export type StripeStandIn = ReturnType<typeof startStripeStandIn>

/** A notice as Stripe sends it: the raw body, and the header that signs it with each secret. */
export const stripeNotice = (
  event: unknown,
  { secrets = [WEBHOOK_SECRET], signedAtMs = Date.now() }: { secrets?: ReadonlyArray<string>; signedAtMs?: number } = {}
) => {
  const body = typeof event === "string" ? event : JSON.stringify(event, null, 2)
  const seconds = Math.floor(signedAtMs / SECOND_MS)
  const tags = secrets.map((secret) => createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"))
  return {
    body: new TextEncoder().encode(body),
    signature: [`t=${seconds}`, ...tags.map((tag) => `v1=${tag}`)].join(",")
  }
}
