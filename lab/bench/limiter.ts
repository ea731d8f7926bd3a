import { Effect, Layer, Redacted } from "effect"
import { Redis } from "ioredis"
import { layer as local } from "../../adapters/memory/limits/LocalRateLimitStore.ts"
import { layer as unshared } from "../../adapters/memory/limits/layer.ts"
import { layer as shared } from "../../adapters/redis/limits/RateLimitStore.ts"
import { makeLimitRequests, REQUESTS_MAX, WINDOW_MS } from "../../domain/accounts/limits/limitRequests.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { Latencies } from "./Latencies.ts"
import { type Aim, count, median, ms, perSecond, printTable } from "./print.ts"
import { CELL, ROUNDS } from "./settings.ts"

const REDIS_URL = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379"
const REDIS_MS_MAX = 0.3
const IN_PROCESS_MICROS_MAX = 5
const LIMIT = { requests: REQUESTS_MAX, windowMs: WINDOW_MS }
/** Keys that take turns: some find their limit used up, some don't. */
const KEYS = Array.from({ length: 100 }, () => KeyId.make(crypto.randomUUID()))
const keyAt = (place: number): KeyId => KEYS[place % KEYS.length] ?? KeyId.make(crypto.randomUUID())
const IN_PROCESS_REQUESTS = 300_000
const MICROS_PER_MS = 1000

/** Does one thing after another for the time of a cell, each once the one before is done. */
const oneByOne = async (work: (place: number) => Promise<unknown>) => {
  const latencies = new Latencies()
  const measuresFromMs = performance.now() + CELL.warmUpSeconds * 1000
  const endsAtMs = measuresFromMs + CELL.seconds * 1000
  let done = 0
  for (let fromMs = performance.now(); fromMs < endsAtMs; ) {
    await work(done++)
    const nowMs = performance.now()
    if (fromMs >= measuresFromMs) latencies.add(nowMs - fromMs)
    fromMs = nowMs
  }
  return latencies.measured(CELL.seconds, done)
}

/** Microseconds of processor time that one decision takes in this process, many in a row. */
const inProcessMicros = async (): Promise<number> => {
  const decide = await Effect.runPromise(Effect.provide(makeLimitRequests, unshared))
  const round = Effect.gen(function* () {
    for (let place = 0; place < IN_PROCESS_REQUESTS; place++) yield* decide(keyAt(place), LIMIT)
  })
  await Effect.runPromise(round)
  const from = process.cpuUsage()
  await Effect.runPromise(round)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / IN_PROCESS_REQUESTS
}

/** The cost of deciding on one request: on a Redis, beside a PING to it over a connection of its own, and in process. */
export const limiter = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const bare = new Redis(REDIS_URL)
  resources.defer(() => bare.disconnect())
  await bare.ping()
  const prefix = `bench:${crypto.randomUUID()}:`
  const rounds = await Effect.gen(function* () {
    const limitRequests = yield* makeLimitRequests
    const decide = (place: number) => Effect.runPromise(limitRequests(keyAt(place), LIMIT))
    return yield* Effect.promise(async () => {
      const measured = []
      for (let round = 0; round < ROUNDS; round++) {
        measured.push({ ping: await oneByOne(() => bare.ping()), decided: await oneByOne(decide) })
      }
      return measured
    })
  }).pipe(Effect.provide(Layer.merge(local, shared(Redacted.make(REDIS_URL), { prefix }))), Effect.runPromise)
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  const redisMs = middle(({ decided }) => decided.p50Ms)
  const micros: Array<number> = []
  for (let round = 0; round < ROUNDS; round++) micros.push(await inProcessMicros())
  const inProcess = median(micros)
  printTable(
    `Rate limit, one request after another, ${count(KEYS.length)} keys`,
    ["", "median", "p99", "requests"],
    [
      [
        "a bare PING",
        ms(middle(({ ping }) => ping.p50Ms)),
        ms(middle(({ ping }) => ping.p99Ms)),
        perSecond(middle(({ ping }) => ping.perSecond))
      ],
      [
        "on Redis",
        ms(redisMs),
        ms(middle(({ decided }) => decided.p99Ms)),
        perSecond(middle(({ decided }) => decided.perSecond))
      ],
      ["in process", ms(inProcess / MICROS_PER_MS), "", perSecond(1e6 / inProcess)]
    ]
  )
  return [
    {
      what: `limiter: a request on Redis under ${ms(REDIS_MS_MAX)} at the median`,
      measured: ms(redisMs),
      isMet: redisMs < REDIS_MS_MAX
    },
    {
      what: `limiter: a request in process under ${IN_PROCESS_MICROS_MAX} µs`,
      measured: `${inProcess.toFixed(2)} µs`,
      isMet: inProcess < IN_PROCESS_MICROS_MAX
    }
  ]
}
