import { Clock, Effect, Layer, Logger, ManagedRuntime, Redacted, Result, Schema } from "effect"
import { readOrder } from "../../adapters/shopPlatforms/shopify/readOrder.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { connectShop, setStoreZone } from "../../domain/tracking/stores/connectShop.ts"
import { filePastOrders } from "../../domain/tracking/stores/history/filePastOrders.ts"
import { readPastOrder } from "../../domain/tracking/stores/history/readPastOrder.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { makeHost } from "../../hosts/host/makeHost.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { TimeZone } from "../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { BASE_URL, BROWSER, requestOf, type Sent } from "../http/host.ts"
import { signatureOf } from "../http/shopNotice.ts"
import { withLongTimeout } from "../support/running/withLongTimeout.ts"
import { makeYear, type YearAct, type YearSize } from "./makeYear.ts"
import { CREATORS, DAYS, linkCodeOf, promoCodeOf, STARTS_AT, STORES } from "./stores.ts"

const SHOP_SECRET = "shpss_of_a_shops_year"
/** Links are made so long before the year. */
const BEFORE_MS = 30 * DAY_MS
/** Reports are asked for so long after the year's last day; every life is over by then. */
const AFTER_MS = 200 * DAY_MS
/** Acts that are under way together are received at the time of the last, so none is received later than this. */
const TOGETHER_MS = 12 * 3_600_000
/** A visit counts from when it is received, and an order follows it after ten minutes at the earliest. */
const VISIT_MS = 5 * 60_000
const ANSWER_WITHIN_SECONDS = 600
const SETTINGS = {
  serviceName: "CreatorSignal",
  baseUrl: BASE_URL,
  pixel: "",
  requestsPerMinute: 1_000_000_000,
  answerWithinSeconds: ANSWER_WITHIN_SECONDS
}
const SERVER_ERROR_MIN = 500
const TRIES_MAX = 5

/** A clock that is set, while waiting takes as long as it really does. */
const makeClock = (running: Clock.Clock) => {
  let nowMs = STARTS_AT - BEFORE_MS
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => nowMs,
    currentTimeMillis: Effect.sync(() => nowMs),
    currentTimeNanosUnsafe: () => BigInt(nowMs) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(nowMs) * 1_000_000n),
    monotonicTimeNanosUnsafe: () => running.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: running.monotonicTimeNanos,
    sleep: (duration) => running.sleep(duration)
  }
  return {
    clock,
    turnTo: (at: number) => {
      nowMs = Math.max(nowMs, at)
    }
  }
}

/** What was refused, by what and why: the service owes each genuine notice an answer of 200. */
export type Refusals = Map<string, number>

export interface PlayedYear {
  readonly requests: number
  readonly notices: number
  readonly imported: number
  readonly refused: Refusals
  readonly seconds: number
  /** Of this process alone: the database's are its own. */
  readonly cpuSeconds: number
  readonly rssMax: number
  readonly ask: (path: string) => Promise<unknown>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

export interface YearPlan extends YearSize {
  /** Acts under way together at most. */
  readonly concurrency: number
  /** The account that the same year happened to before, on these adapters: nothing is sent again. */
  readonly playedTo?: TenantId
  readonly progress?: (line: string) => void
}

const PROGRESS_NOTICES = 10_000

/** Sends a year to a new account of a host: notices as the platform signs and sends them, imports as the command files them. */
export const playYear = async <E>(adapters: Layer.Layer<Ports, E>, plan: YearPlan): Promise<PlayedYear> => {
  const { clock, turnTo } = makeClock(await Effect.runPromise(Clock.Clock))
  const runtime = ManagedRuntime.make(withLongTimeout(Layer.mergeAll(adapters, Logger.layer([]))))
  const ports = await runtime.context()
  const layers = Layer.mergeAll(Layer.succeedContext(ports), Layer.succeed(Clock.Clock, clock), Logger.layer([]))
  const host = makeHost(layers, sandbox, SETTINGS)
  const services = await host.services
  const run = Effect.runPromiseWith(services)
  const { tenantId, track, full } = await run(
    Effect.gen(function* () {
      const keyOf = (tenantId: TenantId, scope: "track" | "full") =>
        Effect.map(createKey({ tenantId, scope, label: scope }), ({ secret }) => Redacted.value(secret))
      if (plan.playedTo !== undefined) {
        return { tenantId: plan.playedTo, track: "", full: yield* keyOf(plan.playedTo, "full") }
      }
      const { id: tenantId } = yield* createTenant("A shop's year")
      for (const creator of CREATORS) {
        yield* createLink({
          tenantId,
          code: LinkCode.make(linkCodeOf(creator)),
          destinationUrl: "https://hudson.example/",
          creator: { platform: "instagram", handle: creator },
          promoCode: promoCodeOf(creator)
        })
      }
      for (const { domain, time } of STORES) {
        yield* connectShop({ tenantId, domain: ShopDomain.make(domain), secret: Redacted.make(SHOP_SECRET) })
        yield* setStoreZone(tenantId, ShopDomain.make(domain), TimeZone.make(time.zone))
      }
      return { tenantId, track: yield* keyOf(tenantId, "track"), full: yield* keyOf(tenantId, "full") }
    })
  )

  const refused: Refusals = new Map()
  const refuse = (what: string) => refused.set(what, (refused.get(what) ?? 0) + 1)
  let [requests, notices, imported, rssMax] = [0, 0, 0, 0]

  const send = async (path: string, sent: Sent): Promise<Response> => {
    for (let tries = 1; ; tries++) {
      requests += 1
      const response = await host.fetch(requestOf(path, sent))
      if (response.status < SERVER_ERROR_MIN || tries === TRIES_MAX) return response
    }
  }

  const importLines = (act: Extract<YearAct, { readonly kind: "import" }>) =>
    run(
      Effect.gen(function* () {
        const orders: Array<Result.Result.Success<ReturnType<typeof readPastOrder>>> = []
        for (const line of act.lines) {
          const read = readPastOrder(readOrder(line), act.at)
          if (Result.isSuccess(read)) orders.push(read.success)
          else refuse(`import: ${read.failure.map(({ column, problem }) => `${column}: ${problem}`).join(", ")}`)
        }
        yield* filePastOrders(tenantId, ShopDomain.make(act.store.domain), orders, false)
        imported += orders.length
      })
    )

  const perform = async (act: YearAct): Promise<void> => {
    switch (act.kind) {
      case "notice": {
        notices += 1
        const headers = {
          "content-type": "application/json",
          "x-shopify-hmac-sha256": signatureOf(act.body, SHOP_SECRET),
          "x-shopify-topic": act.topic,
          "x-shopify-shop-domain": act.store.domain,
          "x-shopify-api-version": act.store.apiVersion,
          "x-shopify-webhook-id": act.webhookId,
          "x-shopify-triggered-at": new Date(act.triggeredAt).toISOString()
        }
        const response = await send("/api/webhooks/shop", { method: "POST", headers, body: act.body })
        if (response.status !== 200) refuse(`${act.topic}: ${response.status} ${await response.text()}`)
        return
      }
      case "visit": {
        const body = {
          event_type: "page_view",
          pv_id: act.visitor,
          page_url: `https://${act.store.domain}/?cs_ref=${linkCodeOf(act.creator)}`
        }
        const headers = { "user-agent": BROWSER }
        const response = await send("/api/v1/track", { method: "POST", key: track, headers, body })
        if (response.status !== 200) refuse(`visit: ${response.status} ${await response.text()}`)
        return
      }
      case "import":
        await importLines(act)
    }
  }

  /** Acts of one order follow each other; those of different orders are under way together. */
  const performAll = async (acts: ReadonlyArray<YearAct>): Promise<void> => {
    turnTo(acts.at(-1)?.at ?? 0)
    const last = new Map<string, Promise<void>>()
    for (const act of acts) {
      const before = last.get(act.key)
      last.set(act.key, before === undefined ? perform(act) : before.then(() => perform(act)))
    }
    await Promise.all(last.values())
    rssMax = Math.max(rssMax, process.memoryUsage.rss())
  }

  const began = performance.now()
  const cpuBefore = process.cpuUsage()
  let waiting: Array<YearAct> = []
  let shown = 0
  const flush = async () => {
    const acts = waiting
    waiting = []
    if (acts.length === 0) return
    await performAll(acts)
    if (notices - shown < PROGRESS_NOTICES) return
    shown = notices
    const seconds = (performance.now() - began) / 1_000
    plan.progress?.(
      `${notices} notices in ${seconds.toFixed(0)} s, ${(notices / seconds).toFixed(0)} a second; ` +
        `${(rssMax / 2 ** 20).toFixed(0)} MiB at most`
    )
  }
  let visitAt = Number.POSITIVE_INFINITY
  for (const act of makeYear(plan)) {
    if (plan.playedTo !== undefined) continue
    const first = waiting[0]
    const isFull = waiting.length >= plan.concurrency
    const isApart = first !== undefined && (act.at - first.at > TOGETHER_MS || act.at - visitAt > VISIT_MS)
    if (isFull || isApart || act.kind === "import" || first?.kind === "import") {
      await flush()
      visitAt = Number.POSITIVE_INFINITY
    }
    if (act.kind === "visit") visitAt = Math.min(visitAt, act.at)
    waiting.push(act)
  }
  await flush()
  const cpu = process.cpuUsage(cpuBefore)
  turnTo(STARTS_AT + DAYS * DAY_MS + AFTER_MS)

  return {
    requests,
    notices,
    imported,
    refused,
    seconds: (performance.now() - began) / 1_000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    rssMax,
    ask: async (path) => {
      const response = await send(path, { key: full })
      if (response.status === 404) return null
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    [Symbol.asyncDispose]: async () => {
      await host.close()
      await runtime.dispose()
    }
  }
}

export const isRecord = Schema.is(Schema.Record(Schema.String, Schema.Unknown))
