import { Duration, Effect, Redacted } from "effect"
import { Redis } from "ioredis"

/** How long a connection attempt may take, and how long a start waits for the first. */
export const CONNECT_TIMEOUT_MS = 2000
/** How long a connection may owe an answer before it is given up for a new one. */
export const RESPONSE_TIMEOUT_MS = 2000
/** How long after a failed attempt the next one follows: twice as long each time. */
const RECONNECT_MS = 50
const RECONNECT_MS_MAX = 2000

export interface Connection {
  readonly client: Redis
  /** Why the last attempt to connect failed; null while connected. Never holds the address or its password. */
  readonly problem: () => string | null
}

/**
 * A connection to the Redis at `url`, kept up until the scope ends. Commands fail at once while it is down: none is kept
 * for later or sent twice. A server that isn't there is no failure: it is tried again for ever.
 */
export const connectRedis = (url: Redacted.Redacted<string>) =>
  Effect.gen(function* () {
    let problem: string | null = null
    const client = yield* Effect.acquireRelease(
      Effect.sync(() =>
        new Redis(Redacted.value(url), {
          connectionName: "creatorsignal",
          connectTimeout: CONNECT_TIMEOUT_MS,
          socketTimeout: RESPONSE_TIMEOUT_MS,
          enableOfflineQueue: false,
          autoResendUnfulfilledCommands: false,
          maxRetriesPerRequest: 0,
          retryStrategy: (attempt) => Math.min(RECONNECT_MS * 2 ** (attempt - 1), RECONNECT_MS_MAX)
        })
          .on("error", (error: Error) => {
            problem = error.message
          })
          .on("ready", () => {
            problem = null
          })
      ),
      (client) => Effect.sync(() => client.disconnect())
    )
    const tried = Effect.callback<void>((resume) => {
      const done = () => resume(Effect.void)
      client.once("ready", done).once("error", done)
    })
    yield* Effect.timeoutOption(tried, Duration.millis(CONNECT_TIMEOUT_MS))
    const connection: Connection = { client, problem: () => problem }
    return connection
  })
