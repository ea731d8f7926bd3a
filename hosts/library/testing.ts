import { Context, Effect, Layer, Logger, Redacted, Result, Schema } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/createKey.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { layer as everyPort } from "../../fixtures/layers/layer.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { SentMail } from "../../fixtures/system/Mail.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { MailMessage } from "../../ports/system/Mail.ts"
import { makeHost } from "../host/makeHost.ts"
import type { Services } from "../http/server/endpoint.ts"
import { startWorker } from "../work/runWorker.ts"
import { type HeldEvidence, plantedCreators } from "./fixtures.ts"
import { InvalidInput, maybe, maybeList, NOT_AN_OBJECT, readerOf } from "./readInput.ts"

export { type HeldEvidence, type HeldPost, InvalidEvidence } from "./heldEvidence.ts"

const BASE_URL = "http://creatorsignal.test"
const CREDITS_DEFAULT = 100

/** What a test service is opened with. */
export interface TestServiceOptions {
  /** Who is on the platforms, and nobody else. Without it every handle is one invented cook. */
  readonly creators?: ReadonlyArray<HeldEvidence>
  /** What the account has. Default: 100. */
  readonly credits?: number
}

/** A test service can't be opened so. */
export class InvalidTestServiceOptions extends InvalidInput {
  override readonly name = "InvalidTestServiceOptions"
}

/** Creators are read where they are planted. */
const readOptions = readerOf(
  Schema.Struct({
    creators: maybeList(Schema.Unknown),
    credits: maybe(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), "must be a whole number of 0 or more")
  }).annotate({ message: NOT_AN_OBJECT }),
  "options"
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
  /** Runs a use case over the same adapters. */
  readonly run: <A, F>(use: Effect.Effect<A, F, Services>) => Promise<A>
  /** Mails that were sent, oldest first. */
  readonly mails: ReadonlyArray<MailMessage>
  readonly close: () => Promise<void>
}

const pollUrlOf = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "poll_url" in body && typeof body.poll_url === "string"
    ? body.poll_url
    : null

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * The whole service over the fixtures, for tests: everything is in memory, nothing leaves the process, nothing is logged, and jobs
 * are done at once. Each one is empty but for an account with two keys and credits.
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
 * await service.close()
 *
 * scored.status //=> 200
 * JSON.stringify(absent.body).includes("There is no such account.") //=> true
 * ```
 */
export const openTestService = async (options: TestServiceOptions = {}): Promise<TestService> => {
  Result.getOrThrowWith(readOptions(options), (wrong) => new InvalidTestServiceOptions(wrong))
  const { creators, credits = CREDITS_DEFAULT } = options
  const layer = creators === undefined ? everyPort : Layer.merge(everyPort, plantedCreators(creators))
  const sent: { messages: ReadonlyArray<MailMessage> } = { messages: [] }
  const watched = Layer.tap(layer, (services) =>
    Effect.sync(() => {
      sent.messages = Context.get(services, SentMail).messages
    })
  )
  const host = makeHost(Layer.merge(watched, Logger.layer([])), sandbox, {
    serviceName: "CreatorSignal",
    baseUrl: BASE_URL,
    pixel: ""
  })
  const services = await host.services
  const run = Effect.runPromiseWith(services)
  const account = await run(
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Test")
      const secret = yield* createKey({ tenantId, scope: "full", label: "test" })
      const publishable = yield* createKey({ tenantId, scope: "track", label: "test" })
      if (credits > 0) yield* grantCredits({ tenantId, credits })
      return {
        tenantId,
        keys: { secret: Redacted.value(secret.secret), publishable: Redacted.value(publishable.secret) }
      }
    })
  )
  const stop = startWorker(services)
  const ask: TestService["ask"] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has("x-api-key")) headers.set("x-api-key", account.keys.secret)
    const response = await host.fetch(new Request(new URL(path, BASE_URL).href, { ...init, headers }))
    const body: unknown = await response.json()
    if (response.status !== 202) return { status: response.status, body }
    await nextTurn()
    return ask(pollUrlOf(body) ?? path)
  }
  return {
    ...account,
    fetch: host.fetch,
    baseUrl: BASE_URL,
    ask,
    run,
    get mails() {
      return sent.messages
    },
    close: async () => {
      await stop()
      await host.close()
    }
  }
}
