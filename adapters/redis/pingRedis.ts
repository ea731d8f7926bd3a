import { Effect, Redacted, Schema } from "effect"
import { Redis } from "ioredis"
import { CONNECT_TIMEOUT_MS, RESPONSE_TIMEOUT_MS } from "./client.ts"

/** The Redis does not answer; the reason never holds its address or password. */
export class RedisAway extends Schema.TaggedError<RedisAway>()("RedisAway", { reason: Schema.String }) {}

/** Asks the Redis at `url` once, over a connection of its own, whether it is there. */
export const pingRedis = (url: Redacted.Redacted<string>): Effect.Effect<void, RedisAway> =>
  Effect.tryPromise({
    try: async () => {
      const client = new Redis(Redacted.value(url), {
        lazyConnect: true,
        connectTimeout: CONNECT_TIMEOUT_MS,
        commandTimeout: RESPONSE_TIMEOUT_MS,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null
      })
      let problem: string | null = null
      client.on("error", ({ message }: Error) => {
        problem ??= message
      })
      try {
        await client.connect()
        await client.ping()
      } catch (cause) {
        throw new RedisAway({ reason: problem ?? (cause instanceof Error ? cause.message : "it does not answer") })
      } finally {
        client.disconnect()
      }
    },
    catch: (cause) => (cause instanceof RedisAway ? cause : new RedisAway({ reason: "it does not answer" }))
  })
