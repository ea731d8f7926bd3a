import { join } from "node:path"
import { Effect, Exit, Layer, Redacted, Schema, Scope } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { plantScores } from "../../lab/bench/plantScores.ts"
import { Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { smtpServer } from "../accounts/mail/smtpServer.ts"
import { SECRET_KEY, startStripeStandIn, WEBHOOK_SECRET } from "../accounts/payments/stripeStandIn.ts"
import { type Environment, newFolder, type Server, startServer } from "../process/server.ts"
import { type Nats, startNats } from "../support/databases/natsServers.ts"
import { type Cluster, type ClusterOptions, startCluster } from "../support/databases/postgresCluster.ts"
import { startRedis } from "../support/databases/redisServers.ts"
import { type FaultyLink, startFaultyLink } from "./faultyLink.ts"

const ROOT = join(import.meta.dir, "../..")
const PROGRAM = [process.execPath, "lab/bench/unlimitedServer.ts"] as const
const REDIS_PASSWORD = "of-this-test"
const SIGNING_SECRET = "a signing secret of this test, long enough"
const TENANTS = 3
const STARTS_MAX = 5
const TOO_SLOW = "the database did not answer in time"
export const SCORED = 6
/** Enough for some runs, so little for others that they end without any. */
const CREDITS = [400, 60, 25]
export const SHOP_SECRET = "a-secret-of-the-shop"

/** The servers that a host talks to, each behind a link of its own. A further one is a line here and where it is started. */
export const PEERS = ["database", "redis", "mail", "payments"] as const
export type Peer = (typeof PEERS)[number]

export interface Tenant {
  readonly id: TenantId
  readonly key: string
  readonly shop: string
  readonly startCredits: number
}

export const scoredHandle = (creator: number) => `scored.${creator}`

/** A host gives up a start whose database is too slow: on a busy machine it is started again, as whoever runs it would do. */
const patiently = async <A>(start: () => Promise<A>): Promise<A> => {
  for (let turn = 1; ; turn++) {
    try {
      return await start()
    } catch (error) {
      if (turn === STARTS_MAX || !(error instanceof Error && error.message.includes(TOO_SLOW))) throw error
    }
  }
}

/** What a host is started as: its code, and what stands before the program. */
export interface HostOptions {
  readonly root?: string
  readonly environment?: Environment
}

export interface World extends AsyncDisposable {
  readonly cluster: Cluster
  readonly links: Readonly<Record<Peer, FaultyLink>>
  /** Between callers and hosts; a caller uses them in turn. */
  readonly doors: ReadonlyArray<FaultyLink>
  readonly stripe: ReturnType<typeof startStripeStandIn>
  readonly mails: () => number
  /** Opens tenants that nobody used before. */
  readonly openTenants: (run: string) => Promise<ReadonlyArray<Tenant>>
  readonly hosts: () => ReadonlyArray<Server>
  /** Starts another host in the place of one, or behind a door of its own. */
  readonly startHost: (place: number, options?: HostOptions) => Promise<void>
  /** What events go by, where they go by a stream. */
  readonly stream: { readonly nats: Nats; readonly link: FaultyLink } | null
  /** Events that were acknowledged and are not in the database yet. */
  readonly waitingEvents: () => Promise<number>
  readonly killRedis: () => Promise<void>
  readonly startRedisAgain: () => Promise<void>
}

const readReady = Schema.decodeUnknownSync(
  Schema.Struct({
    events: Schema.Union([Schema.Literal("unavailable"), Schema.Struct({ waiting: Schema.Int })])
  })
)

const openTenant = Effect.fnUntraced(function* (run: string, place: number) {
  const { id: tenantId } = yield* createTenant(`Tenant ${place} of ${run}`, `owner-${place}@example.com`)
  const startCredits = CREDITS[place % CREDITS.length] ?? 0
  yield* grantCredits({ tenantId, credits: Credits.make(startCredits), reference: "start" })
  const { secret } = yield* createKey({ tenantId, scope: "full", label: "caller" })
  const shop = `shop-${run}-${place}.example`
  yield* connectShop({ tenantId, domain: ShopDomain.make(shop), secret: Redacted.make(SHOP_SECRET) })
  yield* createLink({
    tenantId,
    code: LinkCode.make(`link-${run}-${place}`),
    destinationUrl: `https://${shop}/`,
    creator: { platform: "youtube", handle: scoredHandle(place) }
  })
  return { id: tenantId, key: Redacted.value(secret), shop, startCredits }
})

export interface WorldOptions {
  readonly doors?: number
  readonly cluster?: ClusterOptions
  readonly environment?: Environment
  /** Whether events go by a NATS. */
  readonly hasStream?: boolean
  /** A module that every host loads before its program. */
  readonly preload?: string
}

/** A database, a Redis, a mail server, a payment provider and a host, with links in between that can be broken. */
export const openWorld = async ({
  doors: count = 1,
  cluster: options,
  environment = {},
  hasStream = false,
  preload
}: WorldOptions = {}): Promise<World> => {
  const resources = new AsyncDisposableStack()
  try {
    const cluster = resources.use(await startCluster(options))
    const redis = resources.use(await startRedis(REDIS_PASSWORD))
    const scope = Effect.runSync(Scope.make())
    resources.defer(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    const smtp = await Effect.runPromise(Scope.provide(smtpServer(), scope))
    const stripe = startStripeStandIn()
    resources.defer(async () => void (await stripe.stop()))
    const link = async (port: number) => resources.use(await startFaultyLink(port))
    const links = {
      database: await link(cluster.port),
      redis: await link(redis.port),
      mail: await link(smtp.port),
      payments: await link(Number(new URL(stripe.url).port))
    }
    const nats = hasStream ? resources.use(await startNats()) : null
    const stream = nats === null ? null : { nats, link: await link(Number(new URL(nats.text).port)) }
    const folder = resources.use(await newFolder())
    const database = new URL(cluster.url)
    database.port = String(links.database.port)
    const redisUrl = new URL(Redacted.value(redis.url))
    redisUrl.port = String(links.redis.port)
    const told = {
      DATA_DIR: folder.path,
      DATABASE_URL: database.href,
      REDIS_URL: redisUrl.href,
      SMTP_URL: `smtp://127.0.0.1:${links.mail.port}`,
      SIGNING_SECRET,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${links.payments.port}`,
      ...(stream === null ? {} : { EVENTS_URL: `nats://127.0.0.1:${stream.link.port}` }),
      ...environment
    }
    const hosts: Array<Server> = []
    resources.defer(async () => {
      for (const host of hosts) await host[Symbol.asyncDispose]()
    })
    const doors: Array<FaultyLink> = []
    for (let door = 0; door < count; door++) doors.push(await link(1))
    const before = preload === undefined ? [] : ["--preload", join(ROOT, preload)]
    const startHost = async (place: number, { root = ROOT, environment: own = {} }: HostOptions = {}) => {
      const [program, file] = PROGRAM
      const host = await patiently(() => startServer({ ...told, ...own }, [program, ...before, join(root, file)]))
      hosts[place] = host
      doors[place]?.leadTo(host.port)
    }
    await startHost(0)
    const adapters = Layer.mergeAll(stores(Redacted.make(SIGNING_SECRET)), cryptography).pipe(
      Layer.provideMerge(PostgresServer.layer(Redacted.make(cluster.url)))
    )
    await Effect.gen(function* () {
      const scorer = yield* createTenant("Who had them scored")
      yield* grantCredits({ tenantId: scorer.id, credits: Credits.make(SCORED) })
      yield* plantScores(
        scorer.id,
        Array.from({ length: SCORED }, (_, creator) => scoredHandle(creator))
      )
    }).pipe(Effect.provide(adapters), Effect.runPromise)
    return {
      cluster,
      links,
      doors,
      stripe,
      mails: () => smtp.taken.length,
      openTenants: (run) =>
        Effect.forEach(Array.from({ length: TENANTS }), (_, place) => openTenant(run, place)).pipe(
          Effect.provide(adapters),
          Effect.runPromise
        ),
      hosts: () => hosts,
      startHost,
      stream,
      waitingEvents: async () => {
        if (stream === null) return 0
        const { events } = readReady(await (await fetch(`http://127.0.0.1:${hosts[0]?.port}/readyz`)).json())
        return typeof events === "object" ? events.waiting : Number.POSITIVE_INFINITY
      },
      killRedis: redis.kill,
      startRedisAgain: redis.start,
      [Symbol.asyncDispose]: () => resources.disposeAsync()
    }
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}
