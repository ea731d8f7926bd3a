import { Clock, Context, Effect, Layer, Logger, Redacted, Result, Schema } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { DELIVERY_TIMING } from "../../domain/accounts/webhooks/deliverDue.ts"
import { setWebhook } from "../../domain/accounts/webhooks/webhooks.ts"
import { layer as everyPort } from "../../fixtures/layers/layer.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { SentMail } from "../../fixtures/system/Mail.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { DELIVERIES_LISTED_MAX, Deliveries } from "../../ports/accounts/webhooks/Deliveries.ts"
import { EndpointEvent } from "../../ports/accounts/webhooks/Webhook.ts"
import type { MailMessage } from "../../ports/system/Mail.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../ports/time/days.ts"
import { PublicWeb, type WebRequest } from "../../ports/web/PublicWeb.ts"
import { type Client, createClient } from "../client/createClient.ts"
import { CONTEXTS } from "../contexts.ts"
import { makeHost } from "../host/makeHost.ts"
import { startWork } from "../host/startWork.ts"
import type { Services } from "../services/Services.ts"
import { type HeldEvidence, plantedCreators } from "./fixtures.ts"
import { InvalidInput } from "./InvalidInput.ts"
import { makeMovableClock } from "./movableClock.ts"
import { maybe, maybeList, NOT_AN_OBJECT, readerOf, Text } from "./readInput.ts"

export { type HeldEvidence, type HeldPost, InvalidEvidence } from "./heldEvidence.ts"

const SERVICE_NAME = "CreatorSignal"
const BASE_URL = "http://creatorsignal.test"
const CREDITS_DEFAULT = 100
/** The contexts that work behind the requests of a test service, and those that do where it has a webhook. */
const WORKED = [
  ...["accounts/closing", "accounts/idempotency", "accounts/keys", "accounts/people", "checks/review"],
  ...["creators/evidence", "creators/jobs", "creators/media", "revenue/attribution", "tracking/retention"],
  "tracking/stores"
]
const SENDING = ["accounts/webhooks", "revenue/orderEvents"]

/** What a test service is opened with. */
export interface TestServiceOptions {
  /** Who is on the platforms, and nobody else. Without it every handle is one invented cook. */
  readonly creators?: ReadonlyArray<HeldEvidence>
  /** What the account has. Default: 100. */
  readonly credits?: number
  /**
   * Where events are sent to, an https address that nothing is really sent to; without `events` those of jobs are. `answer` says with which
   * status an attempt is answered: 200 unless said otherwise.
   */
  readonly webhook?: {
    readonly url: string
    readonly events?: ReadonlyArray<EndpointEvent>
    readonly answer?: (delivery: SentDelivery) => number
  }
}

/** An attempt to send an event to the webhook. */
export interface SentDelivery {
  /** The same for each attempt of one delivery. */
  readonly id: string
  readonly event: string
  /** 1 for the first. */
  readonly attempt: number
  readonly url: string
  /** As they were sent, its signatures among them. */
  readonly headers: Readonly<Record<string, string>>
  /** As it was sent, of which the signatures are. */
  readonly text: string
  readonly body: unknown
}

/** How far the clock is moved on: the sum of these, each a number of 0 or more. */
export interface Advance {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

/** A test service can't be opened so. */
export class InvalidTestServiceOptions extends InvalidInput {
  override readonly name = "InvalidTestServiceOptions"
}

/** Creators are read where they are planted. */
const readOptions = readerOf(
  Schema.Struct({
    creators: maybeList(Schema.Unknown),
    credits: maybe(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), "must be a whole number of 0 or more"),
    webhook: Schema.optionalKey(
      Schema.Struct({
        url: Text,
        events: maybe(Schema.Array(EndpointEvent), `must be a list of ${EndpointEvent.literals.join(", ")}`),
        answer: maybe(
          Schema.declare((given): given is (delivery: SentDelivery) => number => typeof given === "function"),
          "must be a function"
        )
      }).annotate({ message: NOT_AN_OBJECT })
    )
  }).annotate({ message: NOT_AN_OBJECT }),
  "options"
)

const amount = maybe(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)), "must be a number of 0 or more")
const readAdvance = readerOf(
  Schema.Struct({ days: amount, hours: amount, minutes: amount, seconds: amount }).annotate({ message: NOT_AN_OBJECT }),
  "duration"
)

/** The service in memory, with one account. */
export interface TestService {
  /** Answers a request to `baseUrl`, as the service does. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly baseUrl: string
  readonly tenantId: TenantId
  /** Of the account: the secret one calls the API, the publishable one tracks. */
  readonly keys: { readonly secret: string; readonly publishable: string }
  /**
   * Asks the API with the secret key; where the answer is 202, its job is asked until it is over. A job that failed is answered with 200
   * and `"status":"failed"`, as the service does.
   */
  readonly ask: (path: string, init?: RequestInit) => Promise<{ readonly status: number; readonly body: unknown }>
  /** The typed client with the secret key, whose waiting takes no time: `client.waitForJob` asks until the job is over. */
  readonly client: Client
  /** The service's time. It runs as the machine's does, and is moved on by `advance`. */
  readonly now: () => Date
  /** Moves the service's time on: what was to be done until then is begun at once. `{ days: 31 }` lets clicks grow old. */
  readonly advance: (duration: Advance) => Promise<void>
  /** Attempts to send events to the webhook, oldest first, once all that is due was sent. */
  readonly deliveries: () => Promise<ReadonlyArray<SentDelivery>>
  /** Signs what is sent to the webhook; null where there is none. */
  readonly webhookSecret: string | null
  /** Runs a use case over the same adapters. */
  readonly run: <A, F>(use: Effect.Effect<A, F, Services>) => Promise<A>
  /** Mails that were sent, oldest first. */
  readonly mails: ReadonlyArray<MailMessage>
  /** Ends what goes on behind the requests. One that is left open ends with its process. */
  readonly close: () => Promise<void>
  /** The same, by `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const pollUrlOf = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "poll_url" in body && typeof body.poll_url === "string"
    ? body.poll_url
    : null

/** How often it is looked whether what is due was sent, at most. */
const SETTLING_TURNS_MAX = 2_000
/** Timers of the service keep no process alive, so that what is waited for has to. */
const KEPT_ALIVE_MS = 60_000

const keptAlive = async <A>(work: Promise<A>): Promise<A> => {
  const timer = setInterval(() => {}, KEPT_ALIVE_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

const deliveryOf = ({ body = "", headers = {}, url }: WebRequest): SentDelivery => ({
  id: headers["webhook-id"] ?? "",
  event: headers[`X-${SERVICE_NAME}-Event`] ?? "",
  attempt: Number(headers[`X-${SERVICE_NAME}-Attempt`]),
  url,
  headers,
  text: body,
  body: JSON.parse(body)
})

/**
 * The whole service over the fixtures, for tests: everything is in memory, nothing leaves the process, nothing is logged, and jobs
 * are done at once. Each one is empty but for an account with two keys and credits.
 * `await using service = await openTestService()` closes it at the end of its block.
 *
 * Rejects with InvalidEvidence where a creator can't be read, and with InvalidTestServiceOptions for an option that there isn't.
 *
 * @example
 * ```ts
 * import { openTestService } from "creatorsignal/testing"
 *
 * const service = await openTestService({
 *   creators: [
 *     {
 *       asOf: new Date(),
 *       profile: { platform: "youtube", handle: "novacooks", followers: 18_400 },
 *       posts: [{ text: "Slow-roasted tomatoes on toast.", publishedAt: new Date(Date.now() - 86_400_000), likes: 410 }]
 *     }
 *   ]
 * })
 * const scored = await service.ask("/api/v1/creators/youtube/novacooks")
 * const absent = await service.ask("/api/v1/creators/youtube/nobody.there")
 * const known = await service.client.creators.lookup({ platform: "youtube", handle: "novacooks" })
 * await service.close()
 *
 * scored.status //=> 200
 * JSON.stringify(absent.body).includes("There is no such account.") //=> true
 * ```
 */
export const openTestService = async (options: TestServiceOptions = {}): Promise<TestService> => {
  Result.getOrThrowWith(readOptions(options), (wrong) => new InvalidTestServiceOptions(wrong))
  const { creators, credits = CREDITS_DEFAULT, webhook } = options
  const { advance, clock } = makeMovableClock()
  const attempts: Array<SentDelivery> = []
  const receiver = Layer.succeed(PublicWeb, {
    proxyOrigin: Effect.die("nothing is read through the receiver"),
    send: (request) =>
      Effect.sync(() => {
        const delivery = deliveryOf(request)
        attempts.push(delivery)
        const status = webhook?.answer?.(delivery) ?? 200
        return { status, headers: {}, body: new Uint8Array(0), url: request.url }
      })
  })
  const planted = creators === undefined ? everyPort : Layer.merge(everyPort, plantedCreators(creators))
  const layer = webhook === undefined ? planted : Layer.merge(planted, receiver)
  const sent: { messages: ReadonlyArray<MailMessage> } = { messages: [] }
  const watched = Layer.tap(layer, (services) =>
    Effect.sync(() => {
      sent.messages = Context.get(services, SentMail).messages
    })
  )
  const service = { serviceName: SERVICE_NAME, baseUrl: BASE_URL }
  const silent = Layer.merge(Logger.layer([]), Layer.succeed(Clock.Clock, clock))
  const host = makeHost(Layer.merge(watched, silent), sandbox, { ...service, pixel: "" })
  const services = await host.services
  const runLoose = Effect.runPromiseWith(services)
  const run: TestService["run"] = (use) => keptAlive(runLoose(use))
  const fetch: TestService["fetch"] = (request) => keptAlive(host.fetch(request))
  const { keyId, webhookSecret, ...account } = await run(
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Test")
      const secret = yield* createKey({ tenantId, scope: "full", label: "test" })
      const publishable = yield* createKey({ tenantId, scope: "track", label: "test" })
      if (credits > 0) yield* grantCredits({ tenantId, credits })
      const { answer: _, ...asked } = webhook ?? { url: "" }
      const set = webhook === undefined ? null : yield* setWebhook({ keyId: secret.key.id, ...asked })
      return {
        tenantId,
        keyId: secret.key.id,
        webhookSecret: set === null ? null : Redacted.value(set.secret),
        keys: { secret: Redacted.value(secret.secret), publishable: Redacted.value(publishable.secret) }
      }
    }).pipe(
      Effect.catchTag("InvalidWebhook", ({ reason }) =>
        Effect.die(new InvalidTestServiceOptions([`webhook.url: ${reason}`]))
      )
    )
  )
  const worked = [...WORKED, ...(webhook === undefined ? [] : SENDING)]
  const stop = startWork(
    services,
    service,
    CONTEXTS.filter(({ name }) => worked.includes(name))
  )
  const ask: TestService["ask"] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has("x-api-key")) headers.set("x-api-key", account.keys.secret)
    const response = await fetch(new Request(new URL(path, BASE_URL).href, { ...init, headers }))
    const body: unknown = await response.json()
    if (response.status !== 202) return { status: response.status, body }
    await nextTurn()
    return ask(pollUrlOf(body) ?? path)
  }
  /** Whether nothing is left to send now; what waits for its next attempt is not due. */
  const isSettled = Deliveries.use((deliveries) =>
    Effect.map(deliveries.list(account.tenantId, keyId, DELIVERIES_LISTED_MAX, { state: "pending" }), (pending) =>
      pending.every(({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) > clock.currentTimeMillisUnsafe())
    )
  )
  let closed: Promise<void> | null = null
  const end = async () => {
    await stop()
    await host.close()
  }
  const close = () => {
    closed ??= keptAlive(end())
    return closed
  }
  return {
    ...account,
    webhookSecret,
    fetch,
    baseUrl: BASE_URL,
    ask,
    run,
    client: createClient({
      apiKey: account.keys.secret,
      baseUrl: BASE_URL,
      fetch: (url, init) => fetch(new Request(url, init)),
      // Its time stands still, so that it never tires of waiting.
      clock: { nowMs: () => 0, wait: nextTurn }
    }),
    now: () => new Date(clock.currentTimeMillisUnsafe()),
    advance: async (duration) => {
      const {
        days = 0,
        hours = 0,
        minutes = 0,
        seconds = 0
      } = Result.getOrThrowWith(readAdvance(duration), (wrong) => new InvalidTestServiceOptions(wrong))
      advance(days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS)
      await nextTurn()
    },
    deliveries: async () => {
      // Whoever looks for what is due looks now.
      advance(DELIVERY_TIMING.pollMs)
      for (let turns = 0; turns < SETTLING_TURNS_MAX && !(await run(isSettled)); turns++) await nextTurn()
      return [...attempts]
    },
    get mails() {
      return sent.messages
    },
    close,
    [Symbol.asyncDispose]: close
  }
}
