import { Clock, Effect, Layer, Logger, Redacted } from "effect"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { makeHost } from "../../hosts/host/makeHost.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { MINUTE_MS } from "../../ports/time/days.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { BASE_URL, BROWSER, requestOf } from "../http/host.ts"
import { signatureOf } from "../http/shopNotice.ts"
import { withLongTimeout } from "../support/running/withLongTimeout.ts"
import { type Act, idOf, LINKED, type Linked, promoCodeOf, SHOPS, type World } from "./world.ts"

const SHOP_SECRET = "shpss_of_both_simulated_stores"
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
const STARTED_AT_MS = Date.UTC(2026, 0, 5)
const AT_ONCE_MAX = 32
/** A machine that is busy with other tests must lose none of the requests. */
const ANSWER_WITHIN_SECONDS = 120
const SETTINGS = {
  serviceName: "CreatorSignal",
  baseUrl: BASE_URL,
  pixel: "",
  requestsPerMinute: 1_000_000,
  answerWithinSeconds: ANSWER_WITHIN_SECONDS
}

/** A clock that says what it is told, while waiting takes as long as it really does. */
const makeClock = (running: Clock.Clock) => {
  let nowMs = STARTED_AT_MS
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => nowMs,
    currentTimeMillis: Effect.sync(() => nowMs),
    currentTimeNanosUnsafe: () => BigInt(nowMs) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(nowMs) * 1_000_000n),
    monotonicTimeNanosUnsafe: () => running.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: running.monotonicTimeNanos,
    sleep: (duration) => running.sleep(duration)
  }
  const turnTo = (minute: number) => {
    nowMs = STARTED_AT_MS + minute * MINUTE_MS
  }
  return { clock, turnTo }
}

const timeOf = (minute: number, seconds = 0) =>
  new Date(STARTED_AT_MS + minute * MINUTE_MS + seconds * 1000).toISOString()
const decimal = (minorUnits: number) => (minorUnits / 100).toFixed(2)
const customerOf = (visitor: string | null) => (visitor === null ? null : { orders_count: 3 })

/** Codes are unique over all accounts of a database. */
const linkCodeOf = (tenantId: string, creator: Linked) => LinkCode.make(`${creator}-${tenantId}`)

/** What a store tells of a sale, the way its platform writes it. */
const noticeOf = (act: Act & { readonly kind: "notice" }, landingSite: string | null): string => {
  const placedAt = timeOf(act.placedMinute, act.aheadSeconds)
  return JSON.stringify({
    id: idOf(act.number),
    admin_graphql_api_id: `gid://shopify/Order/${idOf(act.number)}`,
    name: `#${act.number}`,
    order_number: act.number,
    test: false,
    created_at: placedAt,
    processed_at: placedAt,
    updated_at: timeOf(act.placedMinute, act.aheadSeconds + act.revision),
    cancelled_at: null,
    financial_status: "paid",
    currency: "USD",
    total_price: decimal(act.minorUnits),
    customer: customerOf(act.visitor),
    discount_codes: act.promoCode === null ? [] : [{ code: act.promoCode, amount: "1.00", type: "percentage" }],
    note_attributes: act.visitor === null ? [] : [{ name: "_cs_pv", value: act.visitor }],
    landing_site: landingSite
  })
}

/** What an account's report says, as far as it is compared. */
export interface Reported {
  readonly creators: ReadonlyArray<{
    readonly handle: string | null
    readonly orders: number
    readonly revenue_minor: number
  }>
  readonly totals: ReadonlyArray<{ readonly orders: number; readonly revenue_minor: number }>
}

const isReported = (json: unknown): json is Reported =>
  typeof json === "object" && json !== null && "creators" in json && "totals" in json

/** Lets a world happen to a new account of a host, through its endpoints alone, and reads the report behind it. */
export const play = async <E>(adapters: Layer.Layer<Ports, E>, world: World): Promise<Reported> => {
  const { clock, turnTo } = makeClock(await Effect.runPromise(Clock.Clock))
  const layers = withLongTimeout(Layer.mergeAll(adapters, Layer.succeed(Clock.Clock, clock), Logger.layer([])))
  const host = makeHost(layers, sandbox, SETTINGS)
  try {
    const services = await host.services
    const { tenantId, track, full } = await Effect.runPromiseWith(services)(
      Effect.gen(function* () {
        const { id: tenantId } = yield* createTenant("Two stores")
        for (const creator of LINKED) {
          yield* createLink({
            tenantId,
            code: linkCodeOf(tenantId, creator),
            destinationUrl: "https://north.example/",
            creator: { platform: "instagram", handle: creator },
            promoCode: promoCodeOf(creator)
          })
        }
        for (const shop of SHOPS) {
          yield* connectShop({ tenantId, domain: ShopDomain.make(shop), secret: Redacted.make(SHOP_SECRET) })
        }
        const keyOf = (scope: "track" | "full") => createKey({ tenantId, scope, label: scope })
        const secretOf = ({ secret }: Effect.Success<ReturnType<typeof keyOf>>) => Redacted.value(secret)
        return { tenantId, track: secretOf(yield* keyOf("track")), full: secretOf(yield* keyOf("full")) }
      })
    )
    const codeOf = (creator: Linked) => linkCodeOf(tenantId, creator)

    const landings = new Map<string, string>()
    const landingKey = (visitor: string, creator: Linked) => `${visitor} ${creator}`
    const send = async (request: Request, status: number): Promise<Response> => {
      const response = await host.fetch(request)
      if (response.status !== status) {
        throw new Error(`${request.method} ${request.url}: ${response.status} ${await response.text()}`)
      }
      return response
    }
    const sendEvent = (body: object, isBot: boolean) =>
      send(
        requestOf("/api/v1/track", {
          method: "POST",
          key: track,
          headers: { "user-agent": isBot ? BOT : BROWSER },
          body
        }),
        200
      )

    const act = async (each: Act): Promise<void> => {
      switch (each.kind) {
        case "click": {
          const headers = { "user-agent": each.isBot ? BOT : BROWSER }
          const path = `/api/v1/track/click?code=${codeOf(each.creator)}`
          const response = await send(requestOf(path, { headers }), 302)
          landings.set(landingKey(each.visitor, each.creator), new URL(response.headers.get("location") ?? "").search)
          return
        }
        case "page_view": {
          const { creator, click, visitor } = each
          const query = () => {
            if (creator === null) return ""
            if (click === "followed") return landings.get(landingKey(visitor, creator)) ?? ""
            const ref = `?cs_ref=${codeOf(creator)}`
            return click === "none" ? ref : `${ref}&cs_click=${crypto.randomUUID()}`
          }
          const page_url = `https://${each.shop}/${query()}`
          await sendEvent({ event_type: "page_view", pv_id: visitor, page_url }, each.isBot)
          return
        }
        case "pixel_purchase": {
          const refs = each.ref === null ? {} : { refs: [{ code: codeOf(each.ref), at: STARTED_AT_MS }] }
          const body = {
            event_type: "purchase",
            pv_id: each.visitor,
            page_url: `https://${each.shop}/thank-you`,
            order_id: each.orderId,
            revenue: each.minorUnits / 100,
            currency: "USD",
            ...(each.promoCode === null ? {} : { promo_code_used: each.promoCode }),
            ...refs
          }
          await sendEvent(body, each.isBot)
          return
        }
        case "notice": {
          const { landing } = each
          const search = landing === null ? undefined : landings.get(landingKey(landing.visitor, landing.creator))
          const body = noticeOf(each, search === undefined ? null : `/${search}`)
          const headers = {
            "x-shop-hmac-sha256": signatureOf(body, SHOP_SECRET),
            "x-shop-topic": "orders/create",
            "x-shop-domain": each.shop
          }
          await send(requestOf("/api/webhooks/shop", { method: "POST", headers, body }), 200)
          return
        }
        case "survey": {
          const body = {
            order_id: `#${each.number}`,
            question: "How did you hear about us?",
            answer: `From ${each.answer}`,
            shop_domain: each.shop
          }
          const headers = { "x-survey-signature": full }
          await send(requestOf("/api/webhooks/survey", { method: "POST", headers, body }), 200)
        }
      }
    }

    for (const [minute, acts] of Map.groupBy(world.acts, (each) => each.minute)) {
      turnTo(minute)
      for (let at = 0; at < acts.length; at += AT_ONCE_MAX) await Promise.all(acts.slice(at, at + AT_ONCE_MAX).map(act))
    }
    turnTo(world.minutes + 1)
    const path = "/api/v1/attribution/report?model=last_touch"
    const report: unknown = await (await send(requestOf(path, { key: full }), 200)).json()
    if (!isReported(report)) throw new Error("the report has another form")
    return report
  } finally {
    await host.close()
  }
}
