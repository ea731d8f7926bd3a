import { Clock, Effect, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { createKey } from "../../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { closeMonth } from "../../../domain/revenue/commissions/closeMonth.ts"
import { scanForSignals } from "../../../domain/revenue/fraud/scanDueTenants.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { connectShop } from "../../../domain/tracking/stores/connectShop.ts"
import { sandbox } from "../../../fixtures/layers/sandbox.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import { loadHttp } from "../../../hosts/contexts.ts"
import { makeHost } from "../../../hosts/host/makeHost.ts"
import { http as attributionContext } from "../../../hosts/http/revenue/attribution/endpoints.ts"
import type { HttpContext } from "../../../hosts/http/server/context.ts"
import { withPeer } from "../../../hosts/http/server/peer.ts"
import { http as trackingContext } from "../../../hosts/http/tracking/endpoints.ts"
import type { Ports, Services } from "../../../hosts/services/Services.ts"
import type { Month } from "../../../ports/revenue/commissions/Statement.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { BASE_URL, requestOf, type Sent } from "../../http/host.ts"
import { signatureOf } from "../../http/shopNotice.ts"
import { changeNotice, orderBody } from "./storeNotices.ts"
import { promoCodeOf, type Sender, STARTED_AT_MS, STORE_NAMES, STORES, type YearAct } from "./yearActs.ts"

const SHOP_SECRET = "shpss_of_both_simulated_stores"
const ANSWER_WITHIN_SECONDS = 600
const SETTINGS = {
  serviceName: "CreatorSignal",
  baseUrl: BASE_URL,
  pixel: "",
  requestsPerMinute: 1_000_000,
  answerWithinSeconds: ANSWER_WITHIN_SECONDS
}
/** What shops' pages and stores send to; described like the whole, and opened in a fifth of its time. */
const TRACKING: ReadonlyArray<HttpContext> = (await loadHttp()).map((context) =>
  context === attributionContext || context === trackingContext
    ? context
    : { ...context, open: () => Effect.succeed([]) }
)
const NOBODY: Sender = { address: "203.0.113.1", userAgent: "stores" }

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
  const turnTo = (at: number) => {
    nowMs = at
  }
  return { clock, turnTo }
}

/** Sends one request after the other, each at its own time. */
interface Connection {
  readonly send: (at: number, path: string, status: number, sent: Sent, sender?: Sender) => Promise<Response>
  readonly close: () => Promise<void>
}

const SERVER_ERROR_MIN = 500
/** How often a request is sent that the service could not answer. */
const TRIES_MAX = 5

/**
 * Opens one account on some adapters, reached by `connections` connections. Each is a host with a clock of its own over the same
 * adapters, as hosts that share a database are: so requests are under way at once, and each comes at its very time.
 */
export const openYear = async <E>(
  adapters: Layer.Layer<Ports, E>,
  creators: ReadonlyArray<string>,
  connections: number,
  isEmailTold: boolean
) => {
  const running = await Effect.runPromise(Clock.Clock)
  const runtime = ManagedRuntime.make(Layer.mergeAll(adapters, Logger.layer([])))
  const ports = await runtime.context()

  const sandboxes = ManagedRuntime.make(sandbox.layer)
  const oneSandbox = { ...sandbox, layer: Layer.succeedContext(await sandboxes.context()) }

  const connect = async (contexts = TRACKING): Promise<Connection & { readonly host: ReturnType<typeof makeHost> }> => {
    const { clock, turnTo } = makeClock(running)
    const layers = Layer.mergeAll(Layer.succeedContext(ports), Layer.succeed(Clock.Clock, clock), Logger.layer([]))
    const host = makeHost(layers, oneSandbox, SETTINGS, contexts)
    // Opening takes a while, during which nothing that this process waits for is heard.
    await host.fetch(requestOf("/"))
    return {
      host,
      send: async (at, path, status, sent, sender = NOBODY) => {
        turnTo(at)
        const headers = { "user-agent": sender.userAgent, ...sent.headers }
        for (let tries = 1; ; tries++) {
          const request = withPeer(requestOf(path, { ...sent, headers }), () => sender.address)
          const response = await host.fetch(request)
          if (response.status === status) return response
          // A machine that is busy with other things answers some too late: stores and browsers send those again.
          if (response.status < SERVER_ERROR_MIN || tries === TRIES_MAX) {
            throw new Error(`${request.method} ${request.url}: ${response.status} ${await response.text()}`)
          }
        }
      },
      close: host.close
    }
  }
  const office = await connect(await loadHttp())
  const lanes: Array<Connection> = []
  for (let each = 0; each < connections; each++) lanes.push(await connect())
  const services = await office.host.services
  const asOf = <A, F>(at: number, effect: Effect.Effect<A, F, Services>) =>
    Effect.runPromiseWith(services)(Effect.provideService(effect, Clock.Clock, fixedClock(new Date(at), running)))

  const { tenantId, track, full } = await asOf(
    STARTED_AT_MS,
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Two stores")
      for (const creator of creators) {
        yield* createLink({
          tenantId,
          code: LinkCode.make(`${creator}-${tenantId}`),
          destinationUrl: "https://north.example/",
          creator: { platform: "instagram", handle: creator },
          promoCode: promoCodeOf(creator)
        })
      }
      for (const shop of STORE_NAMES) {
        yield* connectShop({ tenantId, domain: ShopDomain.make(shop), secret: Redacted.make(SHOP_SECRET) })
      }
      const keyOf = (scope: "track" | "full") => createKey({ tenantId, scope, label: scope })
      return {
        tenantId,
        track: Redacted.value((yield* keyOf("track")).secret),
        full: Redacted.value((yield* keyOf("full")).secret)
      }
    })
  )
  const codeOf = (creator: string) => `${creator}-${tenantId}`
  const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex")
  /** Of a visitor's browsers some know who it is: always the same ones. */
  const emailOf = (email: string | null, pv: string) =>
    isEmailTold && email !== null && Number.parseInt(pv.slice(0, 2), 16) < 0xb0 ? { email_sha256: sha256(email) } : {}

  const shopNotice = ({ send }: Connection, at: number, store: string, topic: string, body: string) =>
    send(at, "/api/webhooks/shop", 200, {
      method: "POST",
      headers: {
        "x-shop-hmac-sha256": signatureOf(body, SHOP_SECRET),
        "x-shop-topic": topic,
        "x-shop-domain": store
      },
      body
    })

  const sendAct = async (act: YearAct, lane: Connection): Promise<void> => {
    switch (act.kind) {
      case "click": {
        const { arrival, sender } = act
        const response = await lane.send(act.at, `/api/v1/track/click?code=${codeOf(arrival.creator)}`, 302, {}, sender)
        arrival.search = new URL(response.headers.get("location") ?? "").search
        return
      }
      case "event": {
        const { arrival, device, purchase, host } = act
        const query = arrival === null ? "" : arrival.isClicked ? arrival.search : `?cs_ref=${codeOf(arrival.creator)}`
        const body = {
          event_type: act.type,
          event_id: act.eventId,
          pv_id: device.pv,
          page_url: `https://${host}/${query}`,
          ...emailOf(act.email, device.pv),
          ...(act.type === "custom" ? { event_data: { name: "newsletter_signup" } } : {}),
          ...(purchase === null
            ? {}
            : {
                order_id: purchase.orderId,
                revenue: purchase.minorUnits / 100,
                currency: STORES[host],
                is_new_customer: purchase.isNewCustomer,
                promo_code_used: purchase.promoCode === null ? null : promoCodeOf(purchase.promoCode),
                refs: purchase.remembered === null ? [] : [{ code: codeOf(purchase.remembered), at: act.at - 60_000 }]
              })
        }
        await lane.send(act.at, "/api/v1/track", 200, { method: "POST", key: track, body }, device.sender)
        return
      }
      case "order":
        await shopNotice(lane, act.at, act.sale.store, act.topic, orderBody(act.sale, act.asOf, isEmailTold))
        return
      case "change": {
        const { topic, body } = changeNotice(act.sale, act.change)
        await shopNotice(lane, act.at, act.sale.store, topic, body)
        return
      }
      case "survey": {
        const { number, store } = act.sale
        const body = {
          order_id: `#${number}`,
          question: "How did you hear about us?",
          answer: act.answer,
          shop_domain: store
        }
        const headers = { "x-survey-signature": full }
        await lane.send(act.at, "/api/webhooks/survey", 200, { method: "POST", headers, body })
        return
      }
      case "forged notice": {
        const body = orderBody({ ...act.sale, minorUnits: 999_999 }, act.at, false).replace(
          '"note_attributes":[',
          `"note_attributes":[{"name":"cs_ref","value":"${codeOf("mallory")}"},`
        )
        await lane.send(act.at, "/api/webhooks/shop", 401, {
          method: "POST",
          headers: {
            "x-shop-hmac-sha256": signatureOf(body, "a guess"),
            "x-shop-topic": "orders/create",
            "x-shop-domain": act.sale.store
          },
          body
        })
      }
    }
  }

  return {
    tenantId,
    /** Sends a day's requests over all connections, those of one key in their order. */
    sendAll: async (acts: ReadonlyArray<YearAct>) => {
      const last = new Map<string, Promise<void>>()
      let next = 0
      const work = async (lane: Connection) => {
        for (let act = acts[next++]; act !== undefined; act = acts[next++]) {
          const [own, before] = [act, last.get(act.key)]
          const sent = (async () => {
            await before
            await sendAct(own, lane)
          })()
          last.set(own.key, sent)
          await sent
        }
      }
      await Promise.all(lanes.map(work))
    },
    ask: async (at: number, path: string, sent: Omit<Sent, "key"> = {}): Promise<unknown> =>
      (await office.send(at, path, 200, { key: full, ...sent })).json(),
    look: (at: number) => asOf(at, scanForSignals(tenantId)),
    /** As the command does, which takes as long as it needs. */
    close: (at: number, month: Month) => asOf(at, closeMonth(tenantId, month)),
    run: asOf,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([office, ...lanes].map((connection) => connection.close()))
      await Promise.all([runtime.dispose(), sandboxes.dispose()])
    }
  }
}

export type YearHosts = Awaited<ReturnType<typeof openYear>>
