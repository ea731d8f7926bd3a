import { createHash } from "node:crypto"
import { Duration, Effect, Layer, type Redacted, Schema } from "effect"
import { LimitsUnavailable, RateLimitStore, RESPONSE_MS_MAX } from "../../../ports/accounts/limits/RateLimitStore.ts"
import { connectRedis } from "../client.ts"

/** What the names of the keys begin with. */
const PREFIX = "creatorsignal:limits:"

/**
 * KEYS[1] holds a key's admitted requests, each under the microsecond of this server's clock it was admitted in; ARGV are
 * the limit and the window in microseconds. Answers whether it is admitted, how many more would be, and the microseconds
 * until one more would be and until the window is empty.
 *
 * Two requests of one microsecond get two that follow each other, which also keeps them apart where the clock was set
 * back; set back by more than a window, the log is begun anew, or its key would be shut out until the clock is there again.
 */
const ADMIT = `
local log, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local function at(place)
  return tonumber(redis.call('ZRANGE', log, place, place)[1])
end
local newest = at(-1)
if newest and newest > now + window then
  redis.call('DEL', log)
elseif newest and newest >= now then
  now = newest + 1
end
redis.call('ZREMRANGEBYSCORE', log, '-inf', string.format('%.0f', now - window))
local count = redis.call('ZCARD', log)
local admitted = 0
if count < limit then
  local member = string.format('%.0f', now)
  redis.call('ZADD', log, member, member)
  redis.call('PEXPIRE', log, math.ceil(window / 1000))
  count = count + 1
  admitted = 1
end
local retry = 0
if count >= limit then
  retry = at(count - limit) + window - now
end
return { admitted, math.max(0, limit - count), retry, at(-1) + window - now }
`
const ADMIT_SHA1 = createHash("sha1").update(ADMIT).digest("hex")

const Answer = Schema.Tuple([Schema.Int, Schema.Int, Schema.Int, Schema.Int])
const decodeAnswer = Schema.decodeUnknownSync(Answer)

const isUnknownScript = (error: unknown) => error instanceof Error && error.message.startsWith("NOSCRIPT")
const toMs = (micros: number) => Math.ceil(micros / 1000)

/** What is otherwise the same for every host. */
export interface Options {
  readonly prefix?: string
  readonly answerMsMax?: number
}

/**
 * The log in one sorted set a key of the Redis at `url`, which all its hosts share: at most as many members as the limit,
 * gone a window after the last. One round trip a request, on the server's clock.
 */
export const layer = (
  url: Redacted.Redacted<string>,
  { prefix = PREFIX, answerMsMax = RESPONSE_MS_MAX }: Options = {}
): Layer.Layer<RateLimitStore> =>
  Layer.effect(
    RateLimitStore,
    Effect.gen(function* () {
      const { client, problem } = yield* connectRedis(url)

      /** A server that was started anew has no script, and is given it with the request. */
      const run = async (log: string, requests: number, windowMicros: number) => {
        try {
          return await client.evalsha(ADMIT_SHA1, 1, log, requests, windowMicros)
        } catch (error) {
          if (!isUnknownScript(error)) throw error
          return await client.eval(ADMIT, 1, log, requests, windowMicros)
        }
      }
      const unavailable = (error: unknown) =>
        new LimitsUnavailable({ reason: problem() ?? (error instanceof Error ? error.message : "an unknown error") })

      return RateLimitStore.of({
        admit: (key, { requests, windowMs }) =>
          Effect.tryPromise({
            try: async () => {
              const [admitted, remaining, retry, reset] = decodeAnswer(
                await run(prefix + key, requests, windowMs * 1000)
              )
              return { isAdmitted: admitted === 1, remaining, retryAfterMs: toMs(retry), resetMs: toMs(reset) }
            },
            catch: unavailable
          }).pipe(
            Effect.timeoutOrElse({
              duration: Duration.millis(answerMsMax),
              orElse: () =>
                Effect.fail(new LimitsUnavailable({ reason: problem() ?? `no answer within ${answerMsMax} ms` }))
            })
          )
      })
    })
  )
