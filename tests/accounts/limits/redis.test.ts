import { expect } from "bun:test"
import { Context, Duration, Effect, Layer, Logger, Redacted } from "effect"
import { Redis } from "ioredis"
import { layer as local } from "../../../adapters/memory/limits/LocalRateLimitStore.ts"
import { type Options, layer as shared } from "../../../adapters/redis/limits/RateLimitStore.ts"
import { makeLimitRequests, SHARED_RETRY_MS } from "../../../domain/accounts/limits/limitRequests.ts"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { RateLimitStore, RESPONSE_MS_MAX } from "../../../ports/accounts/limits/RateLimitStore.ts"
import { burst, newKey, worstAtEdges } from "../../contracts/limits.contract.ts"
import { describeOnRedis, describeWithRedisServer, startRedis } from "../../support/databases/redisServers.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const PASSWORD = "a-password-nobody-may-read"
const LIMIT = { requests: 120, windowMs: 60_000 }
/** Where the bound on an answer is not what a test is about, a busy machine may take its time. */
const PATIENT = { answerMsMax: 30_000 }
const all = { concurrency: "unbounded" } as const
const it = effectTest(Layer.empty)

/** The log as one host opens it: on a connection that no other host has. */
const openLog = (url: Redacted.Redacted<string>, options: Options) =>
  Effect.map(Layer.build(Layer.fresh(shared(url, options))), Context.get(RateLimitStore))

/** Asks the server itself. */
const onServer = <A>(url: Redacted.Redacted<string>, ask: (client: Redis) => Promise<A>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => new Redis(Redacted.value(url))),
    (client) => Effect.promise(() => ask(client)),
    (client) => Effect.sync(() => client.disconnect())
  )
await describeOnRedis("two hosts on one Redis", (url, prefix) => {
  const openTwo = Effect.all([openLog(url, { prefix, ...PATIENT }), openLog(url, { prefix, ...PATIENT })])

  it.live(
    "of 500 requests at once exactly 120 are admitted",
    Effect.gen(function* () {
      const asked = yield* burst(yield* openTwo, newKey(), 500, LIMIT)
      expect(asked.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(120)
    })
  )

  it.live(
    "in any window at most 120 are admitted under bursts around its edges",
    Effect.gen(function* () {
      const limit = { requests: 120, windowMs: 2000 }
      const worst = yield* worstAtEdges(yield* openTwo, limit, (ms) => Effect.sleep(Duration.millis(ms)))
      expect(worst).toBeLessThanOrEqual(limit.requests)
    })
  )

  it.live(
    "a key takes one sorted set of at most its limit, gone a window after its last request",
    Effect.gen(function* () {
      const [log] = yield* openTwo
      const key = newKey()
      yield* burst([log], key, 500, LIMIT)
      const { members, ttlMs } = yield* onServer(url, async (client) => ({
        members: await client.zcard(prefix + key),
        ttlMs: await client.pttl(prefix + key)
      }))
      expect(members).toBe(LIMIT.requests)
      expect(ttlMs).toBeGreaterThan(0)
      expect(ttlMs).toBeLessThanOrEqual(LIMIT.windowMs)
    })
  )

  it.live(
    "a server whose clock was set back counts on, and begins anew when it was by more than a window",
    Effect.gen(function* () {
      const [log] = yield* openTwo
      const limit = { requests: 2, windowMs: 60_000 }
      const aheadBy = (key: KeyId, ms: number) =>
        onServer(url, (client) => {
          const micros = String((Date.now() + ms) * 1000)
          return client.zadd(prefix + key, micros, micros)
        })
      const [key, far] = [newKey(), newKey()]
      yield* aheadBy(key, 30_000)
      expect(yield* log.admit(key, limit)).toMatchObject({ isAdmitted: true, remaining: 0 })
      expect(yield* log.admit(key, limit)).toMatchObject({ isAdmitted: false })
      yield* aheadBy(far, 600_000)
      expect(yield* log.admit(far, limit)).toMatchObject({ isAdmitted: true, remaining: 1 })
    })
  )
})

/** Limits as a host on this Redis has them, and what it logged. */
const openHost = (url: Redacted.Redacted<string>) =>
  Effect.gen(function* () {
    const logged: Array<string> = []
    const context = yield* Layer.build(Layer.fresh(Layer.merge(local, shared(url))))
    const limitRequests = yield* Effect.provideContext(makeLimitRequests, context)
    const logger = Logger.layer([Logger.make((entry) => void logged.push(Logger.formatJson.log(entry)))])
    const askMany = (key: KeyId, count: number) =>
      Effect.map(
        Effect.forEach(Array.from({ length: count }), () => limitRequests(key, LIMIT), all),
        (admissions) => admissions.filter(({ isAdmitted }) => isAdmitted).length
      ).pipe(Effect.provide(logger))
    /** Makes requests until the host has logged so many lines: it asks the shared log again only when there are requests. */
    const askUntilLogged = (lines: number) =>
      Effect.gen(function* () {
        while (logged.length < lines) {
          yield* askMany(newKey(), 1)
          yield* Effect.sleep(Duration.millis(SHARED_RETRY_MS / 20))
        }
      })
    return { log: Context.get(context, RateLimitStore), logged, askMany, askUntilLogged }
  })

const withPassword = (url: Redacted.Redacted<string>, password: string) => {
  const address = new URL(Redacted.value(url))
  address.password = password
  return Redacted.make(address.href)
}

const redisOfMine = Effect.acquireRelease(
  Effect.promise(() => startRedis(PASSWORD)),
  (redis) => Effect.promise(() => redis[Symbol.asyncDispose]())
)

const isToldInTwoLines = (logged: ReadonlyArray<string>) => {
  expect(logged).toHaveLength(2)
  expect(logged[0]).toContain("does not answer")
  expect(logged[1]).toContain("answers again")
  expect(logged.join()).not.toContain(PASSWORD)
}

describeWithRedisServer("a Redis that fails", () => {
  it.live(
    "is killed and started again: no request fails, the host limits by itself and comes back",
    Effect.gen(function* () {
      const redis = yield* redisOfMine
      const { askMany, askUntilLogged, logged } = yield* openHost(redis.url)
      const key = newKey()
      expect(yield* askMany(key, 50)).toBe(50)
      yield* Effect.promise(redis.kill)
      expect(yield* askMany(key, 500)).toBe(70)
      expect(logged).toHaveLength(1)
      yield* Effect.promise(redis.start)
      yield* askUntilLogged(2)
      // What it admitted alone counts on, though the new server knows nothing of it.
      expect(yield* askMany(key, 500)).toBe(0)
      isToldInTwoLines(logged)
    })
  )

  it.live(
    "hangs and goes on: no request fails, the host limits by itself and comes back",
    Effect.gen(function* () {
      const redis = yield* redisOfMine
      const { askMany, askUntilLogged, logged } = yield* openHost(redis.url)
      const key = newKey()
      expect(yield* askMany(key, 50)).toBe(50)
      redis.hang()
      expect(yield* askMany(key, 500)).toBe(70)
      expect(logged).toHaveLength(1)
      expect(logged[0]).toContain(`no answer within ${RESPONSE_MS_MAX} ms`)
      redis.goOn()
      yield* askUntilLogged(2)
      expect(yield* askMany(key, 500)).toBe(0)
      isToldInTwoLines(logged)
    })
  )

  it.live(
    "is not there when the host starts: it starts, limits by itself, and shares as soon as the Redis is there",
    Effect.gen(function* () {
      const redis = yield* redisOfMine
      yield* Effect.promise(redis.kill)
      const { askMany, askUntilLogged, logged } = yield* openHost(redis.url)
      expect(yield* askMany(newKey(), 500)).toBe(120)
      yield* Effect.promise(redis.start)
      yield* askUntilLogged(2)
      isToldInTwoLines(logged)
      expect(logged[0]).toContain("ECONNREFUSED")
    })
  )

  it.live(
    "refuses the password: no request fails, the host limits by itself, and the password is logged nowhere",
    Effect.gen(function* () {
      const redis = yield* redisOfMine
      const { askMany, logged } = yield* openHost(withPassword(redis.url, `${PASSWORD}-of-old`))
      expect(yield* askMany(newKey(), 500)).toBe(120)
      expect(logged).toHaveLength(1)
      expect(logged[0]).toContain("WRONGPASS")
      expect(logged[0]).not.toContain(PASSWORD)
    })
  )

  it.live(
    "MUST fail with LimitsUnavailable when it can't be asked within RESPONSE_MS_MAX",
    Effect.gen(function* () {
      const redis = yield* redisOfMine
      const { log } = yield* openHost(redis.url)
      yield* log.admit(newKey(), LIMIT)
      const unavailable = { _tag: "LimitsUnavailable" }
      redis.hang()
      expect(yield* Effect.flip(log.admit(newKey(), LIMIT))).toMatchObject(unavailable)
      redis.goOn()
      yield* Effect.promise(redis.kill)
      expect(yield* Effect.flip(log.admit(newKey(), LIMIT))).toMatchObject(unavailable)
    })
  )
})
